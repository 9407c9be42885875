// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Keywords that put schemas together. */
import { every, isSo, type KeywordCompiler, refuse } from './check.gen.ts'

export const allOfCheck: KeywordCompiler = ({ allOf }, { compile }) => {
  if (!Array.isArray(allOf)) return undefined
  const checks = allOf.map(compile)
  return (value, run, seen) => every(checks, run, (check) => check(value, run, seen))
}

export const anyOfCheck: KeywordCompiler = ({ anyOf }, { compile }) => {
  if (!Array.isArray(anyOf)) return undefined
  const checks = anyOf.map(compile)
  const [only] = checks
  if (only && checks.length === 1) return only
  return (value, run, seen) => {
    // where it matters what was looked at, all that fit have looked
    const fits = seen
      ? checks.filter((check) => isSo(check, value, run, seen)).length > 0
      : checks.some((check) => isSo(check, value, run, seen))
    return fits || refuse(run, 'anyOf')
  }
}

export const oneOfCheck: KeywordCompiler = ({ oneOf }, { compile }) => {
  if (!Array.isArray(oneOf)) return undefined
  const checks = oneOf.map(compile)
  const [only] = checks
  if (only && checks.length === 1) return only
  return (value, run, seen) => {
    let count = 0
    for (const check of checks) {
      if (isSo(check, value, run, seen)) count += 1
      if (count === 2) return refuse(run, 'oneOf')
    }
    return count === 1 || refuse(run, 'oneOf')
  }
}

export const notCheck: KeywordCompiler = ({ not }, { compile }) => {
  if (not === undefined) return undefined
  const check = compile(not)
  return (value, run) => {
    const count = run.defaults.length
    const isRefused = !isSo(check, value, run, undefined)
    run.defaults.length = count
    return isRefused || refuse(run, 'not')
  }
}

export const ifCheck: KeywordCompiler = (schema, { compile }) => {
  if (schema['if'] === undefined) return undefined
  const [condition, consequence, otherwise] = ['if', 'then', 'else'].map((name) => compile(schema[name] ?? true))
  if (!condition || !consequence || !otherwise) return undefined
  return (value, run, seen) => (isSo(condition, value, run, seen) ? consequence : otherwise)(value, run, seen)
}

/** Compiled when it is first needed, since a schema may lead to itself. */
export const refCheck: KeywordCompiler = (schema, { compile, resolve }) => {
  const ref = schema['$ref'] ?? schema['$dynamicRef']
  if (typeof ref !== 'string') return undefined
  let check: ReturnType<typeof compile> | undefined
  return (value, run, seen) => {
    check ??= compile(resolve(ref))
    return check(value, run, seen)
  }
}
