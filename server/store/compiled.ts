import { type Compilable, CompiledQuery, type DialectAdapter, type Kysely } from 'kysely'
import type { StoredCell } from './codecs.ts'
import { schemaOf } from './engines/tenant-plugin.ts'
import { PerDatabase } from './per-database.ts'
import type { Schema } from './schema.ts'

/** A row as the values of the columns that a statement selects, in their order. */
export type Tuple = readonly StoredCell[]

/** An adapter whose database answers at once, in the calling thread, on its only connection: inside its transaction if there is one. */
export interface ImmediateAdapter extends DialectAdapter {
  /** The rows of a statement. */
  all(text: string, parameters: readonly unknown[]): unknown[]
  /** The rows of a statement that only selects; making no objects of them takes a third of the time. */
  tuples(text: string, parameters: readonly unknown[]): Tuple[]
}

/** Statement texts by shape. */
const texts = new PerDatabase<string>(2_000)

/**
 * The rows of a statement that is built and compiled once for each shape: Kysely would do both for every execution, which
 * costs more than most statements take. `build` uses the very `parameters`, in their order; `shape` names all else that the
 * statement depends on, except the schema that its tables are in.
 */
export function runCompiled<Row>(
  db: Kysely<Schema>,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<Row>,
): readonly Row[] | Promise<readonly Row[]> {
  const text = textOf(db, shape, parameters, build)
  const { adapter } = db.getExecutor()
  // The text was compiled from a statement that yields such rows.
  if (isImmediate(adapter)) return adapter.all(text, parameters) as Row[]
  const query = CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>
  return db.executeQuery(query).then(({ rows }) => rows)
}

/** The same of a statement that only selects, with its rows as tuples. */
export function tuplesCompiled(
  db: Kysely<Schema>,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<unknown>,
): readonly Tuple[] | Promise<readonly Tuple[]> {
  return tuplesOf(db, textOf(db, shape, parameters, build), parameters)
}

/** The rows of a statement that only selects, as tuples. */
export function tuplesOf(
  db: Kysely<Schema>,
  text: string,
  parameters: readonly unknown[],
): readonly Tuple[] | Promise<readonly Tuple[]> {
  const { adapter } = db.getExecutor()
  if (isImmediate(adapter)) return adapter.tuples(text, parameters)
  const query = CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Record<string, StoredCell>>
  return db.executeQuery(query).then(({ rows }) => rows.map((row) => Object.values(row)))
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

function isImmediate(adapter: DialectAdapter): adapter is ImmediateAdapter {
  return 'all' in adapter
}

/** A statement that numbers its parameters otherwise than its caller would be run with the wrong ones from then on. */
function compile(build: () => Compilable<unknown>, parameters: readonly unknown[]): string {
  const { sql, parameters: compiled } = build().compile()
  const agree =
    compiled.length === parameters.length && compiled.every((value, index) => Object.is(value, parameters[index]))
  if (!agree) throw new Error(`parameters out of order in: ${sql}`)
  return sql
}
