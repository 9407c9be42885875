import { type Compilable, CompiledQuery, type DialectAdapter, type Kysely } from 'kysely'
import { schemaOf } from './engines/tenant-plugin.ts'
import { PerDatabase } from './per-database.ts'
import type { Schema } from './schema.ts'

/** An adapter whose database answers at once, in the calling thread. */
export interface ImmediateAdapter extends DialectAdapter {
  /** The rows of a statement, run on the database's only connection: inside its transaction if there is one. */
  all(text: string, parameters: readonly unknown[]): unknown[]
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
  const schema = schemaOf(db)
  const key = schema === '' ? shape : `${schema} ${shape}`
  let text = texts.find(db, key)
  if (text === undefined) {
    text = compile(build, parameters)
    texts.keep(db, key, text)
  }
  const { adapter } = db.getExecutor()
  // The text was compiled from a statement that yields such rows.
  if (isImmediate(adapter)) return adapter.all(text, parameters) as Row[]
  const query = CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>
  return db.executeQuery(query).then(({ rows }) => rows)
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
