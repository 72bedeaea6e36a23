// === parts of a URL
const u = new URL("https://user:pass@sub.example.com:8080/a/b?x=1&y=%20z#frag");
[u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash, u.origin, u.href]; // => ["https:", "user", "pass", "sub.example.com:8080", "sub.example.com", "8080", "/a/b", "?x=1&y=%20z", "#frag", "https://sub.example.com:8080", "https://user:pass@sub.example.com:8080/a/b?x=1&y=%20z#frag"]

// === a base
[new URL("../c?d", "https://e.x/a/b/").href, new URL("//o.x/p", "http://e.x").href, new URL("#f", "https://e.x/a?q").href, new URL("/x", "https://e.x/a/b").href]; // => ["https://e.x/a/c?d", "http://o.x/p", "https://e.x/a?q#f", "https://e.x/x"]

// === setters
const u = new URL("https://e.x/a");
u.pathname = "/new path";
u.search = "q=1";
u.hash = "h";
u.port = "81";
u.hostname = "f.y";
u.protocol = "http";
u.href; // => "http://f.y:81/new%20path?q=1#h"

// === normalising
[new URL("HTTP://EXAMPLE.com:80/%7Efoo/../a").href, new URL("https://münchen.de/ä?ö").href, new URL("https://e.x").pathname, new URL("https://1.2.3/").hostname].map(String); // => ["http://example.com/a", "https://xn--mnchen-3ya.de/%C3%A4?%C3%B6", "/", "1.2.0.3"]

// === what is no URL
try {
  new URL("nope");
} catch (e) {
  [e.name, e.message]; // => ["TypeError", "Invalid URL"]
}
[URL.canParse("https://a.b"), URL.canParse("x"), URL.canParse("x", "https://a.b")]; // => [true, false, true]

// === toString, toJSON
const u = new URL("https://a.b/?c");
[`${u}`, JSON.stringify({ u })]; // => ["https://a.b/?c", "{\"u\":\"https://a.b/?c\"}"]

// === search parameters
const p = new URLSearchParams("a=1&b=2&a=3&c=%C3%A4+x&d");
[p.get("a"), p.getAll("a"), p.get("c"), p.get("d"), p.get("z"), p.has("b"), p.has("b", "3"), p.size]; // => ["1", ["1", "3"], "ä x", "", null, true, false, 5]
p.append("e", "f&g");
p.set("a", "9");
p.delete("b");
p.toString(); // => "a=9&c=%C3%A4+x&d=&e=f%26g"
[...p.keys()]; // => ["a", "c", "d", "e"]
[...p].length; // => 4

// === search parameters from objects and pairs
[new URLSearchParams({ q: "a b", n: 1 }).toString(), new URLSearchParams([["x", "1"], ["x", "2"]]).toString(), String(new URLSearchParams(new Map([["k", "ü"]])))]; // => ["q=a+b&n=1", "x=1&x=2", "k=%C3%BC"]

// === sort and forEach
const p = new URLSearchParams("b=1&a=2&b=0");
p.sort();
const seen = [];
p.forEach((value, key) => seen.push(key + value));
seen; // => ["a2", "b1", "b0"]

// === searchParams are tied to their URL
const u = new URL("https://a.b/?x=1");
u.searchParams.append("y", "2 3");
u.href; // => "https://a.b/?x=1&y=2+3"
u.search = "?z=9";
[...u.searchParams]; // => [["z", "9"]]

// === building a query
const query = new URL("https://api.example/search");
for (const [k, v] of Object.entries({ q: "soup & salad", page: 2 })) query.searchParams.set(k, v);
query.href; // => "https://api.example/search?q=soup+%26+salad&page=2"
