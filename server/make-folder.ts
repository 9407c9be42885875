import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder, and those above it, if they do not exist. Node's recursive `mkdir` never returns below a folder that refuses new ones with
 * ENOENT, such as `/proc` (Node 24.21): it makes the folder above again, which exists.
 */
export function makeFolder(folder: string, mode?: number): void {
  if (isFolder(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!isFolder(folder)) throw error // otherwise another process was faster
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
