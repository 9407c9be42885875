import Database from 'better-sqlite3'
import { COLUMNS, rowAt } from '../data.ts'
import { seedKey } from './admission.ts'

// One dataset in tables like the server's own, for programs that know it beforehand.

/** The service's description of a dataset, without its counters. */
export interface PeerDataset {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly project_id: string
  readonly history: string
  readonly created_at: string
  readonly updated_at: string
}

const STORAGE = { text: 'text', number: 'double precision', date: 'text', boolean: 'integer' } as const

/** The physical columns of the cells. */
export const CELLS = COLUMNS.map((_, index) => `c_${index + 1}`)

/** For a table that is read without its dataset. */
export function undescribed(id: string): PeerDataset {
  return { id, name: '', state: '', project_id: '', history: '', created_at: '', updated_at: '' }
}

export function rowTable(datasetId: string): string {
  return `rows_${datasetId.replace(/^ds_/, '')}`
}

/** Opens a database as the server does: WAL, and a sync with each commit. */
export function openDatabase(file: string): Database.Database {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  return database
}

const ROWS_PER_INSERT = 20
const ROWS_PER_TRANSACTION = 100_000

/** Fills a database file with a dataset and its rows, those of `rowAt` from 0. */
export function seedDatabase(file: string, dataset: PeerDataset, rowCount: number): void {
  const database = openDatabase(file)
  createTables(database, dataset.id)
  seedKey(database)
  database.prepare('insert into datasets values (?, ?)').run(dataset.id, JSON.stringify(dataset))
  database.prepare('insert into counters values (?, ?, ?, 1, ?)').run(dataset.id, rowCount + 1, rowCount, Date.now())
  const insert = database.prepare(insertStatement(dataset.id, ROWS_PER_INSERT))
  for (let start = 0; start < rowCount; start += ROWS_PER_TRANSACTION) {
    database.transaction(() => {
      const end = Math.min(rowCount, start + ROWS_PER_TRANSACTION)
      for (let first = start; first < end; first += ROWS_PER_INSERT) insert.run(parametersFrom(first))
    })()
  }
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}

function createTables(database: Database.Database, datasetId: string): void {
  const cells = COLUMNS.map(({ type }, index) => `${CELLS[index]} ${STORAGE[type]}`)
  database.exec(`
    create table datasets (id text primary key, record text not null);
    create table counters (dataset_id text primary key, next_row_number bigint not null, row_count bigint not null,
      version bigint not null, data_updated_at bigint not null);
    create table ${rowTable(datasetId)} (row_number integer primary key, created_at bigint not null, updated_at bigint,
      ${cells.join()});`)
}

/** An insert of so many rows: number and time, then the cells, for each. */
export function insertStatement(datasetId: string, rowCount: number): string {
  const names = ['row_number', 'created_at', ...CELLS]
  const row = `(${names.map(() => '?').join()})`
  return `insert into ${rowTable(datasetId)} (${names.join()}) values ${Array(rowCount).fill(row).join()}`
}

/** The parameters of one insert of twenty rows. */
export function parametersFrom(first: number): unknown[] {
  const parameters: unknown[] = []
  const now = Date.now()
  for (let index = first; index < first + ROWS_PER_INSERT; index += 1) {
    const { name, amount, day, active, city, score } = rowAt(index)
    parameters.push(index + 1, now, name, amount, day, Number(active), city, score)
  }
  return parameters
}
