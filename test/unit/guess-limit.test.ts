import { expect, test } from 'vitest'
import { guessLimit, ownGuesses, sharedGuesses } from '../../server/operations/guess-limit.ts'

/** Whether an attempt is allowed, and whether its network counts as one without failures. */
async function attempt(limit: ReturnType<typeof guessLimit>, user: string, address: string) {
  try {
    const { isFresh } = await limit.begin(user, address)
    return isFresh ? 'fresh' : 'suspect'
  } catch (error) {
    return (error as { status: number }).status
  }
}

test('a network is fresh until it has failed some times, and again after its users were right', async () => {
  const limit = guessLimit()
  const seen = []
  for (let guess = 0; guess < 5; guess += 1) seen.push(await attempt(limit, `user${guess}`, '192.0.2.1'))
  expect(seen).toEqual(['fresh', 'fresh', 'fresh', 'suspect', 'suspect'])
  expect(await attempt(limit, 'user0', '198.51.100.1')).toBe('fresh')
  for (let guess = 1; guess < 5; guess += 1) await limit.succeeded(`user${guess}`, '192.0.2.1')
  expect(await attempt(limit, 'user9', '192.0.2.1')).toBe('fresh')
})

test('all addresses of a /64 count together, 50 guesses, and all of a /48, 200', async () => {
  const limit = guessLimit()
  const refused = async (guesses: number, addressOf: (index: number) => string) => {
    let count = 0
    for (let index = 0; index < guesses; index += 1)
      if ((await attempt(limit, `user${index}`, addressOf(index))) === 429) count += 1
    return count
  }
  expect(await refused(60, (index) => `2001:db8:1:1::${index.toString(16)}`)).toBe(10)
  expect(await refused(220, (index) => `2001:db8:2:${index.toString(16)}::1`)).toBe(20)
  expect(await refused(220, (index) => `2001:db8:${(index + 3).toString(16)}::1`)).toBe(0)
})

test('nodes that share their counts let no more guesses through than one', async () => {
  const shared = ownGuesses()
  const nodes = [1, 2, 3].map(() => guessLimit(sharedGuesses(shared)))
  const outcomes = []
  for (let guess = 0; guess < 30; guess += 1)
    outcomes.push(await attempt(nodes[guess % 3] ?? guessLimit(), 'ada@example.com', '192.0.2.1'))
  expect(outcomes.filter((outcome) => outcome !== 429)).toHaveLength(10)
})

test('a node whose shared counts do not answer counts alone', async () => {
  const limit = guessLimit(sharedGuesses(() => Promise.reject(new Error('away'))))
  const outcomes = []
  for (let guess = 0; guess < 15; guess += 1) outcomes.push(await attempt(limit, 'ada@example.com', '192.0.2.1'))
  expect(outcomes.filter((outcome) => outcome === 429)).toHaveLength(5)
})
