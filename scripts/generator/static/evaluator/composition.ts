/** Keywords that put schemas together. */
import { alternativesOf, refuseAll } from './alternatives.ts'
import { every, isSo, type KeywordCompiler, refuse } from './check.ts'

export const allOfCheck: KeywordCompiler = ({ allOf }, { compile }) => {
  if (!Array.isArray(allOf)) return undefined
  const checks = allOf.map(compile)
  return (value, run, seen) => every(checks, run, (check) => check(value, run, seen))
}

export const anyOfCheck: KeywordCompiler = ({ anyOf }, compiler) => {
  if (!Array.isArray(anyOf)) return undefined
  const alternatives = alternativesOf(anyOf, compiler)
  const [only] = alternatives.all
  if (only && alternatives.all.length === 1) return only.check
  return (value, run, seen) => {
    // where it matters what was looked at, all that fit have looked
    const fits = seen
      ? alternatives.all.filter(({ check }) => isSo(check, value, run, seen)).length > 0
      : alternatives.all.some(({ check }) => isSo(check, value, run, seen))
    return fits || refuseAll(value, run, 'anyOf', alternatives)
  }
}

export const oneOfCheck: KeywordCompiler = ({ oneOf }, compiler) => {
  if (!Array.isArray(oneOf)) return undefined
  const alternatives = alternativesOf(oneOf, compiler)
  const [only] = alternatives.all
  if (only && alternatives.all.length === 1) return only.check
  return (value, run, seen) => {
    const fitting: string[] = []
    for (const { check, name } of alternatives.all) {
      if (isSo(check, value, run, seen)) fitting.push(name)
      if (fitting.length === 2) {
        run.issues?.push({ path: [...run.path], keyword: 'oneOf', matched: fitting })
        return false
      }
    }
    return fitting.length === 1 || refuseAll(value, run, 'oneOf', alternatives)
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
export const refCheck: KeywordCompiler = ({ $ref, $dynamicRef }, { compile, resolve, scope }) => {
  const dynamic = typeof $dynamicRef === 'string' && Object.hasOwn(scope, $dynamicRef) ? scope[$dynamicRef] : $ref
  if (typeof dynamic !== 'string') return undefined
  let check: ReturnType<typeof compile> | undefined
  return (value, run, seen) => {
    check ??= compile(resolve(dynamic))
    return check(value, run, seen)
  }
}
