import { spawnSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './spawned-server.ts'

/** A folder on a disk of so many KiB; undefined if no disk can be mounted. */
export function smallDisk(sizeKib: number): string | undefined {
  const folder = temporaryFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${sizeKib}k`, 'none', folder]
  if (spawnSync('mount', options).status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}
