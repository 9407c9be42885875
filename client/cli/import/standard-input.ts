import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { EXIT } from '../exit-codes.ts'
import { CliError, isSystemError, usageError } from '../failure.ts'

/** What a file is called that is standard input. */
export const STANDARD_INPUT = '-'

/** Keeps standard input in a file until the program ends, since a file is read several times: for its columns, then for its rows. */
export async function keptInput(): Promise<string> {
  if (process.stdin.isTTY === true)
    throw usageError('Standard input is the terminal. Write dataset-service import - < FILE.')
  // No signal comes between the folder and what removes it.
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
  removeAtEnd(folder)
  const path = join(folder, 'input')
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    throw unkept(path, error)
  }
  return path
}

/** A full disk says neither which one it is, nor that another would do. */
function unkept(path: string, error: unknown): unknown {
  if (!isSystemError(error) || error.syscall === 'read') return error
  const message = `Standard input cannot be kept in ${path}: ${error.message}. The environment variable TMPDIR sets another folder.`
  return new CliError(message, EXIT.failed, { cause: error })
}

/** Signals that end a program without the event `exit`. SIGINT is handled for all commands. */
const SIGNALS = ['SIGTERM', 'SIGHUP'] as const

function removeAtEnd(folder: string): void {
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  for (const name of SIGNALS) {
    const onSignal = () => {
      // An import that finishes its requests first has a listener too, and then exits.
      if (process.listenerCount(name) > 1) return
      remove()
      // Without a listener the signal ends the program as ever.
      process.off(name, onSignal)
      process.kill(process.pid, name)
    }
    process.on(name, onSignal)
  }
}
