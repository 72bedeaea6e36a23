// === numbers
const f = (options, n = 1234567.891) => new Intl.NumberFormat("en-US", options).format(n);
[f({}), f({ maximumFractionDigits: 0 }), f({ style: "currency", currency: "USD" }), f({ notation: "compact" }), f({ style: "unit", unit: "kilometer-per-hour" }, 50), f({ style: "percent" }, 0.123), f({ minimumFractionDigits: 2 }, 5)]; // => ["1,234,567.891", "1,234,568", "$1,234,567.89", "1.2M", "50 km/h", "12%", "5.00"]
new Intl.NumberFormat("de-DE", { style: "currency", currency: "EUR" }).format(1234.5); // => "1.234,50\u00a0€"

// === dates
const d = new Date(Date.UTC(2026, 6, 4, 15, 5, 9));
const f = (options, locale = "en-US") => new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(d);
[f({}), f({ dateStyle: "full" }), f({ timeStyle: "short" }), f({ month: "long", day: "numeric" }), f({ weekday: "short", hour: "numeric" }), f({ dateStyle: "medium" }, "fr-FR")]; // => ["7/4/2026", "Saturday, July 4, 2026", "3:05 PM", "July 4", "Sat 3 PM", "4 juil. 2026"]
new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "2-digit", year: "numeric" }).formatToParts(d); // => [{ type: "month", value: "07" }, { type: "literal", value: "/" }, { type: "year", value: "2026" }]

// === zones
const d = new Date(Date.UTC(2026, 0, 1, 3));
["America/New_York", "Asia/Tokyo", "UTC"].map((timeZone) => d.toLocaleString("en-US", { timeZone, hour12: false })); // => ["12/31/2025, 22:00:00", "1/1/2026, 12:00:00", "1/1/2026, 03:00:00"]
try {
  d.toLocaleString("en-US", { timeZone: "Mars/Olympus" });
} catch (e) {
  [e.name, e.message]; // => ["RangeError", "Invalid time zone specified: Mars/Olympus"]
}

// === sorting by a collator
[["z", "ä", "a"].sort(new Intl.Collator("de").compare), ["z", "ä", "a"].sort(new Intl.Collator("sv").compare), ["a10", "a2"].sort(new Intl.Collator("en", { numeric: true }).compare)]; // => [["a", "ä", "z"], ["a", "z", "ä"], ["a2", "a10"]]

// === plurals, lists and relative times
const plural = new Intl.PluralRules("en-US");
[0, 1, 2].map((n) => plural.select(n)); // => ["other", "one", "other"]
new Intl.PluralRules("en-US", { type: "ordinal" }).select(22); // => "two"
new Intl.ListFormat("en", { type: "conjunction" }).format(["a", "b", "c"]); // => "a, b, and c"
[new Intl.RelativeTimeFormat("en").format(-1, "day"), new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(1, "day")]; // => ["1 day ago", "tomorrow"]

// === segments
[...new Intl.Segmenter("en", { granularity: "word" }).segment("Hi there!")].filter((s) => s.isWordLike).map((s) => s.segment); // => ["Hi", "there"]
[...new Intl.Segmenter().segment("e\u0301👨‍👩‍👧")].length; // => 2

// === resolved options tell the defaults
const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
[locale, timeZone]; // => ["en-US", "UTC"]

// === an unknown locale falls back, a malformed one is refused
new Intl.NumberFormat("xx").resolvedOptions().locale; // => "en-US"
try {
  new Intl.NumberFormat("not a locale");
} catch (e) {
  [e.name, e.message]; // => ["RangeError", "Incorrect locale information provided"]
}

// === what the host cannot format is an error like others
(() => {
  const options = { roundingIncrement: 5000, maximumFractionDigits: 4, minimumFractionDigits: 4 };
  try {
    return typeof new Intl.NumberFormat("en", options).format(1n << 20000n);
  } catch (e) {
    return e instanceof TypeError || e instanceof RangeError ? "string" : e;
  }
})(); // => "string"
