import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError, DatasetService } from '../../client/index.ts'
import { StoreError } from '../../server/store/store.ts'
import { assertProperty } from '../support/assert-property.ts'
import { engines } from '../support/engines.ts'
import { FollowedCopy } from '../support/followed-copy.ts'
import { type RawOptions, rawRequest } from '../support/raw-request.ts'
import { runImport } from '../support/run-import.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'

const rowNumber = fc.integer({ min: 1, max: 40 })
const age = fc.integer({ min: 0, max: 9 })
const rowNumbers = fc.uniqueArray(rowNumber, { minLength: 1, maxLength: 4 })

/** What a client does. Some of it is refused, as what names rows that are not there. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('append' as const), ages: fc.array(age, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), rowNumber, age }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), rowNumber }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('upsert' as const), ages: fc.uniqueArray(age, { minLength: 1 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('batch' as const), rowNumbers, age }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete where' as const), age }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('update where' as const), age, to: age }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change beside' as const), age, to: fc.option(age) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace' as const), ages: fc.array(age, { maxLength: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('add', 'drop', 'retype', 'rename' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('follow' as const), limit: fc.integer({ min: 1, max: 7 }) }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let keys = 0

/** A server, and what the client's key belongs to. */
interface Place {
  readonly server: TestServer
  readonly client: DatasetService
  readonly organizationId: string
  readonly apiKey: string
}

/** Makes a change; one that is refused is none. */
async function send({ client, ...place }: Place, id: string, made: Step): Promise<void> {
  const { rows, columns } = client
  const key = () => {
    keys += 1
    return `key ${keys}`
  }
  switch (made.kind) {
    case 'append':
      await rows.append(
        id,
        made.ages.map((age) => ({ key: key(), age })),
      )
      return
    case 'update':
      await rows.update(id, `row_${made.rowNumber}`, { age: made.age })
      return
    case 'delete':
      await rows.delete(id, `row_${made.rowNumber}`)
      return
    case 'upsert':
      await rows.upsert(id, {
        match: ['key'],
        rows: made.ages.map((age) => ({ key: `upserted ${age}`, age: age / 2 })),
      })
      return
    case 'batch': {
      const [first = 1, ...others] = made.rowNumbers.map((number) => `row_${number}`)
      await rows.batch(id, {
        operations: [
          { op: 'append', rows: [{ key: key(), age: made.age }] },
          { op: 'delete', ids: [String(first)] },
          ...(others.length === 0
            ? []
            : [{ op: 'update' as const, rows: others.map((id) => ({ id, values: { age: made.age } })) }]),
        ],
      })
      return
    }
    case 'update where':
    case 'delete where': {
      const filter = [`age:${made.age}`]
      const dry = await rows.deleteWhere(id, { filter, dry_run: true })
      const expected = dry.rows_deleted
      if (made.kind === 'delete where') await rows.deleteWhere(id, { filter, expected })
      else await rows.updateWhere(id, { filter, values: { age: made.to }, expected })
      return
    }
    case 'change beside':
      return changeBeside(place, id, made)
    case 'replace': {
      const lines = made.ages.map((age) => `{"key":"${key()}","age":${age}}\n`)
      const request = (method: string, path: string, options: RawOptions) =>
        rawRequest(place.server, place.apiKey, method, path, options)
      await runImport({ request }, id, lines.join(''), { query: '?mode=replace', type: 'application/x-ndjson' })
      return
    }
    case 'add':
      await columns.create(id, { name: 'extra', type: 'number', default: 1 })
      return
    case 'drop':
      await columns.delete(id, 'extra')
      return
    case 'retype':
      await columns.update(id, 'extra', { type: 'text' })
      return
    case 'rename':
      await columns.update(id, 'extra', { name: 'other' })
      return
  }
}

/** Changes or deletes rows that match in a table beside the dataset's, as if they were very many. */
async function changeBeside(
  { server: { store }, organizationId }: Omit<Place, 'client'>,
  datasetId: string,
  { age, to }: { readonly age: number; readonly to: number | null },
): Promise<void> {
  const table = await store.findRowTable({ organizationId, datasetId })
  await store.changeMatching({
    ...{ organizationId, datasetId, columnsVersion: table?.columnsVersion ?? 0 },
    rows: { where: { column: 2, type: 'number', operator: '=', value: age } },
    cells: to === null ? undefined : [{ index: 1, value: to }],
    ...{ expected: undefined, isDryRun: false, key: undefined, mostRows: 0, maxProblems: 1, now: Date.now() },
  })
}

/** A change that is refused is none; a 503 says that another one has the dataset at the moment. */
async function unlessRefused(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    const isBusy = error instanceof StoreError && ['unavailable', 'columns_changed'].includes(error.reason)
    if (!isBusy && !(error instanceof ApiError && (error.status < 500 || error.status === 503))) throw error
  })
}

describe.each(engines)('Whatever is written while changes are followed ($name)', ({ create }) => {
  test('the copy becomes equal to the dataset, with and without a condition', async () => {
    const { databaseUrl, remove } = await create({ migrated: true })
    onTestFinished(remove)
    const server = await startTestServer({ databaseUrl })
    onTestFinished(() => server.close())
    const { projectId, apiKey, organizationId } = await makeOrganization(server.store)
    const client = new DatasetService({ apiKey, baseUrl: server.baseUrl, fetch: server.fetch, maxRetries: 0 })
    const columns = [
      { name: 'key', type: 'text' as const },
      { name: 'age', type: 'number' as const },
    ]
    const writers = fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 })
    const property = fc.asyncProperty(writers, async (scripts) => {
      const { id } = await client.datasets.create({ name: 'Followed', project_id: projectId, columns })
      await client.indexes.create(id, { fields: ['key'], unique: true })
      const copies = [new FollowedCopy(client, id), new FollowedCopy(client, id, ['age:>4'])]
      await Promise.all(
        scripts.map(async (script) => {
          for (const made of script) {
            if (made.kind === 'follow') for (const copy of copies) await copy.readPage(made.limit)
            else await unlessRefused(send({ server, client, organizationId, apiKey }, id, made))
          }
        }),
      )
      for (const copy of copies) {
        await copy.readAll(5)
        expect(copy.rows()).toEqual(await client.rows.list(id, { filter: [...copy.filter], limit: 100 }).toArray())
      }
    })
    await assertProperty(property, { numRuns: 5 })
  })
})
