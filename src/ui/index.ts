/** The published entry `planwalk/ui`. */

export type { GuestFunction, HtmlTemplate } from "../interpreter/types.js"
export { isGuestFunction, isHtmlTemplate } from "../interpreter/ui-values.js"
export { RenderError, type RenderErrorCode } from "./errors.js"
export { type RenderOptions, renderToString } from "./render.js"
