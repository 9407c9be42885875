import Database from 'better-sqlite3'
import type { StoredCell } from '../../../domain/codecs.ts'
import { keyFilePath, type NotedKeys } from '../../files/read-rows.ts'
import { StoreError } from '../../interface/store-error.ts'

const CACHE_KIB = 16 * 1024

/**
 * The keys of a file's rows, in a file beside it: there may be more of them than memory holds. They are noted anew whenever a server goes on with an
 * import, so they need neither a journal nor a sync.
 */
export class KeyFile implements NotedKeys {
  readonly #database: Database.Database
  readonly #note: Database.Statement
  readonly #find: Database.Statement

  /** Opens the keys of the file at a path. They are to be closed. */
  constructor(path: string) {
    this.#database = new Database(keyFilePath(path))
    for (const setting of ['journal_mode = off', 'synchronous = off', `cache_size = -${CACHE_KIB}`])
      this.#database.pragma(setting)
    this.#database.exec('create table if not exists keys (key primary key, row integer, line integer) without rowid')
    this.#note = this.#database.prepare('insert into keys values (?, ?, ?) on conflict do nothing')
    this.#find = this.#database.prepare('select row, line from keys where key = ?').raw()
    this.#database.exec('begin')
  }

  earlierLine(key: StoredCell, row: number, line: number): number | undefined {
    try {
      if (this.#note.run(key, row, line).changes > 0) return undefined
      const [earlier, itsLine] = this.#find.get(key) as [number, number] // it was not noted since it is there
      return earlier < row ? itsLine : undefined
    } catch (error) {
      throw new StoreError('unavailable', `the keys of a file: ${(error as Error).message}`, { cause: error })
    }
  }

  close(): void {
    try {
      this.#database.exec('commit')
    } finally {
      this.#database.close()
    }
  }
}
