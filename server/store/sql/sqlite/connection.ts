import { accessSync, closeSync, constants, existsSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { makeFolder } from '../../../make-folder.ts'
import { FILES_FOR_PLACES, openFilesLimit } from '../../../open-files-limit.ts'
import { StoreError } from '../../interface/store-error.ts'
import type { Schema } from '../schema.ts'
import { CachedSqliteDialect } from './dialect.ts'
import { storeError } from './errors.ts'
import { type Connection, Places, placeFile, placesBeside } from './places.ts'

export type { Connection }

/** A connection to a catalogue, and to the places beside it. */
export interface CatalogueConnection extends Connection {
  readonly places: Places
  /** The connection to the tables of an organization. */
  of(organizationId: string): Connection
  /** The catalogue's file as a place like others: all tables of organizations are those in this file. */
  readonly alone: Connection
}

/** How long a statement waits for another process that holds the write lock. */
export const BUSY_TIMEOUT_MS = 5_000

/** What the WAL file shrinks to after a checkpoint that emptied it. */
const WAL_LIMIT_BYTES = 16 * 1024 ** 2

/**
 * Pages that a connection keeps. What lies above the rows of 10,000,000 fits; rows themselves are as near in the system's cache. With the
 * 16 MB that better-sqlite3 is built with, a server goes on growing until each connection has read so much.
 */
const CACHE_KIB = 4_000

/** The same of a place, of which a thread has many open. */
const CACHE_OF_PLACE_KIB = 1_000

/**
 * Places that a connection has open, each with its schema in memory: about half a MB with 250 datasets. Half a dozen threads have a connection, and
 * each place takes two or three of the files that the process may have open.
 */
const PLACES_OPEN = openFilesLimit() < FILES_FOR_PLACES ? 4 : 32

/** Opens a database file for reading and writing; it is made with its folder if it is not there. */
export function connect(file: string): CatalogueConnection {
  return catalogue(file, () => opened(file, CACHE_KIB), openPlace)
}

/** Opens a database file that is there for reading only. */
export function connectReadOnly(file: string): CatalogueConnection {
  return catalogue(
    file,
    () => openedReadOnly(file, CACHE_KIB),
    (place) => connection(openedReadOnly(place, CACHE_OF_PLACE_KIB), undefined),
  )
}

/** Opens one file for reading and writing, with nothing beside it. It is made if it is not there. */
export function openPlace(file: string): Connection {
  return connection(opened(file, CACHE_OF_PLACE_KIB), undefined)
}

function catalogue(
  file: string,
  openCatalogue: () => Database.Database,
  open: (file: string) => Connection,
): CatalogueConnection {
  const database = openCatalogue()
  const places = new Places({ file, database, open, limit: PLACES_OPEN })
  const own = connection(database, places)
  const close = () => {
    places.close()
    own.close()
  }
  const alone = connection(database, undefined)
  return { ...own, places, close, alone, of: (organizationId) => places.of(organizationId) ?? own }
}

function connection(database: Database.Database, places: Places | undefined): Connection {
  const db = new Kysely<Schema>({ dialect: new CachedSqliteDialect(database, places) })
  return { database, db, close: () => database.close() }
}

function opened(file: string, cacheKib: number): Database.Database {
  return orStoreError(file, () => {
    makeFolder(dirname(file))
    requireWhole(file)
    ownFile(file)
    const database = new Database(file, { timeout: BUSY_TIMEOUT_MS })
    try {
      prepareWriting(database, cacheKib)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

function prepareWriting(database: Database.Database, cacheKib: number): void {
  database.pragma(`cache_size = -${cacheKib}`)
  database.pragma('journal_mode = WAL')
  requireWritable(database)
  // better-sqlite3 is built with NORMAL, which may lose acknowledged commits in a power cut.
  database.pragma('synchronous = FULL')
  database.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`)
  database.pragma('foreign_keys = ON')
  // A page that is used again has bytes of what it had, which no purge would find among another dataset's rows. No write costs measurably more.
  database.pragma('secure_delete = ON')
}

/**
 * Throws SQLITE_READONLY if nothing can be written. If the system refuses to open the file or its WAL for writing, also for a moment as with too
 * many open files, SQLite opens it for reading, and the connection would refuse every write as long as it lasts.
 */
function requireWritable(database: Database.Database): void {
  database.pragma('busy_timeout = 0')
  try {
    // Where nothing can be written, "begin immediate" alone begins to read.
    database.exec('begin immediate; pragma user_version = 0; rollback')
  } catch (error) {
    // Another connection writes. SQLite looks for that only in a file that this one may write.
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error
  } finally {
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`)
  }
}

function openedReadOnly(file: string, cacheKib: number): Database.Database {
  return orStoreError(file, () => {
    if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new StoreError('unusable', 'it is a folder')
    const database = new Database(file, { readonly: true, timeout: BUSY_TIMEOUT_MS })
    database.pragma(`cache_size = -${cacheKib}`)
    return database
  })
}

/** A file that cannot be opened is named. */
function orStoreError<Answer>(file: string, open: () => Answer): Answer {
  try {
    return open()
  } catch (error) {
    const known = storeError(error)
    throw known instanceof StoreError
      ? new StoreError(known.reason, `${file}: ${known.message}`, { cause: error })
      : known
  }
}

/**
 * Throws if what belongs to a database is there without it. SQLite would begin an empty database, and delete the WAL with the last writes of the
 * other. The size is asked again at last, since another process may just be making the database: its first page comes before its WAL.
 */
function requireWhole(file: string): void {
  if (sizeOf(file) > 0) return
  const left = leftBeside(file)
  if (left === undefined || sizeOf(file) > 0) return
  const remedy = `Put ${file} back, or move ${left.file} away to begin with an empty database.`
  throw new StoreError('unusable', `it is missing or empty, but ${left.file} ${left.what}. ${remedy}`)
}

function leftBeside(file: string): { readonly file: string; readonly what: string } | undefined {
  if (sizeOf(`${file}-wal`) > 0) return { file: `${file}-wal`, what: 'has its last writes' }
  const [number] = placesBeside(file)
  return number === undefined ? undefined : { file: placeFile(file, number), what: 'belongs to it' }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/**
 * A database is its owner's alone; SQLite gives its WAL the same mode. A file that is there is not opened: closing it would end the locks that
 * other connections of this process have on it, as it does for all POSIX locks.
 */
function ownFile(file: string): void {
  if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK)
  else closeSync(openSync(file, 'a', 0o600))
}
