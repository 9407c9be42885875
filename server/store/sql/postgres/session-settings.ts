import { StoreError } from '../../interface/store-error.ts'

/**
 * How long reads wait for a table that somebody else has locked. A read that is given up without this limit goes on waiting in the server, and each
 * repetition waits beside it, until the server has no connection left.
 */
export const READ_LOCK_MS = 5_000

/** In milliseconds. */
interface Limits {
  readonly statementMs: number
  readonly lockMs?: number
}

/** What a new session is asked. A limit is that of the role or the database, in milliseconds; 0 is none. */
export interface AboutSession {
  readonly pid: number
  /** Below 1 of `extra_float_digits`, PostgreSQL rounds the doubles that it sends or converts to text: numbers would be stored that nobody has sent. */
  readonly rounds: boolean
  /** Without `array_nulls` an empty cell of several would be stored as the text NULL. */
  readonly hasNulls: boolean
  readonly statementMs: number
  readonly lockMs: number
  /** Null before PostgreSQL 17, which has no such limit. */
  readonly transactionMs: number | null
}

const msOf = (setting: string) => `extract(epoch from current_setting('${setting}', true)::interval)::float8 * 1000`

export const ABOUT_SESSION = `select pg_backend_pid() as pid, current_setting('extra_float_digits')::int < 1 as rounds,
  current_setting('array_nulls')::bool as "hasNulls",
  ${msOf('statement_timeout')} as "statementMs", ${msOf('lock_timeout')} as "lockMs",
  ${msOf('transaction_timeout')} as "transactionMs"`

/**
 * The server finds within 20 seconds that the machine of a node or the network to it is gone, instead of within hours. It also has to find that while
 * it waits for the rows of a COPY: then it does not count a transaction as idle.
 */
const UNLESS_GONE = [
  'tcp_keepalives_idle = 10',
  'tcp_keepalives_interval = 5',
  'tcp_keepalives_count = 2',
  'tcp_user_timeout = 20000',
]

/**
 * For the beginning of a transaction: ends it when its node sends nothing more, since it has lost its power or its network or is stopped. The server
 * would keep its locks for hours otherwise.
 */
export function unlessIdleFor(ms: number): string {
  return `set local idle_in_transaction_session_timeout = ${ms}`
}

/**
 * The settings that a session needs beside those of its role, for a service with these limits. Throws `StoreError` where cells would change without
 * them, and a pooler keeps the session from being changed.
 */
export function changesOf(about: AboutSession, isDirect: boolean, own: Limits): string[] {
  const needed = neededIn(about)
  if (isDirect) return [...UNLESS_GONE, ...needed, ...limitsIn(about, own)]
  if (needed.length > 0) throw inTheWay(needed)
  return []
}

/** The settings without which cells would change. */
function neededIn({ rounds, hasNulls }: AboutSession): string[] {
  return [...(rounds ? ['extra_float_digits = 1'] : []), ...(hasNulls ? [] : ['array_nulls = on'])]
}

/** A limit of the role is raised if it would end statements earlier than the service does. */
function limitsIn(about: AboutSession, { statementMs, lockMs }: Limits): string[] {
  const isShort = (ms: number) => ms > 0 && ms < statementMs
  const lockLimitMs = lockMs ?? (isShort(about.lockMs) ? statementMs : undefined)
  return [
    ...(isShort(about.statementMs) ? [`statement_timeout = ${statementMs}`] : []),
    ...(lockLimitMs === undefined ? [] : [`lock_timeout = ${lockLimitMs}`]),
    // An export takes as long as its reader, and an index as long as its table is large: each of their statements has a limit.
    ...(about.transactionMs ? ['transaction_timeout = 0'] : []),
  ]
}

function inTheWay(needed: readonly string[]): StoreError {
  const commands = needed.map((setting) => `alter role USER set ${setting}`).join('; ')
  return new StoreError(
    'unavailable',
    `settings of the user change cells, and a pooler is in the way. Run: ${commands}`,
  )
}
