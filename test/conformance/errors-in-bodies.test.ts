import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'
import { bodyRoutes, makeTargets, type Targets, validRequest } from '../support/valid-requests.ts'

/** Bodies that are JSON but not an object, as they are on the wire. */
const notObjects = ['[]', '"text"', '7', 'true', 'null']

/** A required field of each operation. */
const required = [
  { operationId: 'createDataset', fields: ['name', 'project_id', 'columns'] },
  { operationId: 'appendRows', fields: ['rows'] },
  { operationId: 'createColumn', fields: ['name', 'type'] },
  { operationId: 'createIndex', fields: ['fields'] },
  { operationId: 'createProject', fields: ['name'] },
].flatMap(({ operationId, fields }) => fields.map((field) => ({ operationId, field })))

/** For each operation a changed field, and its path in the reply. */
const wrong = [
  { operationId: 'createDataset', change: { name: 7 }, field: 'name' },
  { operationId: 'createDataset', change: { columns: [] }, field: 'columns' },
  { operationId: 'createDataset', change: { columns: [{ name: 'a' }] }, field: 'columns[0].type' },
  { operationId: 'createDataset', change: { columns: [{ name: 'a:b', type: 'text' }] }, field: 'columns[0].name' },
  {
    operationId: 'createDataset',
    change: { columns: [{ name: 'a', type: 'text', width: 3 }] },
    field: 'columns[0].width',
  },
  { operationId: 'updateDataset', change: { name: '  ' }, field: 'name' },
  { operationId: 'updateDataset', change: { columns: [] }, field: 'columns' },
  { operationId: 'appendRows', change: { rows: [] }, field: 'rows' },
  { operationId: 'appendRows', change: { rows: {} }, field: 'rows' },
  { operationId: 'appendRows', change: { rows: ['a'] }, field: 'rows[0]' },
  { operationId: 'appendRows', change: { rows: [{}, { age: '37' }] }, field: 'rows[1].age' },
  { operationId: 'updateRow', change: { values: { size: 1 } }, field: 'values.size' },
  { operationId: 'updateRow', change: { values: [] }, field: 'values' },
  { operationId: 'createColumn', change: { type: 'integer' }, field: 'type' },
  { operationId: 'createColumn', change: { name: '-a' }, field: 'name' },
  { operationId: 'updateColumn', change: { type: 'integer' }, field: 'type' },
  { operationId: 'updateColumn', change: { name: null }, field: 'name' },
  { operationId: 'createIndex', change: { fields: [] }, field: 'fields' },
  { operationId: 'createIndex', change: { fields: '-name' }, field: 'fields' },
  { operationId: 'createIndex', change: { fields: ['name', '--age'] }, field: 'fields[1]' },
  { operationId: 'createIndex', change: { fields: ['name', 'size'] }, field: 'fields[1]' },
  { operationId: 'createIndex', change: { fields: ['age', '-age'] }, field: 'fields[1]' },
  { operationId: 'createIndex', change: { fields: ['a', 'b', 'c', 'd', 'e', 'f'] }, field: 'fields' },
  { operationId: 'createProject', change: { name: 'a\u0000b' }, field: 'name' },
  { operationId: 'updateProject', change: { name: '' }, field: 'name' },
]

describeEachEngine('a body that breaks the contract', (harness) => {
  const { own, request } = harness
  let targets: Targets

  beforeAll(async () => {
    targets = await makeTargets(harness, own)
  })

  /** Sends the operation's valid body with a change, and returns the reply. */
  async function sendChanged(operationId: string, change: Readonly<Record<string, unknown>>) {
    const route = bodyRoutes.find((candidate) => candidate.operationId === operationId)
    if (route === undefined) throw new Error(`no operation ${operationId}`)
    const { method, path, body } = validRequest(route, targets)
    return request(method, path, { body: { ...(body as object), ...change } })
  }

  test.each(bodyRoutes)('$operationId refuses a field that it does not know and names it', async ({ operationId }) => {
    const { status, error } = await sendChanged(operationId, { colour: 'red' })
    expect({ status, code: error.code, field: error.field }).toEqual({
      status: 422,
      code: 'validation_error',
      field: 'colour',
    })
  })

  test.each(bodyRoutes)('$operationId refuses JSON that is no object', async (route) => {
    const { method, path } = validRequest(route, targets)
    for (const body of notObjects) {
      const { status, error } = await request(method, path, { body })
      expect({ body, status, field: error.field }).toEqual({ body, status: 422, field: 'body' })
    }
  })

  test.each(required)('$operationId says that $field is missing', async ({ operationId, field }) => {
    const { status, error } = await sendChanged(operationId, { [field]: undefined })
    expect({ status, field: error.field }).toEqual({ status: 422, field })
    expect(error.message).toBe(`${field} is missing; it is required.`)
  })

  test.each(wrong)('$operationId with $change is a 422 at $field', async ({ operationId, change, field }) => {
    const { status, error } = await sendChanged(operationId, change)
    expect({ status, code: error.code, field: error.field }).toEqual({ status: 422, code: 'validation_error', field })
    expect(error.message).toContain(field)
  })
})

describeEachEngine('details of a validation error', ({ own, request }) => {
  const newDataset = { name: 'Many', project_id: own.projectId }

  test('list every finding, the first one being that of field and message', async () => {
    const columns = [{ name: '', type: 'text' }, { name: 'b', type: 'integer' }, { name: 'c' }]
    const { error } = await request('POST', '/datasets', { body: { ...newDataset, columns } })
    expect(error.details?.map(({ field }) => field)).toEqual(['columns[0].name', 'columns[1].type', 'columns[2].type'])
    expect(error.details?.[0]).toEqual({ field: error.field, message: error.message })
  })

  test('are at most one hundred', async () => {
    const columns = Array.from({ length: 300 }, (_, index) => ({ name: `c${index}`, type: 'integer' }))
    const { error } = await request('POST', '/datasets', { body: { ...newDataset, columns } })
    expect(error.details).toHaveLength(100)
    expect(error.details?.at(-1)?.field).toBe('columns[99].type')
  })

  test('write names that would be misread in brackets', async () => {
    const body = { ...newDataset, columns: [{ name: 'a', type: 'text', 'a.b': 1 }] }
    const { error } = await request('POST', '/datasets', { body })
    expect(error.field).toBe('columns[0]["a.b"]')
  })
})
