import type Database from 'better-sqlite3'

/** Runs a write, and passes on its answer once it is synced to disk. */
export type Commit = (write: () => string) => Promise<string>

/** A transaction, and so a sync, for each write. */
export function committingEach(database: Database.Database): Commit {
  return (write) => new Promise((resolve) => resolve(database.transaction(write).immediate()))
}

interface Waiting {
  readonly write: () => string
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
}

/** One transaction for all writes that arrive in one turn of the event loop. No write fails alone here, so none has a savepoint. */
export function committingTogether(database: Database.Database): Commit {
  let waiting: Waiting[] = []
  const runAll = database.transaction((group: readonly Waiting[]) => group.map(({ write }) => write()))

  function commit(): void {
    const group = waiting
    waiting = []
    try {
      const answers = runAll.immediate(group)
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] ?? '')
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  return (write) =>
    new Promise((resolve, reject) => {
      // After the poll phase, in which every socket with data was read.
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({ write, resolve, reject })
    })
}
