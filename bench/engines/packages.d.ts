/** Packages that come without types: what the benchmark uses of them. */
declare module "js-interpreter" {
  export default class Interpreter {
    constructor(source: string)
    readonly value: unknown
    run(): boolean
    pseudoToNative(value: unknown): unknown
  }
}
