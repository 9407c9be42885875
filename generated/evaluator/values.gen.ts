// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** `type`, `enum`, `const`, and the bounds of numbers and texts. */
import { type Check, isObject, type KeywordCompiler, refuse } from './check.gen.ts'
import { isEqual } from './equal.gen.ts'
import { FORMATS } from './formats.gen.ts'

const TYPES: { readonly [type: string]: (value: unknown) => boolean } = {
  array: Array.isArray,
  boolean: (value) => typeof value === 'boolean',
  integer: (value) => Number.isInteger(value),
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  object: isObject,
  string: (value) => typeof value === 'string',
}

/** A file of a form is no value of JSON; `format: binary` says that it is one. */
export const typeCheck: KeywordCompiler = ({ type, format }) => {
  if (format === 'binary') return (value, run) => value instanceof Blob || refuse(run, 'type', 'file')
  if (type === undefined) return undefined
  const types = (Array.isArray(type) ? type : [type]).map((name) => TYPES[String(name)] ?? (() => false))
  const [only] = types
  if (only && types.length === 1) return (value, run) => only(value) || refuse(run, 'type', type)
  return (value, run) => types.some((isType) => isType(value)) || refuse(run, 'type', type)
}

export const enumCheck: KeywordCompiler = ({ enum: values }) => {
  if (!Array.isArray(values)) return undefined
  const plain = new Set<unknown>(values.filter((value) => typeof value !== 'object' || value === null))
  const others = values.filter((value) => typeof value === 'object' && value !== null)
  return (value, run) =>
    plain.has(value) || others.some((other) => isEqual(value, other)) || refuse(run, 'enum', values)
}

export const constCheck: KeywordCompiler = (schema) => {
  if (!Object.hasOwn(schema, 'const')) return undefined
  const wanted = schema['const']
  return (value, run) => isEqual(value, wanted) || refuse(run, 'const', wanted)
}

/** For each keyword of numbers, whether a number is within what it says. */
const OF_NUMBERS: { readonly [keyword: string]: (value: number, bound: number) => boolean } = {
  minimum: (value, bound) => value >= bound,
  maximum: (value, bound) => value <= bound,
  exclusiveMinimum: (value, bound) => value > bound,
  exclusiveMaximum: (value, bound) => value < bound,
  multipleOf: isMultiple,
}

/** As decimal numbers: 0.0075 is a multiple of 0.0001, and 1e308 of 0.5. */
function isMultiple(value: number, step: number): boolean {
  if (value % step === 0) return true
  if (Number.isInteger(step)) return false
  const quotient = value / step
  return Number.isFinite(quotient) && Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * Number.EPSILON
}

export const numberChecks: readonly KeywordCompiler[] = Object.entries(OF_NUMBERS).map(
  ([keyword, isWithin]): KeywordCompiler =>
    (schema) => {
      const bound = schema[keyword]
      if (typeof bound !== 'number') return undefined
      return (value, run) => typeof value !== 'number' || isWithin(value, bound) || refuse(run, keyword, bound)
    },
)

export const lengthCheck: KeywordCompiler = ({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }) => {
  const [least, most] = [Number(minLength), Number(maxLength)]
  if (least === 0 && most === Number.POSITIVE_INFINITY) return undefined
  return (value, run) => {
    if (typeof value !== 'string') return true
    // a text has at least half as many code points as units
    if (value.length < least) return refuse(run, 'minLength', least)
    if (value.length <= most && value.length >= least * 2) return true
    const count = [...value].length
    if (count < least) return refuse(run, 'minLength', least)
    return count <= most || refuse(run, 'maxLength', most)
  }
}

export const patternCheck: KeywordCompiler = ({ pattern }) => {
  if (typeof pattern !== 'string') return undefined
  const expression = patternOf(pattern)
  return (value, run) => typeof value !== 'string' || expression.test(value) || refuse(run, 'pattern', pattern)
}

/** With the flag that JSON Schema asks for, where that is possible, and with a leading `(?i)`. */
export function patternOf(pattern: string): RegExp {
  const [, inline = '', source = pattern] = /^\(\?([ims]+)\)(.*)$/s.exec(pattern) ?? []
  try {
    return new RegExp(source, `${inline}u`)
  } catch {
    return new RegExp(source, inline)
  }
}

/** A format that is not known says nothing. */
export const formatCheck: KeywordCompiler = ({ format }): Check | undefined => {
  const isFormatted = FORMATS.get(String(format))
  return isFormatted && ((value, run) => isFormatted(value) || refuse(run, 'format', format))
}
