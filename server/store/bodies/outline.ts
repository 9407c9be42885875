import { isUtf8 } from 'node:buffer'
import { parseJson } from '../../json.ts'
import type { BodyFault, BodyShape, ValueShape } from '../interface/bodies.ts'
import { eachMember, isArray, isObject, NotJson, type Span, skipSpace, skipValue, textOf } from './scan.ts'

/** A body as far as it is what it should be: the value of its one field. */
export type Outline = { readonly ok: true; readonly value: Span } | { readonly ok: false; readonly fault: BodyFault }

/** Fields that are named in an answer. */
const OTHERS_KEPT = 100

/** Of a name that is longer than any, and of what a message shows of a value. */
const BEGINNING_BYTES = 1_024

export const NO_UTF8 = 'The body is not valid UTF-8.'
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** Finds the value of the one field that a body may have; of a name that comes twice the last one counts. */
export function outlineOf(bytes: Uint8Array, field: string): Outline {
  if (!isUtf8(bytes)) return unreadable(NO_UTF8)
  try {
    return found(bytes, field)
  } catch (error) {
    if (!(error instanceof NotJson || error instanceof SyntaxError)) throw error
    return unreadable(`The body is not valid JSON: ${error.message}.`)
  }
}

function unreadable(message: string): Outline {
  return { ok: false, fault: { kind: 'unreadable', message } }
}

function found(bytes: Uint8Array, field: string): Outline {
  const body = bodyMembers(bytes, [field])
  if ('shape' in body) return misshapen({ of: 'other', value: body.shape })
  const value = body.known.get(field)
  if (value !== undefined && body.others.length === 0) return { ok: true, value }
  return misshapen({ of: 'object', field: value && shapeOf(bytes, value), others: body.others })
}

/** The members of an object: where the values of known names are, and some of the other names. Of a name that comes twice the last one counts. */
export interface Members {
  readonly known: ReadonlyMap<string, Span>
  readonly others: readonly string[]
}

/** The members of a whole body, or what it is if it is no object. Throws `NotJson` and `SyntaxError`. */
export function bodyMembers(bytes: Uint8Array, names: readonly string[]): Members | { readonly shape: ValueShape } {
  const hasMark = BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte)
  const start = skipSpace(bytes, hasMark ? BYTE_ORDER_MARK.length : 0)
  if (!isObject(bytes, { start })) return { shape: shapeOf(bytes, whole(bytes, start)) }
  const { end, ...members } = membersOf(bytes, start, names)
  requireEnd(bytes, end)
  return members
}

/** The members of the object that begins at a place, and where it ends. Throws `NotJson` and `SyntaxError`. */
export function membersOf(bytes: Uint8Array, start: number, names: readonly string[]): Members & { end: number } {
  const known = new Map<string, Span>()
  const others = new Set<string>()
  const end = eachMember(bytes, { start }, (name, span) => {
    const sent = nameOf(bytes, name)
    if (names.includes(sent)) known.set(sent, span)
    else if (others.size < OTHERS_KEPT) others.add(sent)
    return true
  })
  return { known, others: [...others], end }
}

/** The fault of a body whose one field holds something else than it should. */
export function faultOfField(bytes: Uint8Array, value: Span): BodyFault {
  return { kind: 'misshapen', shape: { of: 'object', field: shapeOf(bytes, value), others: [] } }
}

function misshapen(shape: BodyShape): Outline {
  return { ok: false, fault: { kind: 'misshapen', shape } }
}

function whole(bytes: Uint8Array, start: number): Span {
  const end = skipValue(bytes, start)
  requireEnd(bytes, end)
  return { start, end }
}

function requireEnd(bytes: Uint8Array, end: number): void {
  const rest = skipSpace(bytes, end)
  if (rest < bytes.length) throw new NotJson(bytes, rest)
}

/** A name, or as much of it as shows that it is none that anything has. Throws `SyntaxError`. */
export function nameOf(bytes: Uint8Array, name: Span): string {
  if (name.end - name.start <= BEGINNING_BYTES) return JSON.parse(textOf(bytes, name))
  return beginningOf(bytes, { start: name.start + 1, end: name.end })
}

/** What a message may show of a value. Throws `SyntaxError`. */
export function shapeOf(bytes: Uint8Array, span: Span): ValueShape {
  const isShort = span.end - span.start <= BEGINNING_BYTES
  const isList = isArray(bytes, span)
  if (isShort || !(isList || isObject(bytes, span))) return { of: 'value', value: parseJson(textOf(bytes, span)) }
  if (isEmpty(bytes, span)) return { of: 'value', value: isList ? [] : {} }
  return { of: isList ? 'array' : 'object', beginning: beginningOf(bytes, span) }
}

/** Whether there is nothing between the brackets of an array or object. */
function isEmpty(bytes: Uint8Array, { start, end }: Span): boolean {
  return skipSpace(bytes, start + 1) === end - 1
}

/** The beginning of the text of a value, as it was sent. */
export function beginningOf(bytes: Uint8Array, { start, end }: Span): string {
  return textOf(bytes, { start, end: Math.min(end, start + BEGINNING_BYTES) })
}
