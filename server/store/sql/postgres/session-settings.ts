import { StoreError } from '../../interface/store-error.ts'

/** What a new session is asked. A limit is that of the role or the database, in milliseconds; 0 is none. */
export interface AboutSession {
  readonly pid: number
  /** Below 1 of `extra_float_digits`, PostgreSQL rounds the doubles that it sends or converts to text: numbers would be stored that nobody has sent. */
  readonly rounds: boolean
  /** Without `array_nulls` an empty cell of several would be stored as the text NULL. */
  readonly hasNulls: boolean
  readonly statementMs: number
  readonly lockMs: number
}

const msOf = (setting: string) => `extract(epoch from current_setting('${setting}')::interval)::float8 * 1000`

export const ABOUT_SESSION = `select pg_backend_pid() as pid, current_setting('extra_float_digits')::int < 1 as rounds,
  current_setting('array_nulls')::bool as "hasNulls",
  ${msOf('statement_timeout')} as "statementMs", ${msOf('lock_timeout')} as "lockMs"`

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
 * The settings that a session needs beside those of its role, for a service whose statements may take so long. Throws `StoreError` where cells would
 * change without them, and a pooler keeps the session from being changed.
 */
export function changesOf(about: AboutSession, isDirect: boolean, ownMs: number): string[] {
  const needed = neededIn(about)
  if (isDirect) return [...UNLESS_GONE, ...needed, ...raisedIn(about, ownMs)]
  if (needed.length > 0) throw inTheWay(needed)
  return []
}

/** The settings without which cells would change. */
function neededIn({ rounds, hasNulls }: AboutSession): string[] {
  return [...(rounds ? ['extra_float_digits = 1'] : []), ...(hasNulls ? [] : ['array_nulls = on'])]
}

/** Limits of the role that would end statements earlier than this service does. */
function raisedIn({ statementMs, lockMs }: AboutSession, ownMs: number): string[] {
  const isShort = (ms: number) => ms > 0 && ms < ownMs
  return [
    ...(isShort(statementMs) ? [`statement_timeout = ${ownMs}`] : []),
    ...(isShort(lockMs) ? [`lock_timeout = ${ownMs}`] : []),
  ]
}

function inTheWay(needed: readonly string[]): StoreError {
  const commands = needed.map((setting) => `alter role USER set ${setting}`).join('; ')
  return new StoreError(
    'unavailable',
    `settings of the user change cells, and a pooler is in the way. Run: ${commands}`,
  )
}
