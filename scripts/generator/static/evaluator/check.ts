/** What the parts of the evaluator are made of. */

/** A schema as JSON Schema 2020-12 has it, where it is not `true` or `false`. */
export interface Keywords {
  readonly [keyword: string]: unknown
}

/** Whether a value is what one or more keywords ask for. `seen` is there where a keyword around asks what others have looked at. */
export type Check = (value: unknown, run: Run, seen: Seen | undefined) => boolean

/** One evaluation of one value. */
export interface Run {
  /** Undefined while only yes or no is wanted. */
  issues: Issue[] | undefined
  /** The keys that lead to the value that is looked at now. */
  readonly path: (string | number)[]
  /** What is to be filled in where the value is valid. */
  readonly defaults: Default[]
  /** What objects and lists have been found to be, so that alternatives within alternatives do not ask again and again. */
  readonly answers: Map<Check, Map<unknown, Answer>>
  readonly findings: Map<Check, Map<unknown, readonly Issue[]>>
}

interface Answer {
  readonly isSo: boolean
  readonly defaults: readonly Default[]
}

export function startRun(issues?: Issue[]): Run {
  return { issues, path: [], defaults: [], answers: new Map(), findings: new Map() }
}

export interface Issue {
  readonly path: readonly (string | number)[]
  readonly keyword: string
  /** What the keyword says, where that is worth telling. */
  readonly allowed?: unknown
  /** The alternative that the value is most like, of several. */
  readonly nearest?: string | undefined
  /** The alternatives that match, where only one may. */
  readonly matched?: readonly string[]
}

export interface Default {
  readonly target: object
  readonly key: string
  readonly value: unknown
}

/** Which properties or items of one value a keyword has looked at. */
export interface Seen {
  readonly names: Set<string>
  readonly indexes: Set<number>
}

/** What a keyword needs to be compiled. */
export interface Compiler {
  compile(schema: unknown): Check
  /** The schema that a reference leads to. */
  resolve(ref: string): unknown
  /** Where a `$dynamicRef` leads, by its name: to what the outermost schema around declares. */
  readonly scope: { readonly [name: string]: unknown }
}

/** Undefined where the schema does not have the keyword. */
export type KeywordCompiler = (schema: Keywords, compiler: Compiler) => Check | undefined

export function refuse(run: Run, keyword: string, allowed?: unknown): false {
  run.issues?.push({ path: [...run.path], keyword, ...(allowed === undefined ? {} : { allowed }) })
  return false
}

/** Without issues, and without defaults where it is not so: for what may be so or not. */
export function isSo(check: Check, value: unknown, run: Run, seen: Seen | undefined): boolean {
  // what others have looked at is of one evaluation alone
  if (seen || typeof value !== 'object' || value === null) return isSoNow(check, value, run, seen)
  const known = run.answers.get(check)?.get(value)
  if (known) {
    for (const added of known.defaults) run.defaults.push(added)
    return known.isSo
  }
  const count = run.defaults.length
  const answer = { isSo: isSoNow(check, value, run, undefined), defaults: run.defaults.slice(count) }
  run.answers.set(check, (run.answers.get(check) ?? new Map()).set(value, answer))
  return answer.isSo
}

function isSoNow(check: Check, value: unknown, run: Run, seen: Seen | undefined): boolean {
  const [issues, count] = [run.issues, run.defaults.length]
  run.issues = undefined
  const own = seen && { names: new Set<string>(), indexes: new Set<number>() }
  const result = check(value, run, own)
  run.issues = issues
  if (!result) run.defaults.length = count
  else if (seen && own) addSeen(seen, own)
  return result
}

export function addSeen(to: Seen, { names, indexes }: Seen): void {
  for (const name of names) to.names.add(name)
  for (const index of indexes) to.indexes.add(index)
}

/** The check of what is below a key of the value. */
export function below(check: Check, value: unknown, key: string | number, run: Run): boolean {
  run.path.push(key)
  const result = check(value, run, undefined)
  run.path.pop()
  return result
}

/** All of them; with issues, the others are asked even where one has refused. */
export function every<Item>(items: Iterable<Item>, run: Run, test: (item: Item) => boolean): boolean {
  let result = true
  for (const item of items) {
    if (test(item)) continue
    result = false
    if (run.issues === undefined) return false
  }
  return result
}

export type JsonObject = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)
}
