// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Keywords of arrays. */
import { below, isSo, type KeywordCompiler, refuse } from './check.gen.ts'
import { isEqual } from './equal.gen.ts'

export const sizeCheck: KeywordCompiler = ({ minItems, maxItems }) => {
  if (typeof minItems !== 'number' && typeof maxItems !== 'number') return undefined
  const [least, most] = [Number(minItems ?? 0), Number(maxItems ?? Number.POSITIVE_INFINITY)]
  return (value, run) => {
    if (!Array.isArray(value)) return true
    if (value.length < least) return refuse(run, 'minItems', least)
    return value.length <= most || refuse(run, 'maxItems', most)
  }
}

export const uniqueCheck: KeywordCompiler = ({ uniqueItems }) => {
  if (uniqueItems !== true) return undefined
  return (value, run) => !Array.isArray(value) || isDistinct(value) || refuse(run, 'uniqueItems', true)
}

function isDistinct(items: readonly unknown[]): boolean {
  const plain = items.filter((item) => typeof item !== 'object' || item === null)
  if (new Set(plain).size < plain.length) return false
  const others = items.filter((item) => typeof item === 'object' && item !== null)
  return others.every((item, index) => !others.slice(0, index).some((other) => isEqual(item, other)))
}

/** The first ones each by its own schema, the others by `items`. */
export const itemsCheck: KeywordCompiler = ({ prefixItems, items }, { compile }) => {
  if (prefixItems === undefined && items === undefined) return undefined
  const first = Array.isArray(prefixItems) ? prefixItems.map(compile) : []
  const rest = items === undefined ? undefined : compile(items)
  return (value, run, seen) => {
    if (!Array.isArray(value)) return true
    let result = true
    for (let index = 0; index < value.length; index += 1) {
      const check = first[index] ?? rest
      if (check === undefined) break
      seen?.indexes.add(index)
      if (below(check, value[index], index, run)) continue
      if (run.issues === undefined) return false
      result = false
    }
    return result
  }
}

export const containsCheck: KeywordCompiler = ({ contains, minContains = 1, maxContains }, { compile }) => {
  if (contains === undefined) return undefined
  const check = compile(contains)
  const [least, most] = [Number(minContains), Number(maxContains ?? Number.POSITIVE_INFINITY)]
  return (value, run, seen) => {
    if (!Array.isArray(value)) return true
    const found = [...value.keys()].filter((index) => isSo(check, value[index], run, undefined))
    for (const index of found) seen?.indexes.add(index)
    if (found.length < least) return refuse(run, 'contains', least)
    return found.length <= most || refuse(run, 'maxContains', most)
  }
}
