/**
 * An evaluator of JSON Schema 2020-12: a schema becomes a function, made of one for each of its keywords. No code is made at run time,
 * so that it works where that is forbidden.
 */
import { containsCheck, itemsCheck, sizeCheck, uniqueCheck } from './arrays.ts'
import {
  addSeen,
  below,
  type Check,
  type Compiler,
  every,
  isObject,
  type KeywordCompiler,
  type Keywords,
  refuse,
} from './check.ts'
import { allOfCheck, anyOfCheck, ifCheck, notCheck, oneOfCheck, refCheck } from './composition.ts'
import { countCheck, dependentCheck, propertiesCheck, propertyNamesCheck, requiredCheck } from './objects.ts'
import { constCheck, enumCheck, formatCheck, lengthCheck, numberChecks, patternCheck, typeCheck } from './values.ts'

/** In the order in which they are asked: what is quick and says most comes first. */
const KEYWORDS: readonly KeywordCompiler[] = [
  ...[typeCheck, constCheck, enumCheck, ...numberChecks, lengthCheck, patternCheck, formatCheck],
  ...[requiredCheck, countCheck, sizeCheck, refCheck, propertiesCheck, itemsCheck, allOfCheck, anyOfCheck, oneOfCheck],
  ...[notCheck, ifCheck, dependentCheck, propertyNamesCheck, containsCheck, uniqueCheck],
]

/** `resolve` finds what a `$ref` leads to. */
export function compileSchema(schema: unknown, resolve: (ref: string) => unknown): Check {
  const byScope = new Map<string, Compiler>()
  const within = (scope: Compiler['scope']): Compiler => {
    const key = JSON.stringify(Object.entries(scope))
    const found = byScope.get(key) ?? compilerWithin(scope)
    byScope.set(key, found)
    return found
  }
  const compilerWithin = (scope: Compiler['scope']): Compiler => {
    const known = new Map<unknown, Check>()
    const compiler: Compiler = {
      resolve,
      scope,
      compile(part) {
        const found = known.get(part)
        if (found) return found
        const anchors = anchorsOf(part)
        const check = compileOne(part, anchors ? within({ ...anchors, ...scope }) : compiler)
        if (typeof part === 'object') known.set(part, check)
        return check
      },
    }
    return compiler
  }
  return within({}).compile(schema)
}

/** What a schema declares for a `$dynamicRef`, unless a schema around it does. */
function anchorsOf(schema: unknown): Compiler['scope'] | undefined {
  if (!isObject(schema) || !isObject(schema['$dynamicAnchors'])) return undefined
  const entries = Object.entries(schema['$dynamicAnchors'])
  return Object.fromEntries(entries.map(([name, target]) => [name, isObject(target) && target['$ref']]))
}

function compileOne(schema: unknown, compiler: Compiler): Check {
  if (schema === false) return (_value, run) => refuse(run, 'false')
  if (!isObject(schema)) return () => true
  const checks = KEYWORDS.flatMap((keyword) => keyword(schema, compiler) ?? [])
  const [only] = checks
  const unevaluated = unevaluatedCheck(schema, compiler)
  if (unevaluated) return afterOthers(checks, unevaluated)
  if (only && checks.length === 1) return only
  return (value, run, seen) => {
    let result = true
    for (const check of checks) {
      if (check(value, run, seen)) continue
      result = false
      if (run.issues === undefined) return false
    }
    return result
  }
}

/** What they look at themselves counts for those around. */
function afterOthers(checks: readonly Check[], unevaluated: Check): Check {
  return (value, run, seen) => {
    const own = { names: new Set<string>(), indexes: new Set<number>() }
    const result = every(checks, run, (check) => check(value, run, own)) && unevaluated(value, run, own)
    if (seen) addSeen(seen, own)
    return result
  }
}

function unevaluatedCheck(
  { unevaluatedProperties, unevaluatedItems }: Keywords,
  { compile }: Compiler,
): Check | undefined {
  if (unevaluatedProperties === undefined && unevaluatedItems === undefined) return undefined
  const ofProperties = unevaluatedProperties === undefined ? undefined : compile(unevaluatedProperties)
  const ofItems = unevaluatedItems === undefined ? undefined : compile(unevaluatedItems)
  return (value, run, seen) => {
    const isItems = Array.isArray(value)
    const check = isItems ? ofItems : isObject(value) ? ofProperties : undefined
    if (check === undefined || typeof value !== 'object' || value === null) return true
    const keys: readonly (number | string)[] = isItems ? [...value.keys()] : Object.keys(value)
    return every(keys, run, (key) => {
      if (typeof key === 'number' ? seen?.indexes.has(key) : seen?.names.has(key)) return true
      if (typeof key === 'number') seen?.indexes.add(key)
      else seen?.names.add(key)
      return below(check, Reflect.get(value, key), key, run)
    })
  }
}
