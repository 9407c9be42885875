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
  /** Of `NEEDED`, those that are otherwise by default. */
  readonly lacking: readonly string[]
  readonly statementMs: number
  readonly lockMs: number
  /** Null before PostgreSQL 17, which has no such limit. */
  readonly transactionMs: number | null
}

/** Without these, cells would change or rows be missing. Each with what is true where it is otherwise. */
const NEEDED: readonly (readonly [setting: string, isLacking: string])[] = [
  // Below 1 PostgreSQL rounds the doubles that it sends or converts to text: numbers would be stored that nobody has sent.
  ['extra_float_digits = 1', `current_setting('extra_float_digits')::int < 1`],
  // Without it an empty cell of several would be stored as the text NULL.
  ['array_nulls = on', `not current_setting('array_nulls')::bool`],
  // Above 0 an index of kind contains finds some of the rows, drawn at random.
  ['gin_fuzzy_search_limit = 0', `current_setting('gin_fuzzy_search_limit')::int > 0`],
]

/**
 * Set in every session, since an operator may change the default of all while they are open. Statements outside transactions wait for each other
 * like those in transactions: where `serializable` is the default, nodes that count a caller's requests at once would fail.
 */
const SET_ALWAYS = [...NEEDED.map(([setting]) => setting), `default_transaction_isolation = 'read committed'`]

const msOf = (setting: string) => `extract(epoch from current_setting('${setting}', true)::interval)::float8 * 1000`

export const ABOUT_SESSION = `select pg_backend_pid() as pid,
  array_remove(array[${NEEDED.map(([setting, isLacking]) => `case when ${isLacking} then '${setting}' end`).join(', ')}], null) as lacking,
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
 * The settings that a session needs beside those of its role, for a service with these limits. Throws `StoreError` where replies would change without
 * them, and a pooler keeps the session from being changed.
 */
export function changesOf(about: AboutSession, isDirect: boolean, own: Limits): string[] {
  if (isDirect) return [...UNLESS_GONE, ...SET_ALWAYS, ...limitsIn(about, own)]
  if (about.lacking.length > 0) throw inTheWay(about.lacking)
  return []
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

function inTheWay(lacking: readonly string[]): StoreError {
  const commands = lacking.map((setting) => `alter role USER set ${setting}`).join('; ')
  return new StoreError(
    'unavailable',
    `settings of the user change replies, and a pooler is in the way. Run: ${commands}`,
  )
}
