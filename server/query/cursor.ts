import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Position } from '../domain/position.ts'
import { QueryError } from './query-error.ts'

/** What a cursor is bound to: organization, list, filter and sort, as plain JSON. */
export type CursorScope = readonly unknown[]

const MAC_BYTES = 16

/** A cursor, taken apart: the key and the scope that it is valid for, and its position as JSON. */
interface Signed {
  readonly key: KeyObject
  readonly context: string
  readonly payload: string
}

/** Longer ones would make what is kept here megabytes. */
const LENGTH_KEPT = 300

/** Cursors that were made or checked lately. Most come back with the next request, and checking one takes as long as making it. */
const recent = new LRUCache<string, Signed>({ max: 1_000 })

function keep(cursor: string, signed: Signed): void {
  if (cursor.length <= LENGTH_KEPT && signed.context.length <= LENGTH_KEPT) recent.set(cursor, signed)
}

/** Makes the opaque text of a position: base64url of a truncated HMAC-SHA256 and the position as JSON. */
export function encodeCursor(key: KeyObject, scope: CursorScope, position: Position): string {
  const signed = { key, context: contextOf(scope), payload: JSON.stringify(position) }
  const payload = Buffer.from(signed.payload)
  const cursor = Buffer.concat([mac(signed, payload), payload]).toString('base64url')
  keep(cursor, signed)
  return cursor
}

/** Throws the `QueryError` of a text that cannot be a cursor of any list, before anything is looked up. */
export function requireCursorForm(cursor: string | undefined): void {
  if (cursor !== undefined && !recent.has(cursor)) bytesOf(cursor)
}

/** Reads a cursor back. Throws `QueryError` unless `encodeCursor` made exactly this text for this scope. */
export function decodeCursor(key: KeyObject, scope: CursorScope, cursor: string): Position {
  const context = contextOf(scope)
  const known = recent.get(cursor)
  const payload =
    known?.key === key && known.context === context ? known.payload : checkedPayload({ key, context }, cursor)
  return JSON.parse(payload)
}

function checkedPayload(expected: Omit<Signed, 'payload'>, cursor: string): string {
  const bytes = bytesOf(cursor)
  const position = bytes.subarray(MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(expected, position))) throw badCursor()
  const payload = position.toString()
  keep(cursor, { ...expected, payload })
  return payload
}

/** Re-encoding refuses what base64 decoders let through: foreign characters, padding, and set bits after the last byte. */
function bytesOf(cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url')
  const isCanonical = bytes.length > MAC_BYTES && bytes.toString('base64url') === cursor
  if (!isCanonical) throw badCursor()
  return bytes
}

let last: { readonly scope: CursorScope; readonly context: string } | undefined

/** The scope as it is signed. JSON text holds no NUL, so scope and position cannot run into each other. Most requests read and make a cursor of one scope. */
function contextOf(scope: CursorScope): string {
  if (last?.scope !== scope) last = { scope, context: `${JSON.stringify(scope)}\0` }
  return last.context
}

function mac({ key, context }: Omit<Signed, 'payload'>, payload: Uint8Array): Buffer {
  return createHmac('sha256', key).update(context).update(payload).digest().subarray(0, MAC_BYTES)
}

function badCursor(): QueryError {
  return new QueryError(
    'cursor',
    'cursor is not valid for this list. Send an unchanged pagination.cursor of the same list, with the same conditions and sort.',
  )
}
