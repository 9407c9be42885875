import { expect, test } from 'vitest'
import { HashingQueue } from '../../server/operations/hashing-queue.ts'

/** Jobs that end one by one on demand, and the order in which they began. */
function jobs(queue: HashingQueue) {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const start = (name: string, isFresh: boolean, network = name) => {
    const job = () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    return queue.run(job, { isFresh, network }).then(
      () => 'done',
      (error) => error.status,
    )
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { begun, start, endOne }
}

const LIMITS = { atOnce: 1, fresh: 20, ofOneNetwork: 3, suspect: 5 }

test('guesses from however many networks that have failed never take the place of one that has not', async () => {
  const { begun, start, endOne } = jobs(new HashingQueue(LIMITS))
  const guesses = Array.from({ length: 50 }, (_, index) => start(`guess ${index}`, false))
  const legitimate = Array.from({ length: 12 }, (_, index) => start(`user ${index}`, true))
  expect((await Promise.all(guesses.slice(6))).every((status) => status === 503)).toBe(true)
  for (let ended = 0; ended < 18; ended += 1) await endOne()
  expect(await Promise.all(legitimate)).toEqual(Array(12).fill('done'))
  // Those who have failed get a quarter, since they may have mistyped.
  expect(begun.slice(0, 9)).toEqual([
    'guess 0',
    'user 0',
    'user 1',
    'user 2',
    'guess 1',
    'user 3',
    'user 4',
    'user 5',
    'guess 2',
  ])
})

test('one network takes few of the places, others get in beside it', async () => {
  const { start, endOne } = jobs(new HashingQueue(LIMITS))
  const flood = Array.from({ length: 10 }, () => start('flood', true, '192.0.2.1'))
  const other = start('user', true, '198.51.100.1')
  for (let ended = 0; ended < 5; ended += 1) await endOne()
  expect(await other).toBe('done')
  expect(await Promise.all(flood)).toEqual([...Array(4).fill('done'), ...Array(6).fill(503)])
})

test('places are free again when the jobs are done', async () => {
  const { start, endOne } = jobs(new HashingQueue({ ...LIMITS, suspect: 1 }))
  for (let round = 0; round < 3; round += 1) {
    const [running, waiting, refused] = [start('a', false), start('b', false), start('c', false)]
    expect(await refused).toBe(503)
    await endOne()
    await endOne()
    expect([await running, await waiting]).toEqual(['done', 'done'])
  }
})
