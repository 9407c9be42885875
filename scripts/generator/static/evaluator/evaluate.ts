/** Whether a value is what a schema says, and what the value is once defaults are filled in. */
import { type Check, type Default, type Issue, startRun } from './check.ts'
import { compileSchema } from './compile.ts'

export type Evaluation =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly issues: readonly Issue[] }

/** Compiles the schema when the first value comes. `resolve` finds what a `$ref` leads to. */
export function evaluator(schema: unknown, resolve: (ref: string) => unknown): (value: unknown) => Evaluation {
  let check: Check | undefined
  return (value) => {
    check ??= compileSchema(schema, resolve)
    const run = startRun()
    if (check(value, run, undefined)) return { isValid: true, value: filledIn(value, run.defaults) }
    // what is wrong is looked for only where something is
    const issues: Issue[] = []
    check(value, startRun(issues), undefined)
    return { isValid: false, issues }
  }
}

/** A copy, where there is anything to fill in. */
function filledIn(value: unknown, defaults: readonly Default[]): unknown {
  if (defaults.length === 0) return value
  // not by Map.groupBy, which not every compiler's library knows that these files are for
  const byTarget = new Map<object, Default[]>()
  for (const found of defaults) byTarget.set(found.target, [...(byTarget.get(found.target) ?? []), found])
  return copyOf(value, byTarget)
}

function copyOf(value: unknown, defaults: ReadonlyMap<object, readonly Default[]>): unknown {
  if (Array.isArray(value)) return value.map((item) => copyOf(item, defaults))
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  const filled = (defaults.get(value) ?? []).map(({ key, value: added }) => [key, structuredClone(added)] as const)
  const own = Object.entries(value).map(([key, inner]) => [key, copyOf(inner, defaults)] as const)
  return Object.fromEntries([...filled, ...own])
}
