import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

const FIXTURES = join(import.meta.dirname, 'fixtures')

let folder: GeneratedFolder

beforeAll(async () => {
  folder = await generatedFolder()
  await folder.generate('everything', join(FIXTURES, 'everything.yaml'))
})

afterAll(() => folder.remove())

test('callers, bodies, replies, headers, failures and error codes are typed as the document declares them', async () => {
  await cp(join(FIXTURES, 'everything-use.ts.txt'), join(folder.path, 'everything/use.ts'))
  expect(await folder.typecheck()).toBe('')
})

describe('generated validators', () => {
  let zod: Record<string, z.ZodType>

  beforeAll(async () => {
    zod = await import(join(folder.path, 'everything/zod.gen.ts'))
  })

  const isValid = (validator: string, value: unknown): boolean | undefined => zod[validator]?.safeParse(value).success

  test('know the keywords of a schema also where null is one of its types', () => {
    for (const [valid, invalid] of [
      [{ step: 10 }, { step: 11 }],
      [{ step: 1732723200000000 }, { step: 1732723200000001 }],
      [{ tags: ['a', 'b'] }, { tags: ['a', 'a'] }],
      [{ map: { a: 1 } }, { map: {} }],
      [{ map: { a: 1, b: 2 } }, { map: { a: 1, b: 2, c: 3 } }],
    ]) {
      expect([isValid('zBounds', valid), isValid('zBounds', invalid)], JSON.stringify(valid)).toEqual([true, false])
    }
    expect(isValid('zBounds', { step: null, tags: null, map: null })).toBe(true)
  })

  test('know a long list of a fixed length, whose type is no tuple', () => {
    expect([99, 100, 101].map((length) => isValid('zVector', Array(length).fill(1)))).toEqual([false, true, false])
  })

  test('know tuples, maps, recursion, and unions by a discriminator', () => {
    expect([isValid('zPair', ['a', 1]), isValid('zPair', ['a']), isValid('zPair', ['a', 1, 2])]).toEqual([
      true,
      false,
      false,
    ])
    expect([isValid('zDictionary', { a: { x: 1 } }), isValid('zDictionary', { a: 1 })]).toEqual([true, false])
    expect([isValid('zTree', { parent: { parent: null } }), isValid('zTree', { parent: {} })]).toEqual([true, false])
    expect([isValid('zPet', { kind: 'dog', bark: true }), isValid('zPet', { kind: 'dog' })]).toEqual([true, false])
    expect([isValid('zPet', { kind: 'cat', friends: [{ kind: 'cat' }] }), isValid('zPet', { kind: 'cow' })]).toEqual([
      true,
      false,
    ])
  })
})
