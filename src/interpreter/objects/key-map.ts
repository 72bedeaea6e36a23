/**
 * Host maps whose keys a plan chooses.
 *
 * V8 takes the length of a text of more than 16,383 characters for its hash, so that a map compares each such key with all
 * others of its length. Here long texts are found piece by piece instead, each piece by a hash of its characters, and what
 * the host's map has for a key is the LongKey at the end of that path. So no work is done that the key's length does not say.
 *
 * Of a BigInt V8 hashes the lowest 64 bits. Those that have more are found by their digits, in the same way.
 */

/** Texts of up to this many characters have a hash of all their characters (V8: `String::kMaxHashCalcLength`). */
export const MAX_HASHED = 16_383

/** Stands for a long text or a large BigInt in the host's map. */
class LongKey {
  constructor(
    readonly key: string | bigint,
    readonly text: string,
  ) {}
}

/** Shared by all branches that end. */
const NO_BRANCHES = new Map<string, Branch>()

/** What follows a piece of a text: the text that ends there, and pieces that go on. */
class Branch {
  end: LongKey | null = null
  next: Map<string, Branch> = NO_BRANCHES
}

/** Whether a host would not hash all of it. */
export function isLongKey(key: unknown): key is string {
  return typeof key === "string" && key.length > MAX_HASHED
}

/** Whether a host's hash does not tell it from others, so that it is found by its text. */
function isFoundByText(key: unknown): key is string | bigint {
  return typeof key === "bigint" ? BigInt.asIntN(64, key) !== key : isLongKey(key)
}

function textOf(key: string | bigint): string {
  return typeof key === "string" ? key : key.toString(16)
}

/** Some text that goes on at a branch, or ends there. */
function textBelow(branch: Branch): string {
  let at = branch
  while (at.end === null) at = at.next.values().next().value as Branch
  return at.end.text
}

/** The keys of one map that are found by their text. */
class LongKeys {
  private readonly texts = new Branch()
  private readonly bigints = new Branch()

  find(key: string | bigint): LongKey | null {
    const text = textOf(key)
    let branch = this.rootFor(key)
    for (let at = 0; at < text.length; at += MAX_HASHED) {
      const next = branch.next.get(text.slice(at, at + MAX_HASHED))
      if (next === undefined) return null
      branch = next
    }
    return branch.end
  }

  add(key: string | bigint): LongKey {
    const text = textOf(key)
    let branch = this.rootFor(key)
    for (let at = 0; at < text.length; at += MAX_HASHED) {
      const piece = text.slice(at, at + MAX_HASHED)
      let next = branch.next.get(piece)
      if (next === undefined) {
        next = new Branch()
        if (branch.next === NO_BRANCHES) branch.next = new Map()
        branch.next.set(piece, next)
      }
      branch = next
    }
    if (branch.end === null) branch.end = new LongKey(key, text)
    return branch.end
  }

  delete(key: string | bigint): void {
    const text = textOf(key)
    const path: { readonly branch: Branch; readonly piece: string }[] = []
    let branch: Branch | undefined = this.rootFor(key)
    for (let at = 0; at < text.length; at += MAX_HASHED) {
      const piece = text.slice(at, at + MAX_HASHED)
      path.push({ branch, piece })
      branch = branch.next.get(piece)
      if (branch === undefined) return
    }
    branch.end = null
    // What leads nowhere any more goes too. Other pieces would keep this text alive: they become parts of one that stays.
    let kept: string | null = null
    for (let level = path.length - 1; level >= 0; level--) {
      const step = path[level] as { branch: Branch; piece: string }
      const below = step.branch.next.get(step.piece) as Branch
      step.branch.next.delete(step.piece)
      if (below.end === null && below.next.size === 0) continue
      kept ??= textBelow(below)
      step.branch.next.set(kept.slice(level * MAX_HASHED, (level + 1) * MAX_HASHED), below)
    }
  }

  private rootFor(key: string | bigint): Branch {
    return typeof key === "string" ? this.texts : this.bigints
  }
}

/** A Set like KeyMap. */
export class KeySet<Key> extends Set<Key> {
  private long: LongKeys | null

  constructor(keys: Iterable<Key> = []) {
    super()
    this.long = null
    for (const key of keys) this.add(key)
  }

  override has(key: Key): boolean {
    return isFoundByText(key) ? super.has((this.long?.find(key) ?? NO_KEY) as Key) : super.has(key)
  }

  override add(key: Key): this {
    if (!isFoundByText(key)) return super.add(key)
    if (this.long === null) this.long = new LongKeys()
    return super.add(this.long.add(key) as Key)
  }

  override delete(key: Key): boolean {
    if (!isFoundByText(key)) return super.delete(key)
    const isThere = super.delete((this.long?.find(key) ?? NO_KEY) as Key)
    if (isThere) this.long?.delete(key)
    return isThere
  }

  override clear(): void {
    this.long = null
    super.clear()
  }

  override *values(): SetIterator<Key> {
    for (const key of super.values()) yield keyOf(key)
  }

  override keys(): SetIterator<Key> {
    return this.values()
  }

  override *entries(): SetIterator<[Key, Key]> {
    for (const key of this.values()) yield [key, key]
  }

  override forEach(callback: (value: Key, key: Key, set: Set<Key>) => void, thisArgument?: unknown): void {
    for (const key of this.values()) callback.call(thisArgument, key, key, this)
  }

  override [Symbol.iterator](): SetIterator<Key> {
    return this.values()
  }
}

/** A Map that takes no longer for long keys of equal length, nor for BigInts that end alike: reading and writing take time by the length of the key. */
export class KeyMap<Key, Value> extends Map<Key, Value> {
  private long: LongKeys | null

  constructor(entries: Iterable<readonly [Key, Value]> = []) {
    super()
    this.long = null
    for (const [key, value] of entries) this.set(key, value)
  }

  override get(key: Key): Value | undefined {
    return isFoundByText(key) ? super.get(this.known(key)) : super.get(key)
  }

  override has(key: Key): boolean {
    return isFoundByText(key) ? super.has(this.known(key)) : super.has(key)
  }

  override set(key: Key, value: Value): this {
    return isFoundByText(key) ? super.set(this.added(key), value) : super.set(key, value)
  }

  override delete(key: Key): boolean {
    if (!isFoundByText(key)) return super.delete(key)
    const isThere = super.delete(this.known(key))
    if (isThere) this.long?.delete(key)
    return isThere
  }

  override clear(): void {
    this.long = null
    super.clear()
  }

  override *keys(): MapIterator<Key> {
    for (const key of super.keys()) yield keyOf(key)
  }

  override *entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of super.entries()) yield [keyOf(key), value]
  }

  override [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries()
  }

  override forEach(callback: (value: Value, key: Key, map: Map<Key, Value>) => void, thisArgument?: unknown): void {
    for (const [key, value] of this.entries()) callback.call(thisArgument, value, key, this)
  }

  /** What the host's map has for a long key; of one that it does not have, what it has for nothing. */
  private known(key: string | bigint): Key {
    return (this.long?.find(key) ?? NO_KEY) as Key
  }

  private added(key: string | bigint): Key {
    if (this.long === null) this.long = new LongKeys()
    return this.long.add(key) as Key
  }
}

/** Is no key of any map. */
const NO_KEY = new LongKey("", "")

function keyOf<Key>(key: Key): Key {
  return key instanceof LongKey ? (key.key as Key) : key
}
