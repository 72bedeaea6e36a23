/** What the folder makes, by the names of the intrinsics. */
import type { IntrinsicName } from "../../interpreter/realm.js"
import type { IntrinsicMaker } from "../define.js"
import { IntlCollator, IntlCollatorPrototype } from "./collator.js"
import { IntlDateTimeFormat, IntlDateTimeFormatPrototype } from "./date-time-format.js"
import { IntlDisplayNames, IntlDisplayNamesPrototype } from "./display-names.js"
import { IntlListFormat, IntlListFormatPrototype } from "./list-format.js"
import { IntlLocale, IntlLocalePrototype } from "./locale.js"
import { IntlNamespace } from "./namespace.js"
import { IntlNumberFormat, IntlNumberFormatPrototype } from "./number-format.js"
import { IntlPluralRules, IntlPluralRulesPrototype } from "./plural-rules.js"
import { IntlRelativeTimeFormat, IntlRelativeTimeFormatPrototype } from "./relative-time-format.js"
import { IntlSegmenter, IntlSegmenterPrototype, IntlSegmentsPrototype, SegmentIteratorPrototype } from "./segmenter.js"

export const intlMakers: Partial<Record<IntrinsicName, IntrinsicMaker>> = {
  Intl: IntlNamespace,
  IntlCollator,
  IntlCollatorPrototype,
  IntlDateTimeFormat,
  IntlDateTimeFormatPrototype,
  IntlDisplayNames,
  IntlDisplayNamesPrototype,
  IntlListFormat,
  IntlListFormatPrototype,
  IntlLocale,
  IntlLocalePrototype,
  IntlNumberFormat,
  IntlNumberFormatPrototype,
  IntlPluralRules,
  IntlPluralRulesPrototype,
  IntlRelativeTimeFormat,
  IntlRelativeTimeFormatPrototype,
  IntlSegmenter,
  IntlSegmenterPrototype,
  IntlSegmentsPrototype,
  SegmentIteratorPrototype,
}
