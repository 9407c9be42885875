import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { HEAP_ARGUMENTS } from '../../scripts/heap-arguments.ts'

const MODULE = new URL('../../server/store/bodies/collect-soon.ts', import.meta.url).href

/** Fills the heap as a query of many different values does, and prints how many MB of that the process has then, and still has afterwards. */
const PROGRAM = `
  import { giveBackLargeHeap } from '${MODULE}'
  const before = process.memoryUsage.rss()
  const grownMb = () => (process.memoryUsage.rss() - before) / 2 ** 20
  const fill = () => Array.from({ length: 1_500_000 }, (_, index) => [index]).length
  fill()
  const filledMb = grownMb()
  giveBackLargeHeap()
  console.log(JSON.stringify({ filledMb, keptMb: grownMb() }))
`

test('a thread gives the memory of a large query back to the system', async () => {
  const args = [...HEAP_ARGUMENTS, '--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { filledMb, keptMb } = JSON.parse(stdout)
  expect(filledMb).toBeGreaterThan(64)
  expect(keptMb).toBeLessThan(filledMb / 2)
})
