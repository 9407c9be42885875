import { expect, test } from 'vitest'
import { ConcurrencyLimit } from '../../server/store/runtime/concurrency-limit.ts'

/** Jobs that end on demand, and the list of those that have begun. */
function jobs(limit: ConcurrencyLimit) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (key: string, name: string) =>
    limit.run(key, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => {
        ends.set(name, resolve)
      })
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, add, end }
}

test('so many of a key run at a time, the rest in their order, and other keys beside them', async () => {
  const limit = new ConcurrencyLimit(2, 10)
  const { begun, add, end } = jobs(limit)
  const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => add(name.charAt(0), name))
  await end('none')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  expect(limit.load).toBe(5)
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'b1']) await end(name)
  await Promise.all(all)
  expect(limit.load).toBe(0)
})

test('a job that takes turns goes on after all that waited, and never beside more than may run', async () => {
  const limit = new ConcurrencyLimit(1, 10)
  const { begun, add, end } = jobs(limit)
  let isBack = false
  const first = limit.run('a', async () => {
    begun.push('a1')
    await limit.takeTurns('a')
    isBack = true
    await limit.takeTurns('a') // nobody waits
    expect(limit.running).toBe(1)
  })
  const others = [add('a', 'a2'), add('a', 'a3')]
  await end('none')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect({ begun, isBack }).toEqual({ begun: ['a1', 'a2', 'a3'], isBack: false })
  await end('a3')
  await Promise.all([first, ...others])
  expect({ isBack, load: limit.load }).toEqual({ isBack: true, load: 0 })
})

test('while a job has stepped aside another runs, and its turn comes again after all that wait', async () => {
  const limit = new ConcurrencyLimit(1, 10)
  const { begun, add, end } = jobs(limit)
  const aside = Promise.withResolvers<string>()
  const first = limit.run('a', async () => {
    begun.push('a1')
    expect(await limit.stepAside('a', () => aside.promise)).toBe('done')
    begun.push('a1 again')
    expect(limit.running).toBe(1)
  })
  const others = [add('a', 'a2'), add('a', 'a3')]
  await end('none')
  expect(begun).toEqual(['a1', 'a2'])
  aside.resolve('done')
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  await end('a3')
  await Promise.all([first, ...others])
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a1 again'])
})

test('jobs that all have stepped aside still share their limit with later ones', async () => {
  const limit = new ConcurrencyLimit(1, 10)
  const { begun, add, end } = jobs(limit)
  const aside = Promise.withResolvers<void>()
  const first = limit.run('a', async () => {
    await limit.stepAside('a', () => aside.promise)
    begun.push('a1 again')
  })
  const second = add('a', 'a2')
  await end('none')
  await end('a2')
  const third = add('a', 'a3')
  await end('none')
  aside.resolve()
  await end('none')
  expect(begun).toEqual(['a2', 'a3'])
  await end('a3')
  await Promise.all([first, second, third])
  expect(begun).toEqual(['a2', 'a3', 'a1 again'])
})

test('only a job that would be one too many to wait is refused', async () => {
  const { begun, add, end } = jobs(new ConcurrencyLimit(1, 1))
  const [first, second] = [add('a', 'a1'), add('a', 'a2')]
  await expect(add('a', 'a3')).rejects.toMatchObject({ reason: 'unavailable' })
  for (const name of ['none', 'a1', 'a2']) await end(name)
  await Promise.all([first, second])
  expect(begun).toEqual(['a1', 'a2'])
})

test('where fewer may run than before, a job that ends lets none begin; where more may, waiting jobs come first', async () => {
  let atOnce = 2
  const { begun, add, end } = jobs(new ConcurrencyLimit(() => atOnce, 10))
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  await end('none')
  atOnce = 1
  await end('a1')
  expect(begun).toEqual(['a1', 'a2'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  atOnce = 3
  all.push(add('a', 'a5'))
  await end('none')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5'])
  for (const name of ['a3', 'a4', 'a5']) await end(name)
  await Promise.all(all)
})
