import { expect, test } from 'vitest'
import { holdingLineEnds } from '../../server/http/line-ends.ts'

/** What is sent of these pieces, as text. */
async function sent(pieces: AsyncIterable<string | Uint8Array>): Promise<string[]> {
  const texts: string[] = []
  for await (const piece of holdingLineEnds(pieces)) texts.push(Buffer.from(piece).toString())
  return texts
}

async function* source(pieces: readonly string[], isCutOff = false): AsyncGenerator<string | Uint8Array> {
  for (const [number, piece] of pieces.entries()) yield number % 2 === 0 ? piece : Buffer.from(piece)
  if (isCutOff) throw new Error('cut off')
}

test('no piece but the last ends with a line end, and all bytes are sent in their order', async () => {
  expect(await sent(source(['a\r\n', 'b\r\n', 'ø', '\n', '\n\n', 'd\n', '']))).toEqual([
    'a\r',
    '\nb\r',
    '\nø',
    '\n\n\nd',
    '\n',
  ])
  expect(await sent(source(['a', 'b']))).toEqual(['a', 'b'])
  expect(await sent(source(['\n']))).toEqual(['\n'])
  expect(await sent(source([]))).toEqual([])
})

test('what was sent of a text that is cut off does not end like a whole one', async () => {
  const texts: string[] = []
  const reading = (async () => {
    for await (const piece of holdingLineEnds(source(['a\n', 'b\n'], true))) texts.push(Buffer.from(piece).toString())
  })()
  await expect(reading).rejects.toThrow('cut off')
  expect(texts.join('')).toBe('a\nb')
})

test('a source is ended at once, also while a piece is awaited', async () => {
  let isEnded = false
  const pieces: AsyncIterableIterator<string> = {
    [Symbol.asyncIterator]: () => pieces,
    next: () => new Promise(() => {}),
    async return() {
      isEnded = true
      return { done: true, value: undefined }
    },
  }
  const held = holdingLineEnds(pieces)
  void held.next()
  expect(await held.return?.()).toEqual({ done: true, value: undefined })
  expect(isEnded).toBe(true)
})
