import pg from 'pg'
import { StoreError } from '../../interface/store-error.ts'

// SQLSTATE codes: https://www.postgresql.org/docs/current/errcodes-appendix.html

/**
 * Connections (08, 57P), resources (53), system faults (58), roles (28), locks, a standby, a transaction that the server ended because it waited or ran
 * too long (25P03, 25P04), a shard on its way (XX000), a database that takes no connections for now (55000) or is just being restored (3D000): try
 * again later.
 */
const UNAVAILABLE = /^(08|28|3D000|53|58|57P|XX000|25006|25P03|25P04|40001|40P01|55000|55006)/

/** A row table, a cell column or a schema that is not there: they are only asked for what was known a moment before. */
const MISSING = /^(42P01|42703|3F000)$/

/** A value that does not fit its type (22) or breaks a constraint (23): the message has it in it. */
const OF_VALUE = /^2[23]/

const CANCELED = '57014'

/** Something needs larger temporary files than `temp_file_limit` allows, and would need them again. */
const TOO_LARGE = '53400'

/** A lock was not to be had within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03'

/** A failure of the driver or the server as the store names it; anything else stays as it is. */
export function storeError(error: unknown): unknown {
  if (error instanceof StoreError || !(error instanceof Error)) return error
  const { message } = error
  if (isConnectionFailure(error))
    return new StoreError('unavailable', `PostgreSQL: ${reasonOf(error)}`, { cause: error })
  const code = sqlStateOf(error)
  if (code === undefined) return error
  if (code === TOO_LARGE) return tooLarge(error)
  if (UNAVAILABLE.test(code) || code === CANCELED)
    return new StoreError('unavailable', `${code}: ${message}`, { cause: error })
  if (code === LOCK_NOT_AVAILABLE) return new StoreError('in_use', `${code}: ${message}`, { cause: error })
  if (isRefusedByIndex(error)) return new StoreError('not_unique', 'a unique index is being built', { cause: error })
  if (OF_VALUE.test(code)) return withoutValue(error, code)
  if (MISSING.test(code)) return new StoreError('columns_changed', message, { cause: error })
  return error
}

/** A unique index has the row's key, or cannot take it: writers look before, but for an index that is still being built. */
export function isRefusedByIndex(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return (error.code === '23505' || error.code === '54000') && /\bix_[0-9a-z]/.test(error.constraint ?? error.message)
}

function tooLarge(cause: Error): StoreError {
  const message =
    'This takes more space for sorting than the database allows (temp_file_limit). Narrow the filter, or have the limit raised.'
  return new StoreError('too_slow', message, { cause })
}

/** What is logged must not have cells in it. */
function withoutValue(error: Error, code: string): Error {
  const told = new Error(`PostgreSQL refused a value (${code})`)
  told.stack = `${told.message}\n${error.stack?.slice(error.stack.indexOf('\n    at ') + 1)}`
  return told
}

/** The code that the server gave; undefined for a failure that is not the server's. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}

/** The whole transaction can be repeated: the server undid it to let others go on, or what it used went away under it. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01', 'XX000'].includes(sqlStateOf(error) ?? '')
}

/** A statement with a name is not known any more (26000), or to somebody else (42P05), or a change of its tables has undone its plan (0A000). */
export function isLostStatement(error: unknown): boolean {
  return ['26000', '42P05', '0A000'].includes(sqlStateOf(error) ?? '')
}

/** The transaction was ended by the failure of an earlier statement. */
export function isInFailedTransaction(error: unknown): boolean {
  return sqlStateOf(error) === '25P02'
}

/** A table that was there at the beginning of the transaction was dropped since. */
export function isTableGone(error: unknown): boolean {
  return sqlStateOf(error) === '42P01'
}

/** The session, or the server, is read-only: a provider does that to a database whose disk is almost full. */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === '25006'
}

/** A number is beyond the range of its type. */
export function isOutOfRange(error: unknown): boolean {
  return sqlStateOf(error) === '22003'
}

export function isCanceled(error: unknown): boolean {
  return sqlStateOf(error) === CANCELED
}

/** The connection broke while it was used, or before, or the server ended it, also since it was idle; a new one may work at once. */
export function isLostConnection(error: unknown): boolean {
  if (/^(57P0[125]|25P03)$/.test(sqlStateOf(error) ?? '')) return true
  return (
    error instanceof Error &&
    (/^Connection terminated|not queryable$/.test(error.message) || /^(ECONNRESET|EPIPE)$/.test(codeOf(error)))
  )
}

/** What Node and pg say of connections; neither has a class for it. */
function isConnectionFailure(error: Error): boolean {
  return (
    /^(E[A-Z]+|EAI_[A-Z]+)$/.test(codeOf(error)) ||
    /^Connection terminated|not queryable|timeout exceeded when trying to connect|after calling end on the pool|driver has already been destroyed/.test(
      error.message,
    )
  )
}

/** Something of this name is there, maybe since a moment ago. */
export function isTaken(error: unknown): boolean {
  return ['23505', '42710'].includes(sqlStateOf(error) ?? '')
}

/** One line: an attempt at several addresses of a host fails with an error without a message. */
export function reasonOf(error: Error): string {
  return error.message.split('\n')[0] || codeOf(error)
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}
