import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'
import { spawnedSeconds } from './spawn.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** For a file: the processor time of its process, and of the ended processes that it had started. */
    processorSeconds?: number
  }
}

// The set-up runs again for each file, before its imports.
const before = processorSeconds()

// biome-ignore lint/correctness/noEmptyPattern: vitest reads from it which fixtures the hook asks for
afterAll(({}, file) => {
  file.meta.processorSeconds = processorSeconds() - before
})

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + ofEndedChildren() + spawnedSeconds()
}

/** Linux has four times of a process in a line of numbers, in ticks, a hundred a second; the last two are these. Other systems have no such file. */
function ofEndedChildren(): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.slice(13, 15).reduce((ticks, field) => ticks + Number(field), 0) / 100
}
