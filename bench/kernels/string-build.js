// A long string from many short pieces.
let text = "";
for (let i = 0; i < 200000; i++) {
  text += i % 10;
  if (i % 60 === 0) text += "\n";
}
return [text.length, text.slice(0, 20), text.slice(-5)];
