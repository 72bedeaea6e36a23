/** `10_000` as `10,000`. By hand, because what a host's `toLocaleString` makes of it depends on the locale data it has. */
export function numberText(value: number): string {
  return String(value).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ",")
}
