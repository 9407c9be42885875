import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readInput } from '../../server/admin/read-input.ts'

/** What is noted before anything has come, and what is read. */
async function read(isTTY?: boolean): Promise<{ notes: string[]; text: string }> {
  const notes: string[] = []
  const input = Object.assign(new PassThrough(), isTTY === undefined ? {} : { isTTY })
  const reading = readInput(input, { write: (note) => notes.push(String(note)) > 0 })
  const before = [...notes]
  input.end('correct horse\n')
  return { notes: before, text: await reading }
}

test('a command that waits for a password at a terminal says so', async () => {
  const { notes, text } = await read(true)
  expect(notes.join('')).toMatch(/^Type the password, then Enter and Ctrl-D\.[^\n]*\n$/)
  expect(text).toBe('correct horse\n')
})

test('a password that is piped in is read without a word', async () => {
  expect(await read()).toEqual({ notes: [], text: 'correct horse\n' })
})
