import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isSystemError, unwritten, usageError } from '../failure.ts'
import { isRunning, type RunningProcess, thisProcess } from '../running-process.ts'
import { importFile } from './import-state.ts'

/**
 * Makes this process the only one that appends this file to this dataset, until it ends. Throws if there is another one. What a killed
 * process left does not count.
 */
export function claimImport(path: string, datasetId: string): void {
  const file = importFile(path, datasetId, 'running')
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    while (!isCreated(file, JSON.stringify(thisProcess()))) {
      const other = readClaim(file)
      if (other !== undefined && isRunning(other))
        throw usageError(`An import of ${path} into ${datasetId} is still running, as process ${other.pid}.`)
      rmSync(file, { force: true })
    }
  } catch (error) {
    throw unwritten(file, error)
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

/** False if there is such a file already: of two processes that create it at once, one is first. */
function isCreated(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  }
}

/** Undefined if it has gone, or if a full disk or a power cut left it without its text. */
function readClaim(file: string): RunningProcess | undefined {
  try {
    // Cast: only this program writes these files.
    return JSON.parse(readFileSync(file, 'utf8')) as RunningProcess
  } catch {
    return undefined
  }
}
