import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { codecs, type StoredCell } from '../../../domain/codecs.ts'
import type { ColumnRecord } from '../../../domain/columns.ts'
import type { Stage } from '../../sql/stage.ts'

/** The only table of a file with staged rows, which are numbered from 1. */
export const STAGED_TABLE = 'staged_rows'

/** The only table of a file with the sorted keys of a new index, which have places from 1. */
export const SORTED_TABLE = 'sorted_keys'

/** The name under which a connection has such a file open. */
export const STAGED_SCHEMA = 'staged'

const INFIX = '-staged-'

/** As with inserts into row tables. */
const ROWS_PER_INSERT = 20

const CACHE_KIB = 1_000

/** A file of this age belongs to a server that was killed. */
const ABANDONED_AFTER_MS = 60 * 60 * 1000

/**
 * Stages rows in a database file beside the one that they go to. SQLite copies them from there in a quarter of the time that it takes to
 * bring them from JavaScript, and only for that the writer has to be held. Nothing of it is synced: it means nothing after a crash.
 */
export function stageInFile(databaseFile: string, columns: readonly ColumnRecord[]): Stage {
  const { file, database } = openStaged(databaseFile, columns)
  const insert = insertInto(database, columns.length)
  let waiting: StoredCell[] = []
  let length = 0
  const flush = () => {
    insert(waiting)
    waiting = []
  }
  return {
    add(cells) {
      for (const cell of cells) waiting.push(cell)
      length += 1
      if (length % ROWS_PER_INSERT === 0) flush()
    },
    end() {
      flush()
      database.exec('commit')
      database.close()
      return { staged: file, transfer: [] }
    },
    discard() {
      database.close()
      removeStaged(file)
    },
  }
}

function openStaged(databaseFile: string, columns: readonly ColumnRecord[]) {
  const file = createStagedFile(databaseFile)
  let database: Database.Database | undefined
  try {
    database = new Database(file)
    for (const pragma of [
      'journal_mode = OFF',
      'synchronous = OFF',
      'locking_mode = EXCLUSIVE',
      `cache_size = -${CACHE_KIB}`,
    ])
      database.pragma(pragma)
    const storages = columns.map(({ type }, index) => `c_${index} ${codecs[type].storage}`)
    database.exec(`create table ${STAGED_TABLE} (row integer primary key, ${storages.join()}); begin`)
    return { file, database }
  } catch (error) {
    // As where the disk is full.
    database?.close()
    removeStaged(file)
    throw error
  }
}

/** Makes an empty file beside a database. */
export function createStagedFile(databaseFile: string): string {
  const file = `${databaseFile}${INFIX}${randomUUID()}`
  closeSync(openSync(file, 'wx', 0o600))
  return file
}

/** Inserts rows by all their cells. SQLite numbers them. */
function insertInto(database: Database.Database, columns: number) {
  const row = `(null, ${Array(columns).fill('?').join()})`
  const prepare = (rows: number) =>
    database.prepare<StoredCell[]>(`insert into ${STAGED_TABLE} values ${Array(rows).fill(row).join()}`)
  const full = prepare(ROWS_PER_INSERT)
  return (parameters: StoredCell[]) => {
    const rows = parameters.length / columns
    if (rows > 0) (rows === ROWS_PER_INSERT ? full : prepare(rows)).run(...parameters)
  }
}

export function removeStaged(file: unknown): void {
  if (typeof file !== 'string') return
  // A failing disk may have kept SQLite from removing the journal of a transaction that only read the file.
  for (const path of [`${file}-journal`, file]) rmSync(path, { force: true })
}

/** Removes what servers that were killed have left beside a database. */
export function removeAbandoned(databaseFile: string): void {
  const folder = dirname(databaseFile)
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(`${basename(databaseFile)}${INFIX}`)) continue
    const file = join(folder, name)
    const madeAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    if (madeAt < Date.now() - ABANDONED_AFTER_MS) removeStaged(file)
  }
}
