import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
/** All that a run holds at once takes less than a tenth of it. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * Where tests keep databases and copies of the project: in memory, where there is room and programs may be run from it, so that no
 * commit waits for a disk. Otherwise, or where `TMPDIR` says another place, where the system has it.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] === undefined && hasRoom()) process.env['TMPDIR'] = IN_MEMORY
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES && mount !== undefined && !/\bnoexec\b/.test(mount)
  } catch {
    return false // no such folder on this system
  }
}
