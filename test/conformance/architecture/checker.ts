/**
 * Reads TypeScript files and finds what breaks the architecture. It knows no room by name: the table is the test's.
 *
 * Types count for the direction of imports, because a type binds two rooms as a value does. They count neither for cycles
 * nor for host globals, because nothing of them is left at run time.
 */
import { dirname, join } from "node:path"
import ts from "typescript"

export interface SourceFile {
  /** Relative to the repository, with slashes. */
  readonly path: string
  readonly text: string
}

interface Room {
  /** Folder under `src`. */
  readonly name: string
  readonly imports: readonly string[]
  readonly packages: readonly string[]
  /** Folders of another room that it must not reach into. */
  readonly except?: readonly string[]
  /** It runs the same on every host: no clock, timer, promise, console or process of the host. */
  readonly isPure: boolean
  /** Host globals that it may use although it is pure. */
  readonly mayUse?: readonly string[]
}

export interface Architecture {
  readonly rooms: readonly Room[]
  /** Files that may, and must, do nothing but re-export. */
  readonly barrels: readonly string[]
  /** Files that may name `Date` to tell and make dates that are data; none may ask it for the time. */
  readonly dates: readonly string[]
}

interface Import {
  readonly from: string
  readonly line: number
  /** The path of a file of the repository, or the name of a package. */
  readonly to: string
  readonly isPackage: boolean
  readonly isType: boolean
}

/** What no pure room may name: it is a clock, chance, I/O, or a way out of the language. */
const hostGlobals: readonly string[] = [
  ...["Date", "Promise", "console", "process", "performance", "crypto", "globalThis", "global", "window", "self"],
  ...["setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval", "clearImmediate"],
  ...["queueMicrotask", "structuredClone", "eval", "Function", "require", "fetch", "XMLHttpRequest", "Worker"],
  ...["WebAssembly", "Atomics", "SharedArrayBuffer", "Intl", "document", "navigator", "Buffer"],
]

export function findViolations(files: readonly SourceFile[], architecture: Architecture): string[] {
  const parsed = files.map(({ path, text }) => ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true))
  const known = new Set(files.map(({ path }) => path))
  const imports = parsed.flatMap((file) => importsOf(file, known))
  return [
    ...imports.flatMap((each) => directionProblem(each, architecture)),
    ...parsed.flatMap((file) => barrelProblem(file, architecture)),
    ...parsed.flatMap((file) => thenableProblem(file)),
    ...parsed.flatMap((file) => purityProblems(file, architecture)),
    ...findCycles(imports).map((cycle) => `import cycle: ${cycle.join(" -> ")}`),
  ]
}

function roomOf(path: string, { rooms }: Architecture): Room | undefined {
  return rooms.find(({ name }) => path.startsWith(`src/${name}/`))
}

function lineOf(node: ts.Node): number {
  const file = node.getSourceFile()
  return file.getLineAndCharacterOfPosition(node.getStart()).line + 1
}

// --- imports ---

function importsOf(file: ts.SourceFile, known: ReadonlySet<string>): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Node, isType: boolean) => {
    if (!ts.isStringLiteral(specifier)) return
    const isPackage = !specifier.text.startsWith(".")
    const to = isPackage ? packageName(specifier.text) : resolveFile(file.fileName, specifier.text, known)
    found.push({ from: file.fileName, line: lineOf(specifier), to, isPackage, isType })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false)
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && node.arguments[0])
      add(node.arguments[0], false)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function packageName(specifier: string): string {
  if (specifier.startsWith("node:")) return "node:"
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")
}

function resolveFile(from: string, specifier: string, known: ReadonlySet<string>): string {
  const path = join(dirname(from), specifier).replaceAll("\\", "/")
  const candidates = [path.replace(/\.js$/, ".ts"), path, `${path}.ts`, `${path}/index.ts`]
  return candidates.find((candidate) => known.has(candidate)) ?? path
}

function directionProblem({ from, line, to, isPackage }: Import, architecture: Architecture): string[] {
  const room = roomOf(from, architecture)
  if (room === undefined) return []
  const problem = (why: string) => [`${from}:${line} imports ${to}: ${why}`]
  if (isPackage) return room.packages.includes(to) ? [] : problem(`${room.name} may not use this package`)
  if (to.startsWith(`src/${room.name}/`)) return []
  const target = roomOf(to, architecture)
  if (target === undefined) return problem("it is outside the rooms")
  if (!room.imports.includes(target.name)) return problem(`${room.name} may not import from ${target.name}`)
  if (room.except?.some((folder) => to.startsWith(`src/${folder}/`)))
    return problem(`${room.name} may not reach in there`)
  return []
}

/** Each cycle of imports that exist at run time, once, from its alphabetically first file. */
function findCycles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to, isPackage, isType } of imports) {
    if (!isPackage && !isType) targets.set(from, [...(targets.get(from) ?? []), to])
  }
  const cycles = new Map<string, string[]>()
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file)
    if (at >= 0) {
      const cycle = path.slice(at)
      const first = cycle.indexOf([...cycle].sort()[0] ?? file)
      const turned = [...cycle.slice(first), ...cycle.slice(0, first)]
      cycles.set(turned.join(), [...turned, turned[0] ?? file])
      return
    }
    if (done.has(file)) return
    for (const target of targets.get(file) ?? []) walk(target, [...path, file])
    done.add(file)
  }
  for (const file of [...targets.keys()].sort()) walk(file, [])
  return [...cycles.values()]
}

// --- barrels ---

function barrelProblem(file: ts.SourceFile, { barrels }: Architecture): string[] {
  const isReExport = (node: ts.Statement) => ts.isExportDeclaration(node)
  const statements = file.statements.filter((statement) => !ts.isImportDeclaration(statement))
  const isBarrel = statements.length > 0 && statements.every(isReExport)
  if (isBarrel && !barrels.includes(file.fileName))
    return [`${file.fileName} is a barrel: import from the files themselves`]
  if (!isBarrel && barrels.includes(file.fileName)) {
    const other = statements.find((statement) => !isReExport(statement))
    return [`${file.fileName}:${other ? lineOf(other) : 1} does more than re-export`]
  }
  return []
}

/** A module with an export named `then` is a thenable: `await import(…)` of it never settles. */
function thenableProblem(file: ts.SourceFile): string[] {
  const exported = file.statements.filter((statement) => {
    const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(isExportKeyword)
    return isExported && ts.isFunctionDeclaration(statement) && statement.name?.text === "then"
  })
  return exported.map(
    (statement) => `${file.fileName}:${lineOf(statement)} exports \`then\`: importing it would never settle`,
  )
}

function isExportKeyword({ kind }: ts.ModifierLike): boolean {
  return kind === ts.SyntaxKind.ExportKeyword
}

// --- host globals ---

function purityProblems(file: ts.SourceFile, architecture: Architecture): string[] {
  const room = roomOf(file.fileName, architecture)
  if (room === undefined || !room.isPure) return []
  const declared = declaredNames(file)
  const mayUse = [...(room.mayUse ?? []), ...(architecture.dates.includes(file.fileName) ? ["Date"] : [])]
  const forbidden = new Set(hostGlobals.filter((name) => !declared.has(name) && !mayUse.includes(name)))
  const problems: string[] = []
  const problem = (node: ts.Node, what: string) =>
    problems.push(`${file.fileName}:${lineOf(node)} uses ${what}: ${room.name} must run the same on every host`)
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isIdentifier(node) && forbidden.has(node.text) && isReference(node)) problem(node, node.text)
    if (isRandom(node)) problem(node, "Math.random")
    if (asksForTime(node) && !forbidden.has("Date") && !declared.has("Date")) problem(node, "the clock of Date")
    if (ts.isAwaitExpression(node)) problem(node, "await")
    if (node.kind === ts.SyntaxKind.AsyncKeyword) problem(node, "async")
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) problem(node, "import()")
    ts.forEachChild(node, visit)
  }
  visit(file)
  return problems
}

/** Names that the file itself binds to values, in whichever scope. */
function declaredNames(file: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isImportClause(node) ||
      ts.isImportSpecifier(node) ||
      ts.isNamespaceImport(node)
    if (declares && node.name && ts.isIdentifier(node.name)) names.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) return false
  // In every other declaration-like parent, the name declares and does not read.
  return (parent as { name?: ts.Node }).name !== node
}

function isRandom(node: ts.Node): boolean {
  const isMath = (object: ts.Expression) => ts.isIdentifier(object) && object.text === "Math"
  if (ts.isPropertyAccessExpression(node)) return isMath(node.expression) && node.name.text === "random"
  if (ts.isElementAccessExpression(node))
    return isMath(node.expression) && /random/.test(node.argumentExpression.getText())
  if (ts.isVariableDeclaration(node) && node.initializer && isMath(node.initializer))
    return /\brandom\b/.test(node.name.getText())
  return false
}

/** `Date.now`, `Date()` and `new Date()`. */
function asksForTime(node: ts.Node): boolean {
  const isDate = (object: ts.Expression) => ts.isIdentifier(object) && object.text === "Date"
  if (ts.isPropertyAccessExpression(node)) return isDate(node.expression) && node.name.text === "now"
  if (ts.isCallExpression(node)) return isDate(node.expression)
  return ts.isNewExpression(node) && isDate(node.expression) && (node.arguments ?? []).length === 0
}
