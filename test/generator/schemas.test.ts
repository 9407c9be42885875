import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type GeneratedFolder, generatedFolder } from '../support/generated-documents.ts'

let folder: GeneratedFolder
let zod: Record<string, z.ZodType>

beforeAll(async () => {
  folder = await generatedFolder()
  await folder.generate('schemas', join(import.meta.dirname, 'fixtures/schemas.yaml'))
  zod = await import(join(folder.path, 'schemas/zod.gen.ts'))
})

afterAll(() => folder.remove())

/** RFC 3339: small letters too, and leap seconds at the end of a day in UTC. */
const INSTANTS = [
  ...['2024-02-29T00:00:00Z', '2024-01-01T23:59:59.123456789+23:59', '2024-01-01t00:00:00.5z'],
  ...['2016-12-31T23:59:60Z', '2016-12-31t23:59:60.5z', '2017-01-01T05:29:60+05:30', '2016-12-31T15:59:60-08:00'],
]
const NO_INSTANTS = [
  ...['2024-01-01', '2024-01-01T00:00:00', '2024-01-01 00:00:00Z', '2024-01-01T00:00Z', '2023-02-29T00:00:00Z'],
  ...['2024-01-01T24:00:00Z', '2024-01-01T12:00:60Z', '2016-12-31T23:59:60+01:00', '2016-12-31T23:59:61Z', 'today'],
]

/** RFC 3986. */
const LINKS = [
  ...[
    'http://a/b?c=d/e#f',
    'HTTP://user:pw@[::1]:80/',
    'urn:x:y',
    'mailto:a@b.c',
    'file:///a',
    'http://a:99999/%C3%A4',
  ],
  ...['postgres://u:p@h/db', 'data:text/plain,a%20b', 'https://1.2.3.4.5/'],
]
const NO_LINKS = [
  ...['/a/b', '//a/b', 'urn:a b', ' http://a', 'http://a ', 'http://a\n', 'http://a/b c', 'http://a/%zz'],
  ...['http://a/{b}', 'http://a/ä', 'http://[::1', 'http://a:x/', 'http://a/[b]', '1a:b'],
]

/** Property of `All`, values that are valid for it, and values that are not. */
const CASES: [property: string, valid: unknown[], invalid: unknown[]][] = [
  [
    'message',
    [{ role: 'user', text: 'a' }, { role: 'system' }],
    [{ role: 'user' }, { role: 'UserMessage', text: 'a' }],
  ],
  ['pet', [{ kind: 'cat' }, { kind: 'dog', bark: true }], [{ kind: 'dog' }, { kind: 'cow', bark: true }, {}]],
  ['named', [{ kind: 'Cat' }, { kind: 'Dog', bark: true }], [{ kind: 'cat' }, { kind: 'Dog' }]],
  [
    'operation',
    [
      { op: 'append', rows: [1] },
      { op: 'remove', ids: ['a'] },
    ],
    [{ op: 'append', ids: [] }, { op: 'remove', ids: [1] }, { rows: [] }, { op: 'append', rows: [], ids: [] }, 7],
  ],
  ['address', ['a@b.c', 'abc@gh.123', "a+b.c'd@x-y.example"], ['a', 'a@b', 'a..b@c.d', '@c.d', 'a@-b.c', 'a b@c.d']],
  ['owner', [null, { id: 1, extra: { a: 1 } }, {}], ['a', []]],
  ['notText', [1, null, []], ['a']],
  ['conditional', [{}, { a: 'x', b: 'y' }, { b: 'y' }], [{ a: 'x' }, 'a']],
  ['dependent', [{}, { a: 1, b: 2 }, { b: 1 }], [{ a: 1 }]],
  ['names', [{ ab: 1 }], [{ abc: 1 }]],
  ['patterns', [{}, { n1: 1 }], [{ n1: 'a' }, { other: 1 }]],
  ['tuple', [[], ['a'], ['a', 1, 2]], [[1], ['a', 'b'], 'a']],
  ['unevaluated', [{}, { a: 'x' }], [{ b: 1 }]],
  ['constant', [{ a: 1 }], [{ a: 2 }, { a: 1, b: 1 }, 1]],
  ['beside', ['ab', 'abc'], ['a', 'abcd']],
  ['both', [{ a: 'x' }], [{}, { a: 1 }]],
  ['closed', [{ a: 'x' }, {}], [{ b: 1 }, { a: 'x', b: 1 }]],
  ['mixed', ['a', 1, null], ['b', 2, 'null']],
  ['time', ['12:00:00Z', '12:00:00.5+01:00'], ['12:00:00', '12:00']],
  ['link', LINKS, NO_LINKS],
  ['links', [LINKS, ['a']], NO_LINKS.map((text) => [text])],
  ['instant', INSTANTS, NO_INSTANTS],
  ['instants', [INSTANTS, ['a']], NO_INSTANTS.map((text) => [text])],
  ['uuid', ['6f1d3c2a-0b7e-0b7a-0a55-0f1f6d1f3b7c'], ['6f1d3c2a']],
  ['step', [3, 5, 9], [15, 4, 1.5]],
  [
    'outside',
    [
      { kind: 'one', a: '' },
      { kind: 'two', b: '' },
    ],
    [{ kind: 'one' }, { a: '' }],
  ],
  ['asked', [{ a: 1 }, { a: 1, b: 2 }], [{}, { b: 1 }]],
  ['filled', [{ a: 'x' }], [{}, { a: 'x', c: 1 }]],
  ['ordered', [{ order: 'asc' }], [{}]],
  ['ordering', [{ order: 'asc' }], [{}]],
  ['counted', [{ a: 1 }, { a: 1, x: 2 }, { b: 'asc' }], [{}, { a: 1, x: 2, y: 3 }]],
  [
    'distinct',
    [
      [{}, { size: 'a4' }],
      [{}, { size: 'a5' }],
    ],
    [[{}, {}]],
  ],
  ['inherited', [{}, { constructor: 'x', toString: 1 }], [{ constructor: 1 }, { toString: 'x' }]],
  ['demanding', [{ a: 'x' }], [{}, { a: 1 }, null]],
  ['demandingOrNull', [{ a: 'x' }, null], [{}, { a: 1 }]],
  ['stride', [3, 5], [15, 4, '3', null]],
  ['host', ['1.2.3.4', 'h', 'hi'], ['1.2.3', 'a', 'hit', 1]],
  ['list', [['a', 1]], [[], [1]]],
  ['items', [[2, 3]], [[6], [1], ['a']]],
  ['slash', ['/a', '/a\n'], ['a', '/ab']],
  ['nothing', ['a'], [null, 'b']],
  ['pairs', [[], ['a'], ['a', 1]], [[1], ['a', 1, 2]]],
  ['two', [[1, 'a'], [{}, null], null], [[], [1], [1, 2, 3]]],
  ['pair', [['a', 1]], [['a'], [1, 1]]],
  ['prefixed', [{ a: null, 'x-a': 1, b: 'x' }], [{ 'x-a': 'x' }, { a: 1 }]],
  ['chosen', [{ a: 'x' }, { b: 1 }], [{}, 'x', null]],
  ['eitherOne', [{ a: 1 }, { b: 1 }], [{}, { a: 1, b: 1 }, 'x']],
  ['eitherObject', [{ a: 1 }, { b: 1 }], [{}, { a: 1, b: 1 }, 'x']],
  ['whole', [{ b: 1 }, { a: 1, b: 1 }, 'x'], [{}, { a: 1 }]],
  ['conditionalObject', [{ a: 1 }, {}], [{ c: 1 }, 'x']],
  ['listed', ['a', null], ['b']],
  ['chosenOrNull', [{ a: 'x' }, null], [{}, { a: 1 }, 'x']],
]

describe('generated validators say what schemas say that zod has no words for', () => {
  test.each(CASES)('%s', (property, valid, invalid) => {
    const isValid = (value: unknown): boolean | undefined => zod['zAll']?.safeParse({ [property]: value }).success
    expect(valid.filter((value) => !isValid(value))).toEqual([])
    expect(invalid.filter(isValid)).toEqual([])
  })

  test('with defaults filled in, those within a default and null too', () => {
    const paper = { size: 'a4', margin: { top: 2 } }
    const whole = { settings: { depth: 1, paper }, either: paper, parent: null, pages: [paper] }
    expect(zod['zAll']?.parse({ filled: { a: 'x' } })).toEqual({ ...whole, filled: { a: 'x', b: 7 } })
    expect(zod['zAll']?.parse({ asked: { a: 1 } })).toEqual({ ...whole, asked: { a: 1, b: 7 } })
    expect(zod['zAll']?.parse({ settings: {}, pages: [] })).toEqual({ ...whole, pages: [] })
  })

  test('and with the path of each issue, its keyword and what is allowed', () => {
    const { error } = zod['zAll']?.safeParse({ both: { a: 1 }, time: 'noon' }) ?? {}
    expect(
      error?.issues.map(({ path, code, ...rest }) => [path.join('.'), code, 'params' in rest && rest.params]),
    ).toEqual([
      ['both.a', 'custom', { keyword: 'type', allowed: 'string' }],
      ['time', 'custom', { keyword: 'format', allowed: 'time' }],
    ])
  })

  test('and within the object that a discriminator says it is', () => {
    const issuesOf = (operation: unknown) =>
      zod['zAll']?.safeParse({ operation }).error?.issues.map(({ path, code }) => [path.join('.'), code])
    expect(issuesOf({ op: 'append', rows: ['x'] })).toEqual([['operation.rows.0', 'invalid_type']])
    expect(issuesOf({ op: 'insert', rows: [] })).toEqual([['operation.op', 'invalid_union']])
  })

  test('in parameters too', () => {
    const isValid = (query: object): boolean | undefined => zod['zSendQuery']?.safeParse(query).success
    expect([{ at: '12:00:00Z' }, { step: 5 }, { at: '12:00' }, { step: 15 }].map(isValid)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('and parameters are decoded to the type that the parts of their schemas have', async () => {
    const [route] = await folder.routesOf('schemas')
    const kind = 'integer'
    expect(route?.parameters.query).toMatchObject({ level: { kind }, rank: { kind }, stride: { kind }, step: { kind } })
  })
})

test('and all of it compiles, with types that are those of what the validators accept', async () => {
  const use = `import type { All } from './types.gen.ts'
export const cells: All['mixed'][] = ['a', 1, null]
export const strides: (number | undefined)[] = [] as All['stride'][]
export const hosts: (string | undefined)[] = [] as All['host'][]
const pairs: All['pairs'][] = [[], ['a'], ['a', 1]]
const prefixed: All['prefixed'] = { a: null }
const listed: All['listed'][] = ['a', null]
const chosen: All['chosenOrNull'][] = [{ a: 'x' }, {}, null]
export const values = [pairs, prefixed, listed, chosen]
export function first([text, number]: NonNullable<All['pair']>): number {
  return text.length + number
}
export function doubled({ n1 = 0 }: NonNullable<All['patterns']>): number {
  return n1 * 2
}
export function shown(cell: Exclude<All['mixed'], undefined>): 'a' | 1 {
  // @ts-expect-error it may be null
  return cell
}
`
  await writeFile(join(folder.path, 'schemas/use.ts'), use)
  expect(await folder.typecheck()).toBe('')
})
