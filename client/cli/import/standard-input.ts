import { createWriteStream, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { usageError } from '../failure.ts'

/** What a file is called that is standard input. */
export const STANDARD_INPUT = '-'

/** Keeps standard input in a file until the program ends, since a file is read several times: for its columns, then for its rows. */
export async function keptInput(): Promise<string> {
  if (process.stdin.isTTY === true)
    throw usageError('Standard input is the terminal. Write dataset-service import - < FILE.')
  const folder = await mkdtemp(join(tmpdir(), 'dataset-service-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'input')
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }))
  return path
}
