// === formats that are met in data
const show = (text) => { const t = Date.parse(text); return Number.isNaN(t) ? "invalid" : new Date(t).toISOString(); };
["Mar 3, 2024 10:00", "3 March 2024", "2024/03/03", "2024-3-3", "03/04/2024", "3/4/24", "Sunday, March 3, 2024 1:05 PM", "12:30 March 3 2024", "2024-03-03 10:00:00", "2024-03-03 10:00:00 -0800"].map(show); // => ["2024-03-03T10:00:00.000Z", "2024-03-03T00:00:00.000Z", "2024-03-03T00:00:00.000Z", "2024-03-03T00:00:00.000Z", "2024-03-04T00:00:00.000Z", "2024-03-04T00:00:00.000Z", "2024-03-03T13:05:00.000Z", "2024-03-03T12:30:00.000Z", "2024-03-03T10:00:00.000Z", "2024-03-03T18:00:00.000Z"]
["Sun, 03 Mar 2024 10:00:00 GMT", "Sun, 3 Mar 2024 10:00:00 +0430", "03 Mar 2024 10:00:00 EST", "Sun Mar 03 2024 10:00:00 GMT+0100 (Central European Standard Time)", "2024-03-03T10:00:00.123456+05:30", "2024-03-03T10:00+0530", "20240303T100000Z"].map(show); // => ["2024-03-03T10:00:00.000Z", "2024-03-03T05:30:00.000Z", "2024-03-03T15:00:00.000Z", "2024-03-03T09:00:00.000Z", "2024-03-03T04:30:00.123Z", "2024-03-03T04:30:00.000Z", "invalid"]
["99", "2024", "Mar 3", "Dec 25, 1995 12:00 am", "Dec 25 1995 12:30 pm", "1 2 3", "25 Dec 95 13:30:15.5", "10 March 2024 GMT", "(comment) 3 Mar (x) 2024"].map(show); // => ["1999-01-01T00:00:00.000Z", "2024-01-01T00:00:00.000Z", "2001-03-03T00:00:00.000Z", "1995-12-25T00:00:00.000Z", "1995-12-25T12:30:00.000Z", "2003-01-02T00:00:00.000Z", "1995-12-25T13:30:15.500Z", "2024-03-10T00:00:00.000Z", "2024-03-03T00:00:00.000Z"]

// === texts that are no dates
["", "hello", "2024-13-01", "2024-01-32", "2024-01-01T25:00", "2024-01-01T24:00:01", "2024-01-01T10", "Mar 3 2024 13:00 pm", "3 foo 2024", "1/2/3/4", "2024-01-01T10:00:00X", "-000000-01-01T00:00Z"].map((text) => Date.parse(text)); // => [NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN, NaN]

// === a time without a zone is local, a date alone is in UTC
// differs: Node runs in UTC
// timeZone "America/New_York"
[Date.parse("2024-07-01"), Date.parse("2024-07-01T00:00"), Date.parse("July 1, 2024"), Date.parse("2024-07-01T00:00Z")]; // => [1719792000000, 1719806400000, 1719806400000, 1719792000000]

// === local time that was skipped or came twice
// differs: Node runs in UTC
// timeZone "America/New_York"
const skipped = new Date(2024, 2, 10, 2, 30);
[skipped.toString(), skipped.getHours(), skipped.getTimezoneOffset()]; // => ["Sun Mar 10 2024 03:30:00 GMT-0400 (Eastern Daylight Time)", 3, 240]
const twice = new Date(2024, 10, 3, 1, 30);
[twice.toString(), new Date(twice.getTime() + 3600000).toString()]; // => ["Sun Nov 03 2024 01:30:00 GMT-0400 (Eastern Daylight Time)", "Sun Nov 03 2024 01:30:00 GMT-0500 (Eastern Standard Time)"]
new Date(2024, 2, 9, 2, 30).setDate(10) === skipped.getTime(); // => true

// === half-hour zones, and a day that a country skipped
// differs: Node runs in UTC
// timeZone "Pacific/Apia"
[new Date(2011, 11, 29, 23).getTime(), new Date(2011, 11, 30, 12).toString(), new Date(Date.UTC(2011, 11, 30, 10)).toString()]; // => [1325235600000, "Sat Dec 31 2011 12:00:00 GMT+1400 (Samoa Daylight Time)", "Sat Dec 31 2011 00:00:00 GMT+1400 (Samoa Daylight Time)"]

// === setters work in local time
// differs: Node runs in UTC
// timeZone "Asia/Kolkata"
const date = new Date(0);
date.setHours(0, 0, 0, 0);
[date.toISOString(), date.getDate(), date.toLocaleString(), date.toLocaleDateString("de-DE"), date.toLocaleTimeString("en-US", { timeZone: "UTC" })]; // => ["1969-12-31T18:30:00.000Z", 1, "1/1/1970, 12:00:00 AM", "1.1.1970", "6:30:00 PM"]

// === setters with too few, too many and strange arguments
const date = new Date(Date.UTC(2024, 0, 31, 10, 20, 30, 40));
[date.setUTCMonth(1), date.toISOString()]; // => [1709374830040, "2024-03-02T10:20:30.040Z"]
[date.setUTCHours(25, 61, 61, 1001), date.toISOString()]; // => [1709431322001, "2024-03-03T02:02:02.001Z"]
[date.setUTCDate(), date.getTime(), date.setUTCFullYear(2020), date.toISOString()]; // => [NaN, NaN, 1577836800000, "2020-01-01T00:00:00.000Z"]
[new Date(NaN).setMonth(1), new Date(8.64e15).getTime(), new Date(8.64e15 + 1).getTime(), new Date(0).setTime("5")]; // => [NaN, 8640000000000000, NaN, 5]

// === two-digit years, and getYear
[new Date(99, 0).getFullYear(), new Date(100, 0).getFullYear(), Date.UTC(0, 0), new Date(2024, 0).getYear(), new Date(0).setYear(70)]; // => [1999, 100, -2208988800000, 124, 0]

// === printing
const date = new Date(Date.UTC(2024, 1, 29, 5, 6, 7, 8));
[date.toString(), date.toDateString(), date.toTimeString(), date.toUTCString(), date.toISOString(), date.toJSON()]; // => ["Thu Feb 29 2024 05:06:07 GMT+0000 (Coordinated Universal Time)", "Thu Feb 29 2024", "05:06:07 GMT+0000 (Coordinated Universal Time)", "Thu, 29 Feb 2024 05:06:07 GMT", "2024-02-29T05:06:07.008Z", "2024-02-29T05:06:07.008Z"]
[date.toLocaleString(), date.toLocaleDateString(), date.toLocaleTimeString(), date.toLocaleDateString("en-GB", { weekday: "long", month: "long", day: "numeric" })]; // => ["2/29/2024, 5:06:07 AM", "2/29/2024", "5:06:07 AM", "Thursday 29 February"]
[String(new Date(NaN)), new Date(NaN).toJSON(), new Date(NaN).toLocaleString()]; // => ["Invalid Date", null, "Invalid Date"]
new Date(NaN).toISOString(); // throws RangeError: Invalid time value

// === options of toLocaleString that do not go together
const date = new Date(0);
const tries = [() => date.toLocaleDateString("en", { timeStyle: "short" }), () => date.toLocaleString("en", { dateStyle: "full", weekday: "long" }), () => date.toLocaleString("en", { month: "x" }), () => date.toLocaleString("xx_")];
tries.map((f) => { try { return f(); } catch (e) { return `${e.name}: ${e.message}`; } }); // => ["TypeError: Invalid option : timeStyle", "TypeError: Can't set option weekday when dateStyle is used", "RangeError: Value x out of range for Date.prototype.toLocaleString options property month", "RangeError: Incorrect locale information provided"]
