import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readBytes } from '../../client/cli/import/read-bytes.ts'

test.runIf(process.platform === 'linux')('a file is closed however its reading ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-bytes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'rows.csv')
  writeFileSync(path, `${'1\n'.repeat(400_000)}`)
  const { size, mtimeMs } = statSync(path)
  const whole = { path, name: 'rows.csv', version: { size, mtimeMs } }
  // The system closes it in another thread.
  const isOpen = () => readdirSync('/proc/self/fd').some((fd) => targetOf(fd) === path)

  const read = async (place: typeof whole, pieces: number) => {
    for await (const _ of readBytes(place)) if (--pieces === 0) break
  }
  await read(whole, Number.POSITIVE_INFINITY)
  await expect.poll(isOpen).toBe(false)
  await read(whole, 1)
  await expect.poll(isOpen).toBe(false)
  await expect(read({ ...whole, version: { size: 1, mtimeMs } }, 1)).rejects.toThrow('it was changed while it was read')
  await expect.poll(isOpen).toBe(false)
})

/** What a descriptor is of; undefined for one that is closed by now. */
function targetOf(fd: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return undefined
  }
}
