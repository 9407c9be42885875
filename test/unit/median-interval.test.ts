import { expect, test } from 'vitest'
import { medianInterval } from '../../scripts/bench/figures.ts'

/** Numbers from 0 to 1, always the same ones. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('the interval of a median is between the 6th and the 15th of 20 numbers, and between the least and the greatest of three', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1).toReversed()
  expect(medianInterval(twenty)).toEqual([6, 15])
  expect(medianInterval([3, 1, 2])).toEqual([1, 3])
})

test.each([5, 6, 10, 20, 21])('the interval of %i measurements has the true median in it 19 times of 20', (count) => {
  const random = randomNumbers(count)
  const draws = 4_000
  let holds = 0
  for (let draw = 0; draw < draws; draw += 1) {
    const [from, to] = medianInterval(Array.from({ length: count }, random))
    if (from <= 0.5 && to >= 0.5) holds += 1
  }
  const least = 1 - Math.max(0.05, 2 ** (1 - count))
  expect(holds / draws).toBeGreaterThan(least - 0.01)
})
