import { beforeAll, expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { LARGE_BODY_BYTES } from '../../server/store/bodies/large-body.ts'
import { LARGE_CHANGES_BYTES } from '../../server/store/interface/bodies.ts'
import { APART_BYTES } from '../../server/store/runtime/large-appends.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 't', type: 'text' },
  { name: 'n', type: 'number' },
  { name: 'b', type: 'boolean' },
  { name: 'd', type: 'date' },
  { name: 'j', type: 'json' },
]

/** Spaces without meaning: a body with them is read in another way, and must get the same reply. */
const spaces = (bytes: number) => ' '.repeat(bytes)

function rowAt(n: number): Row {
  return {
    t: `${'é'.repeat(n % 7)}😀 "${n}" \\ ${'x'.repeat(200)}`,
    n: n / 3,
    b: n % 2 === 0,
    d: n % 5 === 0 ? null : '2024-02-29',
    j: n % 3 === 0 ? null : { z: [n, 'a,]}"'], a: { '': true } },
  }
}

/** A body of rows that another thread than the writer reads: as one value, or row by row. */
const SIZES = [
  ['512 KiB', APART_BYTES],
  ['2 MiB', LARGE_BODY_BYTES],
] as const

for (const [size, bytes] of SIZES)
  describeEachEngine(`A body of more than ${size}`, ({ request, seed, client, onSqlite }) => {
    let id: string
    beforeAll(async () => {
      id = (await seed.dataset({ columns: COLUMNS, rows: [rowAt(0)] })).id
    })
    const post = (text: string, to = id, headers: Record<string, string> = {}) =>
      request('POST', `/datasets/${to}/rows`, { body: text + spaces(bytes), headers })
    const answer = async (text: string, to = id) => {
      const { status, error } = await post(text, to)
      return { status, error: { ...error, request_id: '' } }
    }
    const smallAnswer = async (text: string, to = id) => {
      const { status, error } = await request('POST', `/datasets/${to}/rows`, { body: text })
      return { status, error: { ...error, request_id: '' } }
    }

    test('stores its rows as those of smaller ones are, in their order', async () => {
      const large = await seed.dataset({ columns: COLUMNS, rows: [rowAt(0)] })
      const rows = Array.from({ length: 2_500 }, (_, n) => rowAt(n))
      const { body, status } = await post(JSON.stringify({ rows }), large.id)
      expect(status).toBe(201)
      const { row_ids } = (body as { data: { row_ids: string[] } }).data
      expect([row_ids.length, row_ids[0], row_ids.at(-1)]).toEqual([2_500, 'row_2', 'row_2501'])
      const stored: Row[] = []
      for await (const row of client.data.list(large.id, { limit: 100 })) stored.push(row)
      expect(stored).toEqual([rowAt(0), ...rows])
      expect((await client.datasets.get(large.id)).row_count).toBe(2_501)
    })

    onSqlite?.each([
      ['a value in place of rows', '{"rows":{"t":"a"}}'],
      ['no rows', '{"rows":[]}'],
      ['no field', '{}'],
      ['another field', '{"rows":[{}],"more":1}'],
      ['only another field', '{"__proto__":[{}]}'],
      ['a list', '[{"t":"a"}]'],
      ['a text', '"rows"'],
      ['no row', '{"rows":[{},7]}'],
      ['an unknown column', '{"rows":[{"t":"a"},{"x":1,"t":2}]}'],
      ['a cell of another type', '{"rows":[{"n":"1","d":"2024-02-30"},{"b":1}]}'],
      ['an integer that a double rounds', '{"rows":[{"n":9007199254740993}]}'],
      ['a json cell that is too deep', `{"rows":[{"j":${'['.repeat(65)}${']'.repeat(65)}}]}`],
    ])('is refused with %s as a smaller one is', async (_, text) => {
      const large = await answer(text)
      expect(large).toEqual(await smallAnswer(text))
      expect(large.status).toBe(422)
    })

    onSqlite?.each([
      ['an end that is missing', '{"rows":[{"t":"a"}'],
      ['bytes after its end', '{"rows":[{"t":"a"}]} x'],
      ['a comma too many', '{"rows":[{"t":"a"},]}'],
      ['a fault in a row', '{"rows":[{"t":"a"},{"t":tru}]}'],
      ['a syntax error after a row that is refused', '{"rows":[{"x":1},{"t" "a"}]}'],
      ['brackets that do not match', '{"rows":[{"t":[1}]}'],
      ['nothing', ''],
      ['half a surrogate in bytes', '{"rows":[{"t":"\ud800"}]}'.replace('\ud800', '\\')],
    ])('with %s is a 400 at body, also of a dataset that is not there', async (_, text) => {
      for (const to of [id, 'ds_000000000000']) {
        const { status, error } = await answer(text, to)
        expect({ status, field: error.field }).toEqual({ status: 400, field: 'body' })
      }
    })

    onSqlite?.('for a dataset that is not there is a 404', async () => {
      expect(await answer('{"rows":[{}]}', 'ds_000000000000')).toEqual(
        await smallAnswer('{"rows":[{}]}', 'ds_000000000000'),
      )
    })

    onSqlite?.('is stored once under its key, and refused under a key of another', async () => {
      const text = '{"rows":[{"t":"a"}]}'
      const headers = { 'Idempotency-Key': 'large' }
      const first = await post(text, id, headers)
      const again = await post(text, id, headers)
      expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 201, 'true'])
      expect(again.body).toEqual(first.body)
      const { status, error } = await post('{"rows":[{"t":"b"}]}', id, headers)
      expect({ status, field: error.field }).toEqual({ status: 422, field: 'Idempotency-Key' })
    })

    test('is read once more when the columns change before its rows are stored', async () => {
      const { id: changing } = await seed.dataset({ columns: COLUMNS })
      const appended = post(JSON.stringify({ rows: Array.from({ length: 2_000 }, (_, n) => rowAt(n)) }), changing)
      await client.columns.create(changing, { name: 'later', type: 'text' })
      expect((await appended).status).toBe(201)
      expect(await client.datasets.get(changing)).toMatchObject({ row_count: 2_000 })
      expect((await client.data.list(changing, { limit: 1 })).data).toEqual([{ ...rowAt(0), later: null }])
    })
  })

describeEachEngine('Changes of a row in a body of more than 128 KiB', ({ request, seed, onSqlite }) => {
  let id: string
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: [rowAt(1)] })).id
  })
  const patch = async (text: string, padding: string, path = `${id}/rows/row_1`) => {
    const { status, error, body } = await request('PATCH', `/datasets/${path}`, { body: text + padding })
    return { status, error: { ...error, request_id: '' }, values: (body as { data?: { values?: Row } }).data?.values }
  }

  test('are made as those of a smaller one are', async () => {
    const j = { b: ['x'.repeat(300_000)], a: 1 }
    const { status, values } = await patch(JSON.stringify({ values: { j, n: null } }), '')
    expect({ status, values }).toEqual({ status: 200, values: { ...rowAt(1), j, n: null } })
    expect(await patch('{}', spaces(LARGE_CHANGES_BYTES))).toEqual({ status, values, error: { request_id: '' } })
  })

  onSqlite?.each([
    ['{"values":[]}', 422],
    ['{"values":null}', 422],
    ['{"other":{}}', 422],
    ['[]', 422],
    ['{"values":{"x":1,"n":"1"}}', 422],
    [`{"values":{"j":${'['.repeat(65)}${']'.repeat(65)}}}`, 422],
    ['{"values":{"t":"a"}', 400],
  ])('are refused as those of a smaller one are: %s', async (text, status) => {
    const large = await patch(text, spaces(LARGE_CHANGES_BYTES))
    if (status === 422) expect(large).toEqual(await patch(text, ''))
    expect({ status: large.status, at: large.error.field }).toMatchObject({
      status,
      ...(status === 400 && { at: 'body' }),
    })
  })

  onSqlite?.('come after a row or dataset that is not there, and a body that cannot be read before', async () => {
    for (const path of [`${id}/rows/row_99`, 'ds_000000000000/rows/row_1']) {
      expect((await patch('{"values":{"x":1}}', spaces(LARGE_CHANGES_BYTES), path)).status).toBe(404)
      expect((await patch('{"values":', spaces(LARGE_CHANGES_BYTES), path)).status).toBe(400)
    }
  })
})
