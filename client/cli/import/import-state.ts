import { createHash } from 'node:crypto'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AppendProgress } from '../../append-all/progress.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError, isSystemError, usageError } from '../failure.ts'
import { writePrivateFile } from '../login-file.ts'
import { userFolder } from '../user-folder.ts'
import type { Print } from './prints.ts'
import type { SourceOptions } from './source-file.ts'

/** What an import keeps on disk from its first request on, and leaves if it does not come to its end. */
export interface ImportState {
  readonly version: typeof VERSION
  readonly file: string
  readonly datasetId: string
  readonly source: SourceOptions
  readonly isSkipping: boolean
  readonly progress: AppendProgress
  /** Prints of the part of the file that is stored, or was sent. */
  readonly prints: readonly Print[]
}

export const VERSION = 2

function stateFolder(): string {
  return join(userFolder('XDG_STATE_HOME', '.local/state'), 'imports')
}

/** Makes the folder. Throws where nothing can be kept: found out before anything is sent, this costs nothing. */
export function requireStateFolder(): void {
  const folder = stateFolder()
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    if (!isSystemError(error)) throw error
    const message = `${folder} cannot be written: ${error.message}. An import keeps there how far it came. The environment variable XDG_STATE_HOME sets another folder.`
    throw new CliError(message, EXIT.failed, { cause: error })
  }
}

/** In `$XDG_STATE_HOME/dataset-service/imports`, one of each kind for a file and a dataset. */
export function importFile(path: string, datasetId: string, kind: 'json' | 'running'): string {
  const name = createHash('sha256')
    .update(JSON.stringify([resolve(path), datasetId]))
    .digest('hex')
    .slice(0, 32)
  return join(stateFolder(), `${name}.${kind}`)
}

export async function writeState(state: ImportState): Promise<void> {
  await writePrivateFile(importFile(state.file, state.datasetId, 'json'), JSON.stringify(state))
}

export async function removeState(path: string, datasetId: string): Promise<void> {
  await rm(importFile(path, datasetId, 'json'), { force: true })
}

/** Throws for one of another version of this program, which may mean something else. */
export async function readState(path: string, datasetId: string): Promise<ImportState | undefined> {
  const file = importFile(path, datasetId, 'json')
  let state: ImportState
  try {
    // Cast: only this program writes these files.
    state = JSON.parse(await readFile(file, 'utf8')) as ImportState
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
  if (state.version === VERSION) return state
  throw usageError(
    `${file} is of another version of this program. Resume the import with that one, or remove the file.`,
  )
}
