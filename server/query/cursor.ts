import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Position } from '../domain/position.ts'
import { QueryError } from './query-error.ts'

/** What a cursor is bound to: organization, list, filter and sort, as plain JSON. */
export type CursorScope = readonly unknown[]

const MAC_BYTES = 16

/** Makes the opaque text of a position: base64url of a truncated HMAC-SHA256 and the position as JSON. */
export function encodeCursor(key: KeyObject, scope: CursorScope, position: Position): string {
  const payload = Buffer.from(JSON.stringify(position))
  return Buffer.concat([mac(key, scope, payload), payload]).toString('base64url')
}

/** Throws the `QueryError` of a text that cannot be a cursor of any list, before anything is looked up. */
export function requireCursorForm(cursor: string | undefined): void {
  if (cursor !== undefined) bytesOf(cursor)
}

/** Reads a cursor back. Throws `QueryError` unless `encodeCursor` made exactly this text for this scope. */
export function decodeCursor(key: KeyObject, scope: CursorScope, cursor: string): Position {
  const bytes = bytesOf(cursor)
  const payload = bytes.subarray(MAC_BYTES)
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), mac(key, scope, payload))) throw badCursor()
  return JSON.parse(payload.toString())
}

/** Re-encoding refuses what base64 decoders let through: foreign characters, padding, and set bits after the last byte. */
function bytesOf(cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url')
  const isCanonical = bytes.length > MAC_BYTES && bytes.toString('base64url') === cursor
  if (!isCanonical) throw badCursor()
  return bytes
}

function mac(key: KeyObject, scope: CursorScope, payload: Uint8Array): Buffer {
  // JSON text holds no NUL, so scope and payload cannot run into each other.
  const context = `${JSON.stringify(scope)}\0`
  return createHmac('sha256', key).update(context).update(payload).digest().subarray(0, MAC_BYTES)
}

function badCursor(): QueryError {
  return new QueryError(
    'cursor',
    'cursor is not valid for this list. Send an unchanged pagination.cursor of the same list, with the same conditions and sort.',
  )
}
