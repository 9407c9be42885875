import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AppendProgress } from '../../append-all/report.ts'
import { isSystemError, usageError } from '../failure.ts'
import { userFolder, writePrivateFile } from '../login-file.ts'
import type { SourceFile, SourceOptions } from './source-file.ts'

/** What an import leaves that did not come to its end. */
export interface ImportState {
  readonly file: string
  readonly sizeBytes: number
  readonly modifiedAt: number
  readonly datasetId: string
  readonly source: SourceOptions
  readonly isSkipping: boolean
  /** Of the dataset before the first attempt. */
  readonly rowsBefore: number
  readonly progress: AppendProgress
  /** Written before the first request, and replaced when the import stops in order. Where it stays, the process was killed. */
  readonly isRunning: boolean
}

/** In `$XDG_STATE_HOME/dataset-service/imports`, one for a file and a dataset. */
function stateFile(path: string, datasetId: string): string {
  const name = createHash('sha256')
    .update(JSON.stringify([resolve(path), datasetId]))
    .digest('hex')
    .slice(0, 32)
  return join(userFolder('XDG_STATE_HOME', '.local/state'), 'imports', `${name}.json`)
}

export async function writeState(state: ImportState): Promise<void> {
  await writePrivateFile(stateFile(state.file, state.datasetId), JSON.stringify(state))
}

export async function removeState(path: string, datasetId: string): Promise<void> {
  await rm(stateFile(path, datasetId), { force: true })
}

export async function readState(path: string, datasetId: string): Promise<ImportState | undefined> {
  try {
    // Cast: nobody else writes these files.
    return JSON.parse(await readFile(stateFile(path, datasetId), 'utf8')) as ImportState
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Throws when the file is not the one whose rows were counted. */
export function checkUnchanged(state: ImportState, { path, sizeBytes, modifiedAt }: SourceFile): void {
  if (state.sizeBytes === sizeBytes && state.modifiedAt === modifiedAt) return
  throw usageError(
    `${path} has changed since its import stopped, so that nobody can tell which of its rows are stored. ` +
      `Stored were ${state.progress.rowsStored}. Import it into a dataset of its own, or only the rows that are missing.`,
  )
}

/** Throws for an import whose process was killed, unless it is sure that nothing has been stored since it began. */
export function checkNotKilled({ isRunning, rowsBefore, progress, datasetId }: ImportState, rowsNow: number): void {
  const more = rowsNow - rowsBefore - progress.rowsStored
  if (!isRunning || more === 0) return
  throw usageError(
    `The import was killed, or is still running. ${datasetId} has ${more} rows more than before, and nobody can tell which they are. ` +
      'Delete the dataset and import the file anew.',
  )
}

export type OnUnknown = 'send' | 'skip'

/**
 * What to do with rows that were sent and never answered. The dataset's number of rows tells whether they are stored, if
 * nobody else has written to it; undefined when it does not.
 */
export function unknownByCount({ progress, rowsBefore }: ImportState, rowsNow: number): OnUnknown | undefined {
  const unknown = progress.unknown.reduce((sum, { from, to }) => sum + to - from, 0)
  const more = rowsNow - rowsBefore - progress.rowsStored
  if (more === 0) return 'send'
  return more === unknown ? 'skip' : undefined
}
