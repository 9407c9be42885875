import { beforeAll, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { NARROW, requestOf, type ShapeTargets, shapesOf, WIDE } from '../reliability/support/shapes.ts'
import { cpuSecondsOf } from '../support/cpu-seconds.ts'
import { describeEachEngine } from '../support/harness.ts'

const BYTES = 2.5 * 1024 ** 2

/** Limit for the main thread, client and server together. The thread that reads the body takes several times as much. */
const MAIN_LIMIT_SECONDS = 0.25

/** Limit for all threads. Some bodies would take 2 seconds and more if they were parsed as a whole. */
const LIMIT_SECONDS = 2

/** V8 may just then collect what other tests have left in this process. */
const TRIES = 3

const CHOSEN = [
  'changes to an object of keys beyond the BMP',
  'a row of a list of towers',
  'ten million rows',
  'rows in which all is wrong',
  'an upsert of ten million rows',
  'a batch of millions of operations',
]

describeEachEngine('The main thread does not read a large body', ({ request, seed, own }) => {
  let targets: ShapeTargets
  beforeAll(async () => {
    const dataset = async (columns: Column[]) => (await seed.dataset({ columns, rows: [{}] })).id
    targets = { wide: await dataset(WIDE), narrow: await dataset(NARROW), projectId: own.projectId }
  })

  test.each(shapesOf(BYTES).filter(({ name }) => CHOSEN.includes(name)))('of $method $name', async (shape) => {
    const { path, body } = requestOf(shape, targets)
    let main = Number.POSITIVE_INFINITY
    let all = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < TRIES && (main > MAIN_LIMIT_SECONDS || all > LIMIT_SECONDS); tries += 1) {
      const start = process.threadCpuUsage()
      const [{ status }, seconds] = await cpuSecondsOf(() => request(shape.method, path, { body }))
      const { user, system } = process.threadCpuUsage(start)
      expect(Math.floor(status / 100)).toBe(shape.answer)
      main = Math.min(main, (user + system) / 1_000_000)
      all = Math.min(all, seconds)
    }
    expect(main).toBeLessThan(MAIN_LIMIT_SECONDS)
    expect(all).toBeLessThan(LIMIT_SECONDS)
  })
})
