// === components and whole addresses
[encodeURIComponent("a b&c=d/é😀"), encodeURI("http://x.example/a b?q=é#f"), decodeURIComponent("a%20b%26%F0%9F%98%80"), decodeURI("%2Fa%20b")]; // => ["a%20b%26c%3Dd%2F%C3%A9%F0%9F%98%80", "http://x.example/a%20b?q=%C3%A9#f", "a b&😀", "%2Fa b"]

// === what cannot be coded
const tries = [() => decodeURIComponent("%"), () => decodeURI("%C0%80"), () => encodeURI("\ud800")];
tries.map((f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } }); // => ["URIError: URI malformed", "URIError: URI malformed", "URIError: URI malformed"]

// === escape and unescape
[escape("a b+é€😀"), unescape("a%20b%u20AC%zz%u12"), unescape(escape("ä\u2028"))]; // => ["a%20b+%E9%u20AC%uD83D%uDE00", "a b€%zz%u12", "ä\u2028"]

// === they convert their arguments
[encodeURIComponent(), decodeURI(null), escape({ toString: () => "é" }), [encodeURI.length, encodeURI.name]]; // => ["undefined", "null", "%E9", [1, "encodeURI"]]
