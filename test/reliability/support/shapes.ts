import { gzipSync } from 'node:zlib'
import type { Column } from '../../../client/index.ts'

/** A request of some shape, and what is answered: 2 for one that is taken, 4 for one that is refused. */
export interface Shape {
  readonly name: string
  readonly method: 'GET' | 'PATCH' | 'POST'
  /** The part after `/v1`; `{wide}` and `{narrow}` stand for datasets of 300 columns, `c0` and so on, and of a few, each with a row. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Made when it is sent: all of them at once would not fit into memory. */
  readonly body?: () => Uint8Array
  readonly answer: 2 | 4
}

/** Nearly the most that rows and a row's changes may take. */
export const LARGE_BYTES = 31 * 1024 ** 2
/** And what changes of many rows may take. */
const LARGE_CHANGES = 15 * 1024 ** 2
/** The most bytes of other bodies. */
const SMALL = 1_000_000

export const WIDE: Column[] = Array.from({ length: 300 }, (_, n) => ({ name: `c${n}`, type: 'number' as const }))
export const NARROW: Column[] = [
  { name: 'j', type: 'json' },
  ...Array.from({ length: 9 }, (_, n) => ({ name: `j${n}`, type: 'json' as const })),
  { name: 't', type: 'text' },
  { name: 'n', type: 'number' },
]

const keys = (most: number, before = '') => {
  const count = Math.floor(most)
  return Array.from({ length: count }, (_, n) => `"${before}${(n * 7_919) % count}":0`).join()
}
const items = (item: string, bytes: number) => `${`${item},`.repeat(bytes / (item.length + 1))}${item}`
const levels = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`

/** Values of a json cell that nobody should send. */
const CELLS: Readonly<Record<string, (bytes: number) => string>> = {
  'a list of zeros': (bytes) => `[${items('0', bytes)}]`,
  'a list of empty objects': (bytes) => `[${items('{}', bytes)}]`,
  'an object of many keys': (bytes) => `{${keys(bytes / 13)}}`,
  'an object of keys beyond the BMP': (bytes) => `{${keys(bytes / 17, '😀')}}`,
  'one key many times': (bytes) => `{${items('"a":0', bytes)}}`,
  'a tower of brackets': (bytes) => levels(bytes / 2),
  'a list of towers': (bytes) => `[${items(levels(60), bytes)}]`,
  'a text': (bytes) => `"${'x'.repeat(bytes)}"`,
  'a text of escapes': (bytes) => `"${'\\u0061'.repeat(bytes / 6)}"`,
  'a number of many digits': (bytes) => '9'.repeat(bytes),
  'a list of long integers': (bytes) => `[${items('12345678901234567', bytes)}]`,
  'much space': (bytes) => `${' '.repeat(bytes)}1`,
}

const append = (name: string, body: () => string, answer: 2 | 4, dataset = 'narrow'): Shape => ({
  name,
  method: 'POST',
  path: `/datasets/{${dataset}}/rows`,
  body: () => Buffer.from(body()),
  answer,
})

const patch = (name: string, body: () => string, answer: 2 | 4): Shape => ({
  ...append(name, body, answer),
  method: 'PATCH',
  path: '/datasets/{narrow}/rows/row_1',
})

const cells = (large: number): Shape[] =>
  Object.entries(CELLS).flatMap(([name, cell]) => [
    append(`a row of ${name}`, () => `{"rows":[{"j":${cell(large)}}]}`, name === 'much space' ? 2 : 4),
    patch(`changes to ${name}`, () => `{"values":{"j":${cell(large)}}}`, name === 'much space' ? 2 : 4),
  ])

/** Cells of nearly 1 MiB, as many as a row or a body can have. */
const manyCells = (cell: string, count: number) => Array.from({ length: count }, (_, n) => `"j${n}":${cell}`).join()
const MIB = 1_000_000

const rows = (large: number): Shape[] => [
  append('ten million rows', () => `{"rows":[${items('{}', large)}]}`, 4),
  append('a row of many keys', () => `{"rows":[{${keys(large / 13)}}]}`, 4),
  append('rows in which all is wrong', () => `{"rows":[${items('{"n":"x","t":0,"unknown":[]}', large)}]}`, 4),
  append('rows that end too early', () => `{"rows":[${items('{"n":1}', large)}`, 4),
  append('rows and another field', () => `{"rows":[${items('{"n":1}', large)}],"more":${items('[]', 0)}}`, 4),
  append('a list without rows', () => `[${items('{"n":1}', large)}]`, 4),
  append(
    'rows of json cells',
    () => `{"rows":[${Array.from({ length: 30 }, () => `{"j":[${items('0', MIB)}]}`).join()}]}`,
    2,
  ),
  append(
    'rows of keys beyond the BMP',
    () => `{"rows":[${Array.from({ length: 15 }, () => `{"j":{${keys(60_000, '😀')}}}`).join()}]}`,
    2,
  ),
  append(
    'rows of long texts',
    () => `{"rows":[${Array.from({ length: 30 }, () => `{"t":"${'x'.repeat(MIB)}"}`).join()}]}`,
    2,
  ),
  append(
    '10,000 rows of 300 cells',
    () => `{"rows":[${items(`{${WIDE.map(({ name }) => `"${name}":0`).join()}}`, large)}]}`,
    2,
    'wide',
  ),
  patch('eight cells of a megabyte', () => `{"values":{${manyCells(`[${items('0', MIB)}]`, 8)}}}`, 2),
  patch('nine cells of a megabyte', () => `{"values":{${manyCells(`[${items('0', MIB)}]`, 9)}}}`, 4),
]

const change = (name: string, path: string, body: () => string, answer: 2 | 4, dataset = 'narrow'): Shape => ({
  ...append(name, body, answer, dataset),
  method: path === '' ? 'PATCH' : 'POST',
  path: `/datasets/{${dataset}}/rows${path}`,
})

const WIDE_ROW = `{${WIDE.map(({ name }) => `"${name}":0`).join()}}`

/** Changes of rows that the dataset of many columns has by then. */
const changesOfWide = (large: number, cell: string) =>
  Array.from({ length: Math.floor(large / (WIDE_ROW.length + 40)) }, (_, n) => {
    const values = WIDE.map(({ name }) => `"${name}":${cell}`).join()
    return `{"id":"row_${n + 1}","values":{${values}}}`
  }).join()

const changes = (large: number): Shape[] => [
  change(
    'an append of 5,000 rows of 300 cells in a batch',
    '/batch',
    () => `{"operations":[{"op":"append","rows":[${items(WIDE_ROW, large)}]}]}`,
    2,
    'wide',
  ),
  change('changes of all cells of 5,000 rows', '', () => `{"rows":[${changesOfWide(large, '1')}]}`, 2, 'wide'),
  change('changes of 5,000 rows to what they are', '', () => `{"rows":[${changesOfWide(large, '1')}]}`, 2, 'wide'),
  change('an upsert of ten million rows', '/upsert', () => `{"match":["n"],"rows":[${items('{}', large)}]}`, 4),
  change(
    'an upsert of rows in which all is wrong',
    '/upsert',
    () => `{"match":["n"],"rows":[${items('{"n":"x","unknown":[]}', large)}]}`,
    4,
  ),
  change(
    'an upsert of a row of a list of towers',
    '/upsert',
    () => `{"match":["n"],"rows":[{"j":[${items(levels(60), large)}]}]}`,
    4,
  ),
  change('changes of ten million rows', '', () => `{"rows":[${items('{}', large)}]}`, 4),
  change('a batch of millions of operations', '/batch', () => `{"operations":[${items('{"op":0}', large)}]}`, 4),
  change(
    'a batch of millions of identifiers',
    '/batch',
    () => `{"operations":[{"op":"delete","ids":[${items('"row_1"', large)}]}]}`,
    4,
  ),
  change('a batch that is a tower', '/batch', () => `{"operations":${levels(large / 2)}}`, 4),
]

const datasets = (name: string, body: () => string, answer: 2 | 4): Shape => ({
  ...append(name, body, answer),
  path: '/datasets',
})
const columns = (each: string) => `{"name":"a","project_id":"{project}","columns":[${each}]}`

const others = (large: number): Shape[] => [
  datasets(
    'a dataset of long names',
    () => columns(WIDE.map(({ name, type }) => `{"name":"${'é'.repeat(120)}${name}","type":"${type}"}`).join()),
    2,
  ),
  datasets('a dataset of many columns', () => columns(items('{}', SMALL)), 4),
  datasets('a dataset of many fields', () => `{${keys(SMALL / 13)}}`, 4),
  datasets('a dataset that is a tower', () => levels(SMALL / 2), 4),
  {
    ...datasets('a bomb', () => '', 4),
    path: '/datasets/{narrow}/rows',
    headers: { 'Content-Encoding': 'gzip' },
    body: () => gzipSync(Buffer.alloc(large, '[')),
  },
  {
    name: 'a type of spaces',
    method: 'POST',
    path: '/projects',
    headers: { 'Content-Type': `application/json${' '.repeat(30_000)}x` },
    body: () => Buffer.from('{}'),
    answer: 4,
  },
  { name: 'a query of one name', method: 'GET', path: `/datasets/{narrow}/data?${'a&'.repeat(15_000)}`, answer: 4 },
  {
    name: 'a filter of keys',
    method: 'GET',
    path: `/datasets/{narrow}/data?filter=j:${encodeURIComponent(`{${keys(800, '😀')}}`)}`,
    answer: 2,
  },
]

/** Requests within their limits whose rows, or changes of a row, take so many bytes; where they are taken they may be fewer. */
export function shapesOf(large: number): readonly Shape[] {
  return [...cells(large), ...rows(large), ...changes(Math.min(large, LARGE_CHANGES)), ...others(large)]
}

/** Where they are sent. */
export interface ShapeTargets {
  readonly wide: string
  readonly narrow: string
  readonly projectId: string
}

/** The path after `/v1` and the body of a shape. */
export function requestOf({ path, body }: Shape, { wide, narrow, projectId }: ShapeTargets) {
  const bytes = body?.()
  const named =
    path === '/datasets'
      ? Buffer.from(
          Buffer.from(bytes ?? '')
            .toString()
            .replace('{project}', projectId),
        )
      : bytes
  return { path: path.replace('{wide}', wide).replace('{narrow}', narrow), body: named }
}
