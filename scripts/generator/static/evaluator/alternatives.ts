/** What is said of a value that fits none of several schemas: what is wrong with it as the one that it is most like. */
import { type Check, type Compiler, type Issue, isObject, type Run } from './check.ts'

export interface Alternative {
  readonly check: Check
  /** How people call it: by the name of its schema, or by what it asks for. */
  readonly name: string
}

export interface Alternatives {
  readonly all: readonly Alternative[]
  /** Properties of which several of them say the value, so that it tells them apart. */
  readonly keys: () => ReadonlySet<string>
}

export function alternativesOf(schemas: readonly unknown[], { compile, resolve }: Compiler): Alternatives {
  let keys: ReadonlySet<string> | undefined
  return {
    all: schemas.map((schema) => ({ check: compile(schema), name: nameOf(schema) })),
    keys: () => (keys ??= repeated(schemas.flatMap((schema) => [...chosenIn(schema, resolve)]))),
  }
}

function repeated(names: readonly string[]): Set<string> {
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}

/** The properties of a schema that may have one value, or one of a few. */
function chosenIn(schema: unknown, resolve: Compiler['resolve'], depth = 0): Set<string> {
  // a schema may lead to itself
  if (!isObject(schema) || depth > 4) return new Set()
  const { $ref, allOf, properties } = schema
  const parts = [...(typeof $ref === 'string' ? [resolve($ref)] : []), ...(Array.isArray(allOf) ? allOf : [])]
  const own = Object.entries(isObject(properties) ? properties : {}).filter(
    ([, part]) => isObject(part) && (part['const'] !== undefined || part['enum'] !== undefined),
  )
  return new Set([...own.map(([name]) => name), ...parts.flatMap((part) => [...chosenIn(part, resolve, depth + 1)])])
}

function nameOf(schema: unknown): string {
  if (!isObject(schema)) return schema === false ? 'nothing' : 'anything'
  const { $ref, const: constant, enum: values, type, required } = schema
  if (typeof $ref === 'string') return decodeURIComponent($ref.split('/').at(-1) ?? $ref)
  if (constant !== undefined) return JSON.stringify(constant)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ')
  const names = Array.isArray(required) && required.length > 0 ? ` with ${required.join(', ')}` : ''
  if (type !== undefined) return `${[type].flat().join(' or ')}${names}`
  return names === '' ? 'something else' : `object${names}`
}

/** The value is no alternative's. Adds the issues, where any are wanted. */
export function refuseAll(value: unknown, run: Run, keyword: string, { all, keys }: Alternatives): false {
  if (run.issues === undefined) return false
  const depth = run.path.length
  const tried = all.map((alternative) => {
    const issues = issuesOf(alternative.check, value, run)
    return { ...alternative, issues, cost: costOf(issues, depth, keys()) }
  })
  const likely = tried.filter(({ cost }) => cost < OTHER_KIND)
  const least = Math.min(...likely.map(({ cost }) => cost))
  const nearest = likely.filter(({ cost }) => cost === least)
  const [first] = nearest
  const choice = choiceOf(nearest.map(({ issues }) => issues))
  if (choice) run.issues.push(choice)
  else if (nearest.length !== 1 || likely.length > 1) {
    const names = [...new Set((likely.length > 1 ? likely : tried).map(({ name }) => name))]
    run.issues.push({
      path: [...run.path],
      keyword,
      allowed: names,
      ...(nearest.length === 1 && { nearest: first?.name }),
    })
  }
  if (nearest.length === 1 && !choice) for (const issue of first?.issues ?? []) run.issues.push(issue)
  return false
}

/** The same value is asked once, however many schemas lead to it. */
function issuesOf(check: Check, value: unknown, run: Run): readonly Issue[] {
  const found = run.findings.get(check)?.get(value)
  if (found) return found
  const [issues, count] = [run.issues, run.defaults.length]
  const own: Issue[] = []
  run.issues = own
  check(value, run, undefined)
  run.issues = issues
  run.defaults.length = count
  if (typeof value === 'object') run.findings.set(check, (run.findings.get(check) ?? new Map()).set(value, own))
  return own
}

/** A text for an object, for example: nobody meant this one. */
const OTHER_KIND = Number.POSITIVE_INFINITY
const COSTS: { readonly [keyword: string]: number } = { required: 10, additionalProperties: 3 }

function costOf(issues: readonly Issue[], depth: number, keys: ReadonlySet<string>): number {
  const costs = issues.map(({ path, keyword }) => {
    const isChoice = keyword === 'const' || keyword === 'enum'
    if (path.length === depth) return isChoice || keyword === 'type' || keyword === 'false' ? OTHER_KIND : 1
    if (path.length > depth + 1) return 1
    return isChoice && keys.has(String(path[depth])) ? 1000 : (COSTS[keyword] ?? 1)
  })
  return costs.reduce((sum, cost) => sum + cost, 0)
}

/** Where all of them ask for another value in the same place, which one they ask for there. */
function choiceOf(found: readonly (readonly Issue[])[]): Issue | undefined {
  const [first = [], ...others] = found.map((issues) =>
    issues.filter(({ keyword }) => keyword === 'const' || keyword === 'enum'),
  )
  if (first.length === 0 || others.length === 0) return undefined
  // of several, the one that stands outermost
  const { path } = first.reduce((least, issue) => (issue.path.length < least.path.length ? issue : least))
  const place = JSON.stringify(path)
  const same = [first, ...others].map((issues) => issues.find((issue) => JSON.stringify(issue.path) === place))
  if (!same.every((each) => each !== undefined)) return undefined
  const allowed = same.flatMap((each) => (each?.keyword === 'enum' ? each.allowed : [each?.allowed]))
  return { path, keyword: 'enum', allowed: [...new Set(allowed)] }
}
