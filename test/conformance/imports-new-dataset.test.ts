import { expect, test } from 'vitest'
import type { Import, ImportPreview } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'
import { importEnded, NDJSON } from '../support/run-import.ts'

const CSV = 'id,delay,late,day,note\n007,12,TRUE,2026-11-20,\n008,-0.5,false,2026-11-21,2026-11-20\n'

describeEachEngine('A file', (harness) => {
  const { client, request, onSqlite } = harness
  // A part has 10,000 rows. On PostgreSQL test/store/imports-interrupted has several parts.
  const MANY = onSqlite === undefined ? 200 : 12_000
  const project = async () => (await client.projects.list().toArray())[0]?.id ?? ''
  const send = (path: string, body: string, type = 'text/csv', headers = {}) =>
    request('POST', path, { body, headers: { 'Content-Type': type, ...headers } })
  const make = async (body: string, query = '', type?: string, headers?: object) =>
    send(`/imports?name=Flights&project_id=${await project()}${query}`, body, type, headers)
  const begun = (answer: { body: unknown }) => (answer.body as { data: Import }).data
  const datasets = async () => (await client.datasets.list({ name: 'Flights' }).toArray()).map(({ id }) => id)

  test('becomes a dataset with columns of the types that all of its cells have', async () => {
    const sent = await make(CSV)
    expect(sent.status).toBe(202)
    const imported = await importEnded(harness, begun(sent).id)
    expect(imported).toMatchObject({ status: 'succeeded', mode: 'create', rows_read: 2, rows_written: 2 })
    const { id } = await client.datasets.get(imported.dataset_id)
    expect((await client.datasets.get(id)).columns).toEqual([
      { name: 'id', type: 'text' },
      { name: 'delay', type: 'number' },
      { name: 'late', type: 'boolean' },
      { name: 'day', type: 'date' },
      { name: 'note', type: 'date' },
    ])
    expect(await client.data.list(id).toArray()).toEqual([
      { id: '007', delay: 12, late: true, day: '2026-11-20', note: null },
      { id: '008', delay: -0.5, late: false, day: '2026-11-21', note: '2026-11-20' },
    ])
  })

  test('of NDJSON becomes one with the columns that its rows name', async () => {
    const file = '{"a":1,"b":"2026-11-20"}\n{"b":"later","c":[1],"a":null}\n\n{"d":true,"e":1,"f":null}\n{"e":"x"}\n'
    const imported = await importEnded(harness, begun(await make(file, '', NDJSON)).id)
    expect(imported).toMatchObject({ status: 'succeeded', rows_written: 4 })
    const { columns } = await client.datasets.get(imported.dataset_id)
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'a number',
      'b text',
      'c json',
      'd boolean',
      'e json',
      'f text',
    ])
  })

  test('of NDJSON has its columns in the order of the names in the file, also of those that are whole numbers', async () => {
    const file = '{"b":{"1":":"},"2021":"\\"","20\\u00320":1,"a":1}\n{"2019":1,"2021":"x","2018":1,"b":1}\n'
    const { body } = await send('/imports/preview', file, NDJSON)
    const { columns } = (body as { data: ImportPreview }).data
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...['b json', '2021 text', '2020 number', 'a number', '2019 number', '2018 number'],
    ])
  })

  test('is read without anything being written, to see its columns and wrong rows before', async () => {
    const before = await client.datasets.list().toArray()
    const preview = async (path: string, file: string) =>
      ((await send(path, file)).body as { data: ImportPreview }).data
    expect(await preview('/imports/preview', `${CSV}1,2\n`)).toMatchObject({
      format: 'csv',
      rows_read: 3,
      rows_refused: 1,
      errors: [{ line: 4, field: null, text: '1,2' }],
    })
    const { id } = await harness.seed.dataset()
    const far = `age,name\n${'1,a\n'.repeat(MANY)}x,b\n`
    const read = await preview(`/datasets/${id}/imports/preview`, far)
    expect(read).toMatchObject({
      columns: [{ name: 'age' }, { name: 'name' }],
      rows_read: MANY + 1,
      rows_refused: 1,
      errors: [{ line: MANY + 2, field: 'age', message: expect.stringContaining('"x"') }],
    })
    await client.indexes.create(id, { fields: ['age'], unique: true })
    const upsert = `/datasets/${id}/imports/preview?mode=upsert&match=age`
    expect(await preview(upsert, `${far}1,c\n`.replace('x,b', ',b'))).toMatchObject({
      rows_refused: MANY + 1,
      errors: { 0: { line: 3, field: 'age', message: expect.stringContaining('line 2') }, length: 100 },
    })
    expect((await client.datasets.list().toArray()).length).toBe(before.length + 1)
    expect((await client.datasets.get(id)).row_count).toBe(0)
    expect((await client.imports.list(id)).data).toEqual([])
  })

  test.each([
    ['', undefined, /The file is empty/],
    ['a,a\n1,2\n', undefined, /two columns are named "a"/],
    ['a:b\n1\n', undefined, /columns of the file: Invalid column name "a:b" in columns\[0\]\.name/],
    [`${Array.from({ length: 301 }, (_, at) => `c${at}`).join()}\n`, undefined, /more than 300 columns/],
    ['a,b\n1,2\n3\n', undefined, /Line 3: The row has 1 cell, but the first line names 2 columns/],
    ['a,b\n1,"2\n', undefined, /Line 2: a quote that begins in this row is never closed/],
    ['\n', NDJSON, /names no columns/],
    ['{"a":1}\nnope\n', NDJSON, /Line 2: The line is not a JSON object/],
    ['[1]\n', NDJSON, /names no columns/],
  ])('that cannot become a dataset is refused, and nothing is made: %j', async (file, type, message) => {
    const before = await datasets()
    expect(await make(file, '', type)).toMatchObject({
      status: 422,
      error: { field: 'body', message: expect.stringMatching(message) },
    })
    expect(await datasets()).toEqual(before)
  })

  test('becomes one dataset however often it is sent with the same Idempotency-Key', async () => {
    const before = (await datasets()).length
    const headers = { 'Idempotency-Key': `new-${await project()}` }
    const [first, again] = [await make(CSV, '', undefined, headers), await make(CSV, '', undefined, headers)]
    expect(begun(again).id).toBe(begun(first).id)
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect((await datasets()).length).toBe(before + 1)
    expect((await make(`${CSV}9,1,true,,\n`, '', undefined, headers)).status).toBe(422)
    expect((await datasets()).length).toBe(before + 1)
  })

  test('whose import fails or is cancelled leaves no dataset, and the import says why', async () => {
    const before = await datasets()
    // More digits than a number has are found when rows are read by their columns.
    const failing = await make('{"a":12345678901234567890}\n', '', NDJSON)
    const failed = await importEnded(harness, begun(failing).id)
    expect(failed).toMatchObject({ status: 'failed', rows_written: 0 })
    expect((await client.imports.listErrors(failed.id).toArray())[0]).toMatchObject({ line: 1, field: 'a' })
    const canceled = begun(await make(`a\n${'1\n'.repeat(60_000)}`))
    await client.imports.cancel(canceled.id)
    expect(['canceled', 'succeeded']).toContain((await client.imports.get(canceled.id)).status)
    await expect.poll(async () => (await datasets()).filter((id) => !before.includes(id)).length).toBeLessThan(2)
    await expect.poll(async () => (await request('GET', `/datasets/${failed.dataset_id}`)).status).toBe(404)
    if ((await client.imports.get(canceled.id)).status === 'canceled')
      expect((await request('GET', `/datasets/${canceled.dataset_id}`)).status).toBe(404)
  })

  test('needs a project of the organization, and a name', async () => {
    const unknown = await send('/imports?name=Flights&project_id=proj_00000000000000000000000000', CSV)
    expect(unknown).toMatchObject({ status: 400, error: { field: 'project_id' } })
    const nameless = await send(`/imports?project_id=${await project()}`, CSV)
    expect(nameless).toMatchObject({ status: 400, error: { field: 'name' } })
    expect((await send('/imports/preview', '{}', 'application/json')).status).toBe(400)
    const { id } = await harness.seed.dataset()
    for (const path of ['/imports/preview', `/datasets/${id}/imports/preview`])
      expect(await send(path, '')).toMatchObject({ status: 422, error: { field: 'body' } })
  })
})
