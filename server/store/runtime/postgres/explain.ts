import { CompiledQuery, type Kysely } from 'kysely'
import type { Explanation, RowQuery } from '../../interface/rows.ts'
import { laneOfRows } from '../../reads/lanes.ts'
import { selectRows } from '../../reads/rows.ts'
import type { Statement } from '../../sql/compiled.ts'
import { tenant } from '../../sql/differences.ts'
import { connect } from '../../sql/postgres/connection.ts'
import type { Schema } from '../../sql/schema.ts'
import { scanRows } from './scan.ts'

/** Runs a query and returns its lane and the planner's output for its statements. */
export async function explainRows(url: string, createSchema: string, query: RowQuery): Promise<Explanation> {
  const sent: Statement[] = []
  const onStatement = (statement: Statement) => sent.push(statement)
  const db = connect(url, createSchema, { connections: 1, statementMs: 60_000, onStatement })
  const choice = laneOfRows(query)
  try {
    if (choice.lane === 'index') {
      const own = tenant(db, query.organizationId)
      await choice.read(own, () => own)
    } else if (choice.lane === 'main') await selectRows(db, query)
    else await scanRows(db, query)
    const plan = []
    for (const { sql, parameters } of sent.filter((statement) => statement.sql.startsWith('select')))
      plan.push({ statement: sql, steps: await stepsOf(db, sql, parameters) })
    return { lane: choice.lane, reason: choice.reason, plan }
  } finally {
    await db.destroy()
  }
}

async function stepsOf(db: Kysely<Schema>, statement: string, parameters: readonly unknown[]): Promise<string[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain ${statement}`, [...parameters]))
  // One column of this name, a line of the plan in each row.
  return (rows as { 'QUERY PLAN': string }[]).map((row) => row['QUERY PLAN'].trim())
}
