import { expect, test } from 'vitest'
import { requireConnections } from '../../server/lifecycle/require-connections.ts'

/** The lines that are logged where the database gives so many connections. */
async function warnings(room: number, loops: number, DATABASE_CONNECTIONS?: number): Promise<string[]> {
  const lines: string[] = []
  const logger = { warn: (line: string) => lines.push(line) }
  await requireConnections({ connectionRoom: async () => room }, { DATABASE_CONNECTIONS }, loops, logger)
  return lines
}

test('a start warns of fewer connections than the process may open, of all its event loops', async () => {
  expect(await warnings(Number.POSITIVE_INFINITY, 1)).toEqual([])
  expect(await warnings(38, 1)).toEqual([])
  expect(await warnings(37, 1)).toEqual([
    expect.stringMatching(/37 connections at once .* opens up to 38: set DATABASE_C/),
  ])
  expect(await warnings(20, 1, 20)).toEqual([])
  expect(await warnings(75, 2)).toEqual([expect.stringContaining('up to 76')])
})

test('a start fails where they are too few for each kind of work', async () => {
  expect(await warnings(14, 1, 14)).toEqual([])
  await expect(warnings(13, 1)).rejects.toThrow('and the server needs 14 at least.')
  await expect(warnings(27, 2)).rejects.toThrow('and the server needs 28 at least.')
})
