import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { CATALOGUE_TABLES } from '../../server/store/copy/catalogue.ts'
import { CATALOGUED } from '../../server/store/copy/organization/part.ts'
import { openStore } from '../../server/store/store.ts'
import { LONG } from '../../server/store/writes/long-tables.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

/** Tables that `copyDataset` copies beside the rows. */
const BESIDE_ROWS = ['announced', 'changes', 'columns', 'counters', 'history_batches', 'indexes', 'row_history']

/** Tables that `copyKeptAnswers` copies to both places. */
const IN_BOTH_PLACES = ['idempotency_keys']

/** Tables that `copyEvents` copies in steps: they may be long. */
const EVENTS = ['events', 'pending_events']

/** They list tables that no dataset reads, imports, whose files stay where they are, and files of SQLite. */
const NOT_COPIED = ['spare_tables', 'imports', 'refused_rows', 'places', 'place_numbers']

/** What all organizations share, and sessions: a copy of one organization brings accounts that are missing, and lets everybody sign in again. */
const SHARED = ['users', 'secrets', 'sessions']

/** All tables of a database. */
async function tablesOf(): Promise<string[]> {
  const file = `${temporaryFolder()}/tables.db`
  await (await openStore(`sqlite:${file}`)).close()
  const database = new Database(file, { readonly: true })
  const names = database.prepare<[], { name: string }>(`select name from sqlite_master where type = 'table'`).all()
  database.close()
  return names.map(({ name }) => name).filter((name) => !/^(sqlite|dataset_service)_/.test(name))
}

test('a copy takes every table that there is', async () => {
  const copied = [...CATALOGUE_TABLES, ...BESIDE_ROWS, ...IN_BOTH_PLACES, ...EVENTS]
  expect((await tablesOf()).sort()).toEqual([...copied, ...NOT_COPIED].sort())
})

test('a copy of one organization takes every table that has something of it', async () => {
  const copied = [...CATALOGUED, ...LONG, ...BESIDE_ROWS, 'pending_events']
  expect((await tablesOf()).sort()).toEqual([...copied, ...SHARED, ...NOT_COPIED].sort())
})
