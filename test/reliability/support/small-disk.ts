import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file system of few megabytes, which can be filled and freed. */
export interface SmallDisk {
  readonly folder: string
  /** Takes what is left, as another program would, but for so many bytes. Returns how much it took. */
  fill(leavingBytes?: number): number
  free(): void
}

/** Mounts one in a folder. Undefined where that is not allowed. */
export function mountSmallDisk(
  parent: string,
  megabytes: number,
  onEnd: (undo: () => void) => void,
): SmallDisk | undefined {
  const folder = join(parent, 'disk')
  mkdirSync(folder)
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder]).status !== 0) return undefined
  onEnd(() => execFileSync('umount', ['--lazy', folder]))
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill(leavingBytes = 0) {
      writeUntilFull(ballast)
      const bytes = Math.max(0, statSync(ballast).size - leavingBytes)
      truncateSync(ballast, bytes)
      return bytes
    },
    free: () => rmSync(ballast),
  }
}

function writeUntilFull(file: string): void {
  const handle = openSync(file, 'w')
  for (const size of [1 << 20, 4_096]) {
    const block = Buffer.alloc(size)
    try {
      for (;;) writeSync(handle, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(handle)
}
