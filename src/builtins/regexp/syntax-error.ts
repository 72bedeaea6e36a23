/**
 * Why a pattern or its flags are refused. A host-side class: whoever called for the pattern makes the guest's SyntaxError
 * from the message, which is worded as V8 words it.
 */
export class RegExpSyntaxError extends Error {
  override readonly name = "RegExpSyntaxError"
}

export function invalidPattern(source: string, flags: string, reason: string): RegExpSyntaxError {
  return new RegExpSyntaxError(`Invalid regular expression: /${source}/${flags}: ${reason}`)
}

export function invalidFlags(flags: string): RegExpSyntaxError {
  return new RegExpSyntaxError(`Invalid flags supplied to RegExp constructor '${flags}'`)
}

/** The reason for each size that a pattern may not pass. */
export const TOO_LARGE = "Regular expression too large"
