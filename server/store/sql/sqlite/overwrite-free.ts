import type { Database } from 'better-sqlite3'

/** The table that takes free pages, full of zeros. Empty it says that all is done. */
const ZEROS = 'zeros'

/** Written in one step, while other writes wait. */
const PAGES_PER_STEP = 256

/**
 * Overwrites some of the file's free pages, in which there still is what earlier versions deleted; `secure_delete` overwrites what is deleted now. Zeros
 * take the pages, until none is free, and give them all back. True when that is done, which is once for each file.
 */
export function overwriteFree(database: Database): boolean {
  const step = database.transaction(() => {
    if (isDone(database)) return true
    database.exec(`create table if not exists ${ZEROS} (bytes blob)`)
    const free = Number(database.pragma('freelist_count', { simple: true }))
    if (free > 0) fill(database, Math.min(free, PAGES_PER_STEP))
    else database.exec(`delete from ${ZEROS}`)
    return free === 0
  })
  return step.immediate() // waits for another process, which a transaction that has read already does not
}

function isDone(database: Database): boolean {
  const isThere = database.prepare("select 1 from sqlite_master where name = ? and type = 'table'").get(ZEROS)
  return isThere !== undefined && database.prepare(`select 1 from ${ZEROS} limit 1`).get() === undefined
}

/** The size is such that the value fills each of its pages to the end: a quarter of a page stands in the row, and whole pages follow. */
function fill(database: Database, pages: number): void {
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  const linkBytes = 4
  const bytes = pages * (pageBytes - linkBytes) + pageBytes / 4
  database.prepare(`insert into ${ZEROS} values (zeroblob(?))`).run(bytes)
}
