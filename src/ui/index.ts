/** The published entry `planwalk/ui`. */

export { isGuestFunction, isHtmlTemplate } from "../interpreter/boundary/ui-values.js"
export type { GuestFunction, HtmlTemplate } from "../interpreter/types.js"
export { RenderError, type RenderErrorCode } from "./errors.js"
export { type RenderOptions, renderToString } from "./render.js"
