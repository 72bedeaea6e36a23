// === from parts in UTC
new Date(Date.UTC(2026, 0, 31, 12, 30, 15, 250)); // => Date 2026-01-31T12:30:15.250Z
[Date.UTC(2026), Date.UTC(99, 0), Date.UTC(2026, 12), Date.UTC(2026, 0, 0)]; // => [1767225600000, 915148800000, 1798761600000, 1767139200000]

// === from parts in local time, which is UTC by default
new Date(2026, 1, 3, 4, 5, 6, 7); // => Date 2026-02-03T04:05:06.007Z
new Date(2026, 1); // => Date 2026-02-01T00:00:00.000Z

// === from text in the standard's format
["2026-03-01", "2026-03-01T10:00", "2026-03-01T10:00:00Z", "2026-03-01T10:00:00.123+02:00", "2026", "2026-03", "+012026-01-01T00:00:00Z"].map((s) => new Date(s).getTime()); // => [1772323200000, 1772359200000, 1772359200000, 1772352000123, 1767225600000, 1772323200000, 317336745600000]

// === from text in other common formats
["Mar 5, 2026", "5 March 2026 10:20", "Thu, 01 Jan 1970 00:00:00 GMT", "2026/03/05", "03/05/2026", "Thu Mar 05 2026 10:20:30 GMT+0100"].map((s) => new Date(s).toISOString()); // => ["2026-03-05T00:00:00.000Z", "2026-03-05T10:20:00.000Z", "1970-01-01T00:00:00.000Z", "2026-03-05T00:00:00.000Z", "2026-03-05T00:00:00.000Z", "2026-03-05T09:20:30.000Z"]

// === what is no date
["x", "2026-13-01", "2026-02-30", ""].map((s) => String(new Date(s))); // => ["Invalid Date", "Invalid Date", "Mon Mar 02 2026 00:00:00 GMT+0000 (Coordinated Universal Time)", "Invalid Date"]
[new Date(NaN).getTime(), new Date(undefined).getTime(), new Date(null).getTime(), new Date(8.64e15 + 1).getTime()]; // => [NaN, NaN, 0, NaN]
new Date("x").toISOString(); // throws RangeError: Invalid time value

// === reading in UTC
const d = new Date(Date.UTC(2024, 1, 29, 23, 59, 58, 7));
[d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCDay(), d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds()]; // => [2024, 1, 29, 4, 23, 59, 58, 7]
[d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getTimezoneOffset(), d.getYear()]; // => [2024, 1, 29, 4, 23, 0, 124]

// === setters carry over and give the time
const d = new Date(Date.UTC(2026, 0, 31));
d.setUTCMonth(1);
d; // => Date 2026-03-03T00:00:00.000Z
d.setUTCDate(0);
d; // => Date 2026-02-28T00:00:00.000Z
d.setUTCHours(25, 61);
d; // => Date 2026-03-01T02:01:00.000Z
[d.setTime(0), d.setUTCFullYear(2000), d.setUTCMilliseconds(-1)]; // => [0, 946684800000, 946684799999]
[d.setUTCDate(NaN), d.getTime()]; // => [NaN, NaN]

// === printing
const d = new Date(Date.UTC(2026, 6, 4, 5, 6, 7));
[d.toISOString(), d.toJSON(), d.toString(), d.toDateString(), d.toTimeString(), d.toUTCString()]; // => ["2026-07-04T05:06:07.000Z", "2026-07-04T05:06:07.000Z", "Sat Jul 04 2026 05:06:07 GMT+0000 (Coordinated Universal Time)", "Sat Jul 04 2026", "05:06:07 GMT+0000 (Coordinated Universal Time)", "Sat, 04 Jul 2026 05:06:07 GMT"]
[d.toLocaleDateString(), d.toLocaleTimeString(), d.toLocaleString()]; // => ["7/4/2026", "5:06:07 AM", "7/4/2026, 5:06:07 AM"]
[d.toLocaleDateString("de-DE", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long", year: "numeric" }), d.toLocaleTimeString("en-US", { hour: "2-digit", minute: "2-digit", timeZone: "America/New_York" })]; // => ["Samstag, 4. Juli 2026", "01:06 AM"]

// === years beyond four digits and before zero
[new Date(Date.UTC(12026, 0)).toISOString(), new Date(Date.UTC(-1, 0)).toISOString(), new Date(-62198755200000).toUTCString()]; // => ["+012026-01-01T00:00:00.000Z", "-000001-01-01T00:00:00.000Z", "Fri, 01 Jan -0001 00:00:00 GMT"]

// === arithmetic and comparison
const a = new Date(1000);
const b = new Date(2500);
[b - a, a < b, a.getTime() === new Date(1000).getTime(), +a, Math.max(a, b), a == new Date(1000)]; // => [1500, true, true, 1000, 2500, false]

// === called as a function it gives a string
typeof Date(); // => "string"

// === now is a number that does not go back
const t = Date.now();
[Number.isInteger(t), Date.now() >= t, new Date().getTime() >= t]; // => [true, true, true]

// === a copy, and a date from a date
const a = new Date(5);
const b = new Date(a);
b.setTime(6);
[a, b]; // => [Date 1970-01-01T00:00:00.005Z, Date 1970-01-01T00:00:00.006Z]

// === to a primitive
const d = new Date(0);
[d[Symbol.toPrimitive]("number"), typeof d[Symbol.toPrimitive]("string"), `${d}`.slice(0, 15), d + 1]; // => [0, "string", "Thu Jan 01 1970", "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)1"]
d[Symbol.toPrimitive]("x"); // throws TypeError: Invalid hint: x

// === methods want a date
Date.prototype.getTime.call({}); // throws TypeError: this is not a Date object.

// === days between, start of the week, adding months
const days = (a, b) => Math.round((Date.parse(b) - Date.parse(a)) / 86400000);
[days("2024-02-28", "2024-03-01"), days("2026-01-01", "2027-01-01")]; // => [2, 365]
const monday = (s) => {
  const d = new Date(s);
  d.setUTCDate(d.getUTCDate() - ((d.getUTCDay() + 6) % 7));
  return d.toISOString().slice(0, 10);
};
[monday("2026-07-04"), monday("2026-07-06"), monday("2026-01-01")]; // => ["2026-06-29", "2026-07-06", "2025-12-29"]

// === another time zone through the options
// timeZone "Europe/Vienna"
// differs: the zone of this plan is not the process's
const d = new Date(2026, 6, 4, 12);
d.toISOString(); // => "2026-07-04T10:00:00.000Z"
[d.getHours(), d.getTimezoneOffset(), new Date(2026, 0, 4).getTimezoneOffset()]; // => [12, -120, -60]
new Date("2026-03-29T02:30").toISOString(); // => "2026-03-29T01:30:00.000Z"
