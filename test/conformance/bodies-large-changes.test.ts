import { beforeAll, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { LARGE_BODY_BYTES } from '../../server/store/bodies/large-body.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = [
  { name: 'sku', type: 'text' },
  { name: 'n', type: 'number' },
  { name: 'j', type: 'json' },
]

/** Spaces without meaning: a body with them is read in another way, and must get the same reply. */
const SPACES = ' '.repeat(LARGE_BODY_BYTES)

describeEachEngine('A body of more than 2 MiB that changes many rows', ({ request, seed, client }) => {
  let id: string
  const keyed = async (rows: readonly object[]) => {
    const dataset = await seed.dataset({ columns: COLUMNS, rows: rows.map((row) => ({ ...row })) })
    await client.indexes.create(dataset.id, { fields: ['sku'], unique: true })
    return dataset.id
  }
  beforeAll(async () => {
    id = await keyed([{ sku: 'a', n: 1 }, { sku: 'b' }])
  })
  const send = (path: string, text: string, to = id, headers: Record<string, string> = {}) =>
    request(path === '' ? 'PATCH' : 'POST', `/datasets/${to}/rows${path}`, { body: text, headers })
  const answer = async (path: string, text: string, to = id) => {
    const { status, error } = await send(path, text, to)
    return { status, error: { ...error, request_id: '' } }
  }

  test('is carried out as a smaller one is, with rows that take megabytes', async () => {
    const to = await keyed([
      { sku: 'k1', n: 1 },
      { sku: 'k2', n: 2, j: { kept: true } },
    ])
    const long = 'é😀'.repeat(60_000)
    const rows = [
      { sku: 'k1', n: -0.5, j: [long] },
      { sku: 'k2', n: null },
      { sku: 'k3', j: [long] },
    ]
    const upserted = await send('/upsert', JSON.stringify({ rows, match: ['sku'] }) + SPACES, to)
    expect(upserted.body).toMatchObject({
      data: {
        rows_created: 1,
        rows_updated: 2,
        rows: [
          { id: 'row_1', outcome: 'updated' },
          { id: 'row_2', outcome: 'updated' },
          { id: 'row_3', outcome: 'created' },
        ],
      },
    })
    const operations = [
      { op: 'delete', ids: ['row_1'] },
      { op: 'append', rows: [{ sku: 'k4', j: [long, long] }, {}] },
      { op: 'update', rows: [{ id: 'row_2', values: { n: 7, j: { b: long, a: null } } }] },
      { op: 'upsert', match: ['sku'], on_match: 'skip', rows: [{ sku: 'k4', n: 9 }] },
    ]
    const batched = await send('/batch', JSON.stringify({ operations }) + SPACES, to)
    expect(batched.body).toMatchObject({
      data: { rows_created: 2, rows_updated: 1, rows_unchanged: 1, rows_deleted: 1 },
    })
    const changes = [{ id: 'row_3', values: { n: 3, j: [1, long, long] } }]
    expect((await send('', JSON.stringify({ rows: changes }) + SPACES, to)).status).toBe(200)
    expect(await client.data.list(to).toArray()).toEqual([
      { sku: 'k2', n: 7, j: { a: null, b: long } },
      { sku: 'k3', n: 3, j: [1, long, long] },
      { sku: 'k4', n: null, j: [long, long] },
      { sku: null, n: null, j: null },
    ])
  })

  const UPSERT = '"match":["sku"]'
  test.each([
    ['/upsert', `{${UPSERT},"rows":{}}`],
    ['/upsert', `{${UPSERT},"rows":[]}`],
    ['/upsert', `{"rows":[{}]}`],
    ['/upsert', `{${UPSERT},"rows":[{}],"more":1,"__proto__":2}`],
    ['/upsert', `{"match":["a","b","c","d","e","f"],"rows":[{}]}`],
    ['/upsert', `{"match":["n"],"rows":[{}]}`],
    ['/upsert', `{${UPSERT},"on_match":"forget","dry_run":1,"rows":[{}]}`],
    ['/upsert', `{${UPSERT},"rows":[{"sku":"x","n":"1"},7,{"sku":"x","y":1}]}`],
    ['/upsert', `{${UPSERT},"rows":[{"sku":"x"},{"n":1},{"sku":"x"}]}`],
    ['/batch', `{"operations":[{"op":"append","rows":[{"j":${'['.repeat(65)}${']'.repeat(65)}}]}]}`],
    ['/upsert', '[]'],
    ['', '{"rows":[{"id":"row_1","values":{"n":"1"}},{"id":"row_77","values":{}}]}'],
    ['', '{"rows":[{"id":"row_1","values":7},{"id":"row_1","values":{}}]}'],
    ['', '{"rows":[{"id":"row_1","values":{}},{"id":7,"values":{}}]}'],
    ['', '{"rows":[{"id":"row_1"}]}'],
    ['', '{"rows":[{"id":"row_1","values":{},"n":1},3]}'],
    ['', '{"rows":"row_1"}'],
    ['/batch', '{"operations":[]}'],
    ['/batch', '{"operations":[{"op":"delete","ids":["row_1"]},{"op":"fly","ids":["row_1"]}]}'],
    ['/batch', '{"operations":[{"op":"delete","ids":["row_1"]},{"op":"append","rows":[{"x":1}]}]}'],
    ['/batch', '{"operations":[{"op":"delete","ids":["row_1","row_1","row_8"]}]}'],
    ['/batch', '{"operations":[{"op":"delete","ids":[1]},7]}'],
    ['/batch', '{"operations":[{"op":"update","rows":[{"id":"row_1","values":{"sku":"b"}}]}]}'],
    ['/batch', '{"operations":[{"op":"append","rows":[{}]}],"expected_version":-1}'],
    ['/batch', '{"operations":[{"op":"append","rows":[{}]}],"expected_version":999}'],
  ])('is refused as a smaller one is: %s %s', async (path, text) => {
    const large = await answer(path, text + SPACES)
    expect(large.status).toBe(422)
    expect(large).toEqual(await answer(path, text))
  })

  test.each([
    ['/upsert', `{${UPSERT},"rows":[{"sku":"x"}`],
    ['/upsert', `{${UPSERT},"rows":[{"y":1},{"sku" 1}]}`],
    ['', '{"rows":[{"id":"row_1","values":{"n":tru}}]}'],
    ['/batch', '{"operations":[{"op":"append","rows":[{}]}]} x'],
    ['/batch', ''],
  ])('that is no JSON is a 400, and one for an unknown dataset a 404: %s %s', async (path, text) => {
    for (const to of [id, 'ds_000000000000'])
      for (const space of ['', SPACES]) {
        const { status, error } = await answer(path, text + space, to)
        expect({ status, field: error.field }).toEqual({ status: 400, field: 'body' })
      }
    for (const whole of ['{"rows":[]}', `{${UPSERT},"operations":[{}],"rows":[{"id":"row_1","values":{}}]}`])
      for (const space of ['', SPACES]) expect((await answer(path, whole + space, 'ds_000000000000')).status).toBe(404)
  })

  test('is carried out once under its key', async () => {
    const text = `{"match":["sku"],"rows":[{"sku":"once","n":1}]}${SPACES}`
    const headers = { 'Idempotency-Key': 'large-changes' }
    const [first, again] = [await send('/upsert', text, id, headers), await send('/upsert', text, id, headers)]
    expect([first.status, again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, 200, 'true'])
    expect(again.body).toEqual(first.body)
    const other = await send('/upsert', text.replace('1}', '2}'), id, headers)
    expect([other.status, other.error?.field]).toEqual([422, 'Idempotency-Key'])
  })

  test('is read once more when the columns change before it is carried out', async () => {
    const to = await keyed([])
    const rows = Array.from({ length: 2_500 }, (_, n) => ({ sku: `k${n}`, j: 'x'.repeat(1_000) }))
    const upserted = send('/upsert', JSON.stringify({ match: ['sku'], rows }), to)
    await client.columns.create(to, { name: 'later', type: 'text', default: 'yes' })
    expect((await upserted).status).toBe(200)
    expect((await client.data.list(to, { limit: 1 })).data).toEqual([{ ...rows[0], n: null, later: 'yes' }])
  })
})
