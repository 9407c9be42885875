import { expect, test } from 'vitest'
import { NextAnswer } from '../../server/store/runtime/postgres/next-answer.ts'

/** A question that the test answers. */
function question() {
  const asked: { resolve: (answer: string) => void; reject: (error: Error) => void }[] = []
  const run = () => new Promise<string>((resolve, reject) => void asked.push({ resolve, reject }))
  return { asked, run }
}

test('who asks while a question is on its way gets the answer to the next one, with all others who do', async () => {
  const answers = new NextAnswer()
  const { asked, run } = question()
  const first = answers.ask('q', run)
  const later = [answers.ask('q', run), answers.ask('q', run)]
  expect(asked).toHaveLength(1)
  asked[0]?.resolve('before')
  expect(await first).toBe('before')
  await expect.poll(() => asked.length).toBe(2)
  const latest = answers.ask('q', run)
  asked[1]?.resolve('after')
  expect(await Promise.all(later)).toEqual(['after', 'after'])
  await expect.poll(() => asked.length).toBe(3)
  asked[2]?.resolve('last')
  expect(await latest).toBe('last')
})

test('a failure is that of who asked for it, and the next question is asked all the same', async () => {
  const answers = new NextAnswer()
  const { asked, run } = question()
  const first = answers.ask('q', run)
  const next = answers.ask('q', run)
  asked[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve('found')
  expect(await next).toBe('found')
})

test('other queries do not wait, and a result is not kept', async () => {
  const answers = new NextAnswer()
  const { asked, run } = question()
  const one = answers.ask('one', run)
  const other = answers.ask('other', run)
  asked[1]?.resolve('b')
  expect(await other).toBe('b')
  asked[0]?.resolve('a')
  expect(await one).toBe('a')
  void answers.ask('one', run)
  expect(asked).toHaveLength(3)
})
