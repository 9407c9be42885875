import type Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import type { Explanation, RowPage, RowQuery } from '../../interface/rows.ts'
import { type LaneChoice, laneOfRows } from '../../reads/lanes.ts'
import { selectRows } from '../../reads/rows.ts'
import type { Schema } from '../../sql/schema.ts'
import { byIndex } from '../../sql/sqlite/by-index.ts'
import { CachedSqliteDialect } from '../../sql/sqlite/dialect.ts'
import { scanRows } from './scan.ts'

/** Runs a query, or the beginning of a scan, and returns its lane and SQLite's plan of its statements. */
export async function explainRows(database: Database.Database, query: RowQuery): Promise<Explanation> {
  const statements = new Set<string>()
  const prepare = (text: string) => {
    statements.add(text)
    return database.prepare<unknown[]>(text)
  }
  const db = new Kysely<Schema>({ dialect: new CachedSqliteDialect({ prepare, close() {} }) })
  const choice = laneOfRows(query)
  await runIn(choice, db, query)
  const plan = [...statements].map((statement) => ({ statement, steps: stepsOf(database, statement) }))
  return { lane: choice.lane, reason: choice.reason, plan }
}

async function runIn(choice: LaneChoice<RowPage>, db: Kysely<Schema>, query: RowQuery): Promise<void> {
  if (choice.lane === 'index') await choice.read(db, () => byIndex(db, choice.index))
  else if (choice.lane === 'main') await selectRows(db, query)
  else await scanRows(db, query, () => Promise.reject(ENOUGH)).catch(passOver)
}

/** Ends a scan after its first range, since the others are like it. */
const ENOUGH = new Error('one range is enough')

function passOver(error: unknown): void {
  if (error !== ENOUGH) throw error
}

function stepsOf(database: Database.Database, statement: string): string[] {
  const unbound = Array(statement.split('?').length - 1).fill(null)
  const rows = database.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`).all(...unbound)
  return rows.map(({ detail }) => detail)
}
