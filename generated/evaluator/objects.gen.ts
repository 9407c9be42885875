// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Keywords of objects. */
import { below, type Check, every, isObject, type KeywordCompiler, type Keywords, type Run, refuse } from './check.gen.ts'
import { patternOf } from './values.gen.ts'

export const requiredCheck: KeywordCompiler = ({ required }) => {
  if (!Array.isArray(required) || required.length === 0) return undefined
  const names = required.map(String)
  return (value, run) => {
    if (!isObject(value)) return true
    const missing = names.filter((name) => !Object.hasOwn(value, name))
    for (const name of missing) refuseAt(name, run, 'required')
    return missing.length === 0
  }
}

export const countCheck: KeywordCompiler = ({ minProperties, maxProperties }) => {
  if (typeof minProperties !== 'number' && typeof maxProperties !== 'number') return undefined
  const [least, most] = [Number(minProperties ?? 0), Number(maxProperties ?? Number.POSITIVE_INFINITY)]
  return (value, run) => {
    if (!isObject(value)) return true
    const count = Object.keys(value).length
    if (count < least) return refuse(run, 'minProperties', least)
    return count <= most || refuse(run, 'maxProperties', most)
  }
}

/** `properties`, `patternProperties` and `additionalProperties`, which speak of each other. */
export const propertiesCheck: KeywordCompiler = (schema, compiler) => {
  const { properties, patternProperties, additionalProperties } = schema
  if (properties === undefined && patternProperties === undefined && additionalProperties === undefined)
    return undefined
  const named = new Map(Object.entries(mapOf(properties)).map(([name, part]) => [name, compiler.compile(part)]))
  const patterns = Object.entries(mapOf(patternProperties)).map(
    ([pattern, part]) => [patternOf(pattern), compiler.compile(part)] as const,
  )
  const rest = additionalProperties === undefined ? undefined : compiler.compile(additionalProperties)
  const defaults = defaultsOf(mapOf(properties), compiler.resolve)
  const isClosed = additionalProperties === false
  return (value, run, seen) => {
    if (!isObject(value)) return true
    for (const [key, filled] of defaults) {
      if (!Object.hasOwn(value, key)) run.defaults.push({ target: value, key, value: filled })
    }
    let result = true
    for (const name of Object.keys(value)) {
      const own = named.get(name)
      const matching = patterns.length === 0 ? undefined : patterns.filter(([pattern]) => pattern.test(name))
      const isRest = own === undefined && !matching?.length
      if (isRest && rest === undefined) continue
      seen?.names.add(name)
      const isRight = isRest
        ? isClosed
          ? refuseAt(name, run, 'additionalProperties')
          : below(rest ?? always, value[name], name, run)
        : (own === undefined || below(own, value[name], name, run)) &&
          (matching === undefined || every(matching, run, ([, check]) => below(check, value[name], name, run)))
      if (isRight) continue
      if (run.issues === undefined) return false
      result = false
    }
    return result
  }
}

const always: Check = () => true

function refuseAt(name: string, run: Run, keyword: string): false {
  run.path.push(name)
  refuse(run, keyword)
  run.path.pop()
  return false
}

function defaultsOf(properties: Keywords, resolve: (ref: string) => unknown): [string, unknown][] {
  return Object.entries(properties).flatMap(([name, part]): [string, unknown][] => {
    const schema =
      isObject(part) && typeof part['$ref'] === 'string' && !('default' in part) ? resolve(part['$ref']) : part
    return isObject(schema) && schema['default'] !== undefined ? [[name, schema['default']]] : []
  })
}

export const propertyNamesCheck: KeywordCompiler = ({ propertyNames }, { compile }) => {
  if (propertyNames === undefined) return undefined
  const check = compile(propertyNames)
  return (value, run) => !isObject(value) || every(Object.keys(value), run, (name) => below(check, name, name, run))
}

/** `dependentRequired` and `dependentSchemas`, and `dependencies`, which both once were. */
export const dependentCheck: KeywordCompiler = ({ dependentRequired, dependentSchemas, dependencies }, { compile }) => {
  const checks = [dependencies, dependentRequired, dependentSchemas]
    .flatMap((map) => Object.entries(mapOf(map)))
    .map(([name, part]) => [name, compile(Array.isArray(part) ? { required: part } : part)] as const)
  if (checks.length === 0) return undefined
  return (value, run, seen) =>
    !isObject(value) || every(checks, run, ([name, check]) => !Object.hasOwn(value, name) || check(value, run, seen))
}

function mapOf(value: unknown): Keywords {
  return isObject(value) ? value : {}
}
