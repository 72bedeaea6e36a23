// A hash over the characters of a text.
const text = "The quick brown fox jumps over the lazy dog. ".repeat(40);
let hash = 0;
for (let round = 0; round < 150; round++) {
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
}
return hash;
