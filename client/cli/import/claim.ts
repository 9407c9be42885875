import { constants, copyFileSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isSystemError, unwritten, usageError } from '../failure.ts'
import { isRunning, type RunningProcess, thisProcess } from '../running-process.ts'
import { importFile, requireStateFolder } from './import-state.ts'

/**
 * Makes this process the only one that appends this file to this dataset, until it ends. Throws if there is another one. What a killed
 * process left does not count.
 */
export function claimImport(path: string, datasetId: string): void {
  requireStateFolder()
  const file = importFile(path, datasetId, 'running')
  try {
    const other = claim(file)
    if (other !== undefined)
      throw usageError(`An import of ${path} into ${datasetId} is still running, as process ${other.pid}.`)
  } catch (error) {
    throw unwritten(file, error)
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

/** Returns the process that has the claim, if another one has it. */
function claim(file: string): RunningProcess | undefined {
  while (!isCreated(file)) {
    const other = holderOf(file) ?? removeLeft(file)
    if (other !== undefined) return other
  }
  return undefined
}

/**
 * Removes the claim of a process that has ended. Only one process at a time may do that, which it claims too: otherwise another one could
 * have replaced the claim since it was read, and the new claim would be removed.
 */
function removeLeft(file: string): RunningProcess | undefined {
  const removal = `${file}.removal`
  const other = claim(removal)
  if (other !== undefined) return other
  try {
    if (holderOf(file) === undefined) rmSync(file, { force: true })
  } finally {
    rmSync(removal, { force: true })
  }
  return undefined
}

function holderOf(file: string): RunningProcess | undefined {
  const holder = readClaim(file)
  return holder !== undefined && isRunning(holder) ? holder : undefined
}

/** False if there is such a file already. It has its text from the start, since a claim without one does not count. */
function isCreated(file: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify(thisProcess()), { mode: 0o600 })
    linkOrCopy(draft, file)
    return true
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Not every file system has links. A copy is without its text for a moment. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') throw error
    copyFileSync(from, to, constants.COPYFILE_EXCL)
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
