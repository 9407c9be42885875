import type Database from 'better-sqlite3'

/** Runs a write, and hands over its answer when the disk has it. */
export type Commit = (write: () => string) => Promise<string>

/** A transaction, and so a sync of the disk, for each write. */
export function committingEach(database: Database.Database): Commit {
  return (write) => new Promise((resolve) => resolve(database.transaction(write).immediate()))
}

interface Waiting {
  readonly write: () => string
  readonly resolve: (answer: string) => void
  readonly reject: (error: unknown) => void
}

/** One transaction for all that came in one turn of the event loop. None of the writes here fails alone, so none has a savepoint. */
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
      // After the poll phase, in which every socket that had something was read.
      if (waiting.length === 0) setImmediate(commit)
      waiting.push({ write, resolve, reject })
    })
}
