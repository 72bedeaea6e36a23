// === UTF-8 there and back
const bytes = new TextEncoder().encode("aé😀\ud800");
bytes; // => Uint8Array(10) [97, 195, 169, 240, 159, 152, 128, 239, 191, 189]
new TextDecoder().decode(bytes); // => "aé😀�"

// === invalid bytes are replaced, or refused with fatal
new TextDecoder().decode(new Uint8Array([0x61, 0xff, 0xe2, 0x82, 0x62])); // => "a��b"
try {
  new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array([0xff]));
} catch (e) {
  e.name; // => "TypeError"
}

// === a byte order mark is left out, unless asked for
const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61]);
[new TextDecoder().decode(bytes), new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes).length]; // => ["a", 2]

// === decoding in pieces
const d = new TextDecoder();
[d.decode(new Uint8Array([0xe2, 0x82]), { stream: true }), d.decode(new Uint8Array([0xac]))]; // => ["", "€"]

// === names
[new TextEncoder().encoding, new TextDecoder("UTF8").encoding, new TextDecoder("utf-16le").encoding]; // => ["utf-8", "utf-8", "utf-16le"]
new TextDecoder("utf-16le").decode(new Uint8Array([0x61, 0, 0x62, 0])); // => "ab"

// === encodeInto
const target = new Uint8Array(4);
[new TextEncoder().encodeInto("aé😀", target), target]; // => [{ read: 2, written: 3 }, Uint8Array(4) [97, 195, 169, 0]]

// === base64
[btoa("Hello"), atob("SGVsbG8="), btoa(""), atob(" SGk "), btoa("\xff")]; // => ["SGVsbG8=", "Hello", "", "Hi", "/w=="]
try {
  btoa("€");
} catch (e) {
  e.name; // => "InvalidCharacterError"
}
try {
  atob("***");
} catch (e) {
  e.name; // => "InvalidCharacterError"
}

// === URI functions
[encodeURIComponent("a b&c/ä😀"), encodeURI("https://a.b/ü?q=a b#c"), decodeURIComponent("%F0%9F%98%80%20"), decodeURI("%2F%20"), escape("ä b"), unescape("%E4%u20AC")]; // => ["a%20b%26c%2F%C3%A4%F0%9F%98%80", "https://a.b/%C3%BC?q=a%20b#c", "😀 ", "%2F ", "%E4%20b", "ä€"]
decodeURIComponent("%"); // throws URIError: URI malformed

// === half a surrogate pair is no URI
encodeURIComponent("\ud800"); // throws URIError: URI malformed
