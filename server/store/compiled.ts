import { type Compilable, CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import { PerDatabase } from './per-database.ts'
import type { Schema } from './schema.ts'

/** Statement texts by shape. */
const texts = new PerDatabase<string>(2_000)

/**
 * Runs a statement that is built and compiled once for each shape: Kysely would do both for every execution, which costs
 * more than most statements take. `build` uses the very `parameters`, in their order; `shape` names all else that the
 * statement depends on.
 */
export async function runCompiled<Row>(
  db: Kysely<Schema>,
  shape: string,
  parameters: readonly unknown[],
  build: () => Compilable<Row>,
): Promise<QueryResult<Row>> {
  const text = await texts.get(db, shape, async () => compile(build, parameters))
  // The text was compiled from a statement that yields such rows.
  return db.executeQuery(CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>)
}

/** A statement that numbers its parameters otherwise than its caller would be run with the wrong ones from then on. */
function compile(build: () => Compilable<unknown>, parameters: readonly unknown[]): string {
  const { sql, parameters: compiled } = build().compile()
  const agree =
    compiled.length === parameters.length && compiled.every((value, index) => Object.is(value, parameters[index]))
  if (!agree) throw new Error(`parameters out of order in: ${sql}`)
  return sql
}
