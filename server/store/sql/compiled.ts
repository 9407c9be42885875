import type { Compilable, DialectAdapter, Kysely } from 'kysely'
import type { StoredCell } from '../../domain/codecs.ts'
import { schemaOf } from './differences.ts'
import { PerDatabase } from './per-database.ts'
import type { Schema } from './schema.ts'

/** A row as the values of the columns that a statement selects, in their order. */
export type Tuple = readonly StoredCell[]

/** A statement as it is sent. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  /** It is likely to come again, and its plan as good for all parameters and for all that its table may become. */
  readonly isPlannedOnce?: boolean
}

/**
 * An adapter that runs compiled statements past Kysely's executor, on the database or inside its transaction. One that answers
 * at once has its answers at once: a promise takes longer than the statement.
 */
export interface CompiledAdapter extends DialectAdapter {
  /** The rows of a statement. */
  all(db: Kysely<Schema>, statement: Statement): unknown[] | Promise<unknown[]>
  /** The rows of a statement that only selects; making no objects of them takes a third of the time. */
  tuples(db: Kysely<Schema>, statement: Statement): Tuple[] | Promise<Tuple[]>
}

/** Statement texts by shape. */
const texts = new PerDatabase<string>(2_000)

/**
 * The rows of a statement that is built and compiled once for each shape: Kysely would do both for every execution, which
 * costs more than most statements take. `build` uses the very `parameters`, in their order; `shape` names all else that the
 * statement depends on, except the schema that its tables are in. For statements that find rows by a key, whose plan is always the
 * same: PostgreSQL keeps it, which saves a sixth of the processor time of a single append.
 */
export function runCompiled<Row>(
  db: Kysely<Schema>,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<Row>,
): readonly Row[] | Promise<readonly Row[]> {
  const statement = { sql: textOf(db, shape, parameters, build), parameters, isPlannedOnce: true }
  // The text was compiled from a statement that yields such rows.
  return adapterOf(db).all(db, statement) as Row[] | Promise<Row[]>
}

/** The same of a statement that only selects, with its rows as tuples; `isPlannedOnce` as in `Statement`. */
export function tuplesCompiled(
  db: Kysely<Schema>,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<unknown>,
  isPlannedOnce = false,
): readonly Tuple[] | Promise<readonly Tuple[]> {
  return tuplesOf(db, { sql: textOf(db, shape, parameters, build), parameters, isPlannedOnce })
}

/** The rows of a statement that only selects, as tuples. */
export function tuplesOf(db: Kysely<Schema>, statement: Statement): readonly Tuple[] | Promise<readonly Tuple[]> {
  return adapterOf(db).tuples(db, statement)
}

function textOf(
  db: Kysely<Schema>,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<unknown>,
): string {
  const schema = schemaOf(db)
  const key = schema === '' ? shape : `${schema} ${shape}`
  let text = texts.find(db, key)
  if (text === undefined) {
    text = compile(build, parameters)
    texts.keep(db, key, text)
  }
  return text
}

function adapterOf(db: Kysely<Schema>): CompiledAdapter {
  // Every engine of ours brings such an adapter.
  return db.getExecutor().adapter as CompiledAdapter
}

/** A statement that numbers its parameters otherwise than its caller would be run with the wrong ones from then on. */
function compile(build: () => Compilable<unknown>, parameters: readonly unknown[]): string {
  const { sql, parameters: compiled } = build().compile()
  const agree =
    compiled.length === parameters.length && compiled.every((value, index) => Object.is(value, parameters[index]))
  if (!agree) throw new Error(`parameters out of order in: ${sql}`)
  return sql
}
