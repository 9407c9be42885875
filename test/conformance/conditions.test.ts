import { beforeAll, expect, test } from 'vitest'
import type { Column, Condition } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'dest', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'extra', type: 'json' },
]

const ROWS = [
  { origin: 'OSL', dest: 'TRD', delay: 5, extra: { a: 1 } },
  { origin: 'TRD', dest: 'OSL', delay: 15 },
  { origin: 'BGO', dest: 'TRD', delay: 25, extra: [1] },
  { origin: 'a,"b"', dest: 'bergen', delay: null },
  { origin: '', dest: 'Bergen', delay: 0 },
  { dest: 'ÅLESUND' },
]

/** Queries, and the numbers of the rows that they find. */
const FOUND: [Record<string, string[]>, number[]][] = [
  [{ any: ['origin:OSL', 'dest:OSL'] }, [1, 2]],
  [{ any: ['origin:OSL', 'dest:OSL'], filter: ['delay:>10'] }, [2]],
  [{ any: ['origin:nowhere'] }, []],
  [{ filter: ['origin:=OSL,BGO'] }, [1, 3]],
  [{ filter: ['origin:="a,""b""",TRD'] }, [2, 4]],
  [{ filter: ['origin:=OSL,'] }, [1, 5, 6]],
  [{ filter: ['origin:=OSL,""'] }, [1, 5]],
  [{ filter: ['delay:=5,0,'] }, [1, 4, 5, 6]],
  [{ filter: ['dest:!~R'] }, [2, 4, 5, 6]],
  [{ filter: ['origin:!~O'] }, [2, 4, 5, 6]],
  [{ filter: ['dest:~~bER'] }, [4, 5]],
  [{ filter: ['dest:~~å'] }, []],
]

const TREES: [Condition, number[]][] = [
  [{ field: 'delay', op: '>', value: 10 }, [2, 3]],
  [{ not: { field: 'delay', op: '>', value: 10 } }, [1, 4, 5, 6]],
  [{ not: { not: { field: 'delay', op: '>', value: 10 } } }, [2, 3]],
  [{ not: { field: 'origin', op: 'in', value: ['OSL', 'TRD'] } }, [3, 4, 5, 6]],
  [{ field: 'origin', op: '=', value: null }, [5, 6]],
  [{ field: 'origin', op: '!=', value: null }, [1, 2, 3, 4]],
  [{ field: 'origin', op: '=', value: '' }, [5]],
  [{ field: 'extra', op: 'in', value: [[1], { a: 1 }, null] }, [1, 2, 3, 4, 5, 6]],
  [{ field: 'extra', op: 'in', value: [[1], { a: 2 }] }, [3]],
  [
    {
      any: [
        {
          all: [
            { field: 'origin', op: 'filled' },
            { field: 'delay', op: '<=', value: 5 },
          ],
        },
        { field: 'dest', op: 'contains_ignoring_case', value: 'BERGEN' },
      ],
    },
    [1, 4, 5],
  ],
]

function nested(depth: number): Condition {
  const leaf: Condition = { field: 'delay', op: 'empty' }
  return depth === 0 ? leaf : { not: nested(depth - 1) }
}

const equal = (value: unknown): Condition => ({ field: 'delay', op: '=', value })

/** Invalid trees, and the place that the error names. */
const REFUSED: [unknown, string, RegExp][] = [
  [1, 'where', /must be an object, not 1/],
  [[], 'where', /must be an object/],
  [{}, 'where', /is empty/],
  [{ all: [equal(1)], any: [equal(1)] }, 'where', /has the member "any"/],
  [{ ...equal(1), note: 'x' }, 'where', /has the member "note"/],
  [{ all: {} }, 'where.all', /must be an array/],
  [{ any: [] }, 'where.any', /at least one condition/],
  [{ all: [equal(1), { any: [{ field: 'delay', op: '=', value: 'x' }] }] }, 'where.all[1].any[0].value', /JSON number/],
  [{ not: { field: 'nosuch', op: 'empty' } }, 'where.not.field', /no column "nosuch"/],
  [{ field: 7, op: 'empty' }, 'where.field', /name of a column, not 7/],
  [{ field: 'delay' }, 'where.op', /is missing/],
  [{ field: 'delay', op: '~', value: 'x' }, 'where.op', /Unknown operator "~".*Valid operators: = !=/],
  [{ field: 'delay', op: 'contains', value: 'x' }, 'where.op', /contains works only on text columns/],
  [{ field: 'delay', op: '=' }, 'where.value', /is missing/],
  [{ field: 'delay', op: 'empty', value: null }, 'where.value', /must be left out/],
  [{ field: 'delay', op: '>', value: null }, 'where.value', /cannot be null/],
  [{ field: 'delay', op: 'in', value: 1 }, 'where.value', /must be an array/],
  [{ field: 'delay', op: 'in', value: [] }, 'where.value', /at least one value/],
  [{ field: 'delay', op: 'in', value: [1, 'x'] }, 'where.value[1]', /JSON number.*not "x"/],
  [
    { field: 'delay', op: 'in', value: Array.from({ length: 101 }, () => 1) },
    'where.value',
    /at most 100 values, not 101/,
  ],
  [{ field: 'origin', op: 'contains', value: 'x'.repeat(4_097) }, 'where.value', /at most 4096 characters/],
  [nested(6), 'where.not.not.not.not.not', /too deep: at most 5/],
  [{ all: Array.from({ length: 101 }, () => equal(1)) }, 'where.all[100]', /number 101.*at most 100/],
]

describeEachEngine('Conditions', ({ client, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: ROWS })).id
  })

  test.each(FOUND)('%j finds the same in pages, records and summaries', async (query, numbers) => {
    await expectFound(query, numbers)
  })

  test.each(TREES)('the tree %j finds the same everywhere', async (tree, numbers) => {
    await expectFound({ where: JSON.stringify(tree) }, numbers)
  })

  test.each(REFUSED)('where=%j is refused, and the error points into the tree', async (tree, field, why) => {
    const { status, error } = await request(
      'GET',
      `/datasets/${id}/data?where=${encodeURIComponent(JSON.stringify(tree))}`,
    )
    expect([status, error.code, error.field, error.message]).toEqual([
      400,
      'validation_error',
      field,
      expect.stringMatching(why),
    ])
  })

  test.each(['', '{', '{"field":"delay","op":"=","value":9007199254740993}', '['.repeat(10_000)])(
    'where=%s, which is no JSON or no number that a double holds, is refused',
    async (text) => {
      const { status, error } = await request('GET', `/datasets/${id}/rows?where=${encodeURIComponent(text)}`)
      expect([status, error.code, error.field?.split('.')[0]]).toEqual([400, 'validation_error', 'where'])
    },
  )

  test('five levels and a hundred comparisons are not too many', async () => {
    await expectFound({ where: JSON.stringify(nested(5)) }, [1, 2, 3, 5])
    await expectFound({ where: JSON.stringify({ any: Array.from({ length: 100 }, (_, n) => equal(n)) }) }, [1, 2, 3, 5])
  })

  test('an error in any names which one it is', async () => {
    await expect(client.data.list(id, { any: ['delay:1', 'delay:x'] })).rejects.toMatchObject({
      status: 400,
      field: 'any[1]',
    })
    await expect(client.data.list(id, { any: ['delay'] })).rejects.toMatchObject({ status: 400, field: 'any[0]' })
  })

  test('a cursor goes on only with the same any and where, and a filter is the same in any form', async () => {
    const first = await client.data.list(id, { any: ['delay:>0', 'dest:~~bergen'], limit: 2 })
    const { cursor } = first.pagination
    const next = await client.data.list(id, { any: ['delay:>0', 'dest:~~bergen'], limit: 2, cursor })
    expect(next.data.map((row) => row['origin'])).toEqual(['BGO', 'a,"b"'])
    for (const query of [{}, { any: ['delay:>0'] }, { filter: ['delay:>0', 'dest:~~bergen'] }])
      await expect(client.data.list(id, { ...query, cursor })).rejects.toMatchObject({ status: 400, field: 'cursor' })
    const one = await client.data.list(id, { filter: ['delay:>0'], limit: 1 })
    const where = JSON.stringify({ all: [{ any: [{ field: 'delay', op: '>', value: 0 }] }] })
    const rest = await client.data.list(id, { where, cursor: one.pagination.cursor })
    expect(rest.data.map((row) => row['delay'])).toEqual([15, 25])
  })

  test('the ETag is another one for other conditions', async () => {
    const tags = new Set<string | null>()
    for (const query of [
      '',
      '?any=delay:5',
      '?any=delay:15',
      '?filter=delay:5',
      '?where={"field":"delay","op":"=","value":5}',
    ]) {
      const { headers } = await request('GET', `/datasets/${id}/data${query}`)
      tags.add(headers.get('etag'))
    }
    expect(tags.size).toBe(5)
  })

  async function expectFound(query: Record<string, string | string[]>, numbers: readonly number[]): Promise<void> {
    const wanted = numbers.map((number) => `row_${number}`)
    const records = await client.rows.list(id, query).toArray()
    expect(records.map((row) => row.id)).toEqual(wanted)
    expect((await client.data.list(id, query).toArray()).map((row) => row['dest'])).toEqual(
      numbers.map((number) => ROWS[number - 1]?.dest ?? null),
    )
    expect((await client.summary.get(id, query)).rows_matched).toBe(numbers.length)
    const lines = await new Response(await client.data.export(id, { format: 'ndjson', ...query })).text()
    expect(lines.split('\n').filter((line) => line !== '')).toHaveLength(numbers.length)
  }
})
