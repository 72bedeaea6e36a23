/**
 * The instructions of the matcher, each followed by its operands in the code.
 *
 * Operands: `set` is 256 times the number of a set, the place of its first 256 members in the program's `latin`; `follow` is a
 * set or -1 for any; `atEnd` is 1 where the end of the text will do as well; `target` is a place in the code; `register` a
 * place at the bottom of the stack. A plain enum, because bundlers put its numbers into the `switch` of the matcher.
 */
export enum Op {
  /** Nothing is left to try. At place 0 of every program. */
  Fail,
  /** At place 1: this way does not match. */
  Never,
  Match,

  // The search for a place to start, from which failure comes back for the next. All take four words: minWidth first.
  ScanAny,
  /** By code points. */
  ScanCodePoints,
  /** minWidth, set */
  ScanSet,
  /** minWidth, set: by code points */
  ScanSetCodePoints,
  /** minWidth, set, set of the unit after it */
  ScanPair,
  /** The search need not look before this position again. */
  SkipTo,

  // One character.
  /** unit */
  Unit,
  /** unit, unit */
  EitherUnit,
  /** set */
  Set,
  AnyUnit,
  /** set */
  CodePoint,
  /** count, unit… */
  Literal,
  /** unit */
  UnitBack,
  /** set */
  SetBack,
  /** set */
  CodePointBack,

  // Assertions.
  Start,
  LineStart,
  End,
  LineEnd,
  /** set of word characters */
  WordBoundary,
  /** set of word characters */
  NotWordBoundary,
  /** set, 0 or 1: the result when the next unit is in the set */
  Peek,
  /** set, 0 or 1: the same for the unit before */
  PeekBack,

  // Captures and control.
  /** register */
  Save,
  /** from, to: registers to forget */
  Forget,
  /** target */
  Jump,
  /** target to try when what follows here fails */
  Choice,
  /** set, atEnd, target: a choice if the next unit allows what follows here, else straight to the target */
  ChoiceIf,
  /** set, atEnd, target: goes on here or at the target, by the next unit */
  Branch,
  /** target where no range has the next unit, target at the end, count of ranges, from, to, target… in order */
  Switch,

  // Loops.
  /** register: where the iteration began */
  Mark,
  /** register: fails if the iteration consumed nothing */
  Check,
  /** register, counter, min: the same once the minimum is reached */
  CheckPast,
  /** counter */
  CountInit,
  /** counter, min, max, follow that an iteration needs once it is optional, atEnd, exit */
  CountGreedy,
  /** counter, min, max, exit; followed by CountEnter */
  CountLazy,
  /** counter */
  CountEnter,

  // Loops over one set, as one instruction. Each but the first is followed by its Retry, which backtracking enters.
  /** set, min, max: all there are */
  Run,
  /** set, min, max, follow, atEnd */
  RunGreedy,
  /** follow, atEnd */
  RunGreedyRetry,
  /** set, min, max, follow, atEnd */
  RunLazy,
  /** set, follow, atEnd */
  RunLazyRetry,
  /** set, min, max: by code points */
  RunCodePoints,
  /** set, min, max, follow, atEnd: by code points */
  RunCodePointsGreedy,
  /** follow, atEnd */
  RunCodePointsRetry,

  // Lookaround.
  /** register, from, to: remembers the height of the stack, the position, and the captures inside */
  Look,
  /** register: it holds; back to where it began */
  LookHolds,
  /** register: what must not match has matched */
  LookFails,

  // Backreferences.
  /** 0 or 1: backwards, 0 or 1: ignoring case, count, register… */
  Backreference,
}
