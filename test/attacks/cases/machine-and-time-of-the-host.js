// @kind leak
// @title formats, time zones, locales and clocks tell nothing of the machine
// @expect contained
const options = Intl.DateTimeFormat().resolvedOptions()
const told = [options.timeZone, options.locale, new Date(0).getTimezoneOffset(), typeof navigator, typeof performance, typeof process, typeof Intl.supportedValuesOf, [..."bàÀ"].sort(Intl.Collator().compare).join("")]
return told
