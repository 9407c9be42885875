import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DatasetService, type Row } from '../../client/index.ts'
import { assertProperty } from '../support/assert-property.ts'
import { engines } from '../support/engines.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const COLUMNS = [
  { name: 'sku', type: 'text' as const },
  { name: 'count', type: 'number' as const },
  { name: 'note', type: 'text' as const },
]

const sku = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F')
const cells = fc.record(
  { count: fc.constantFrom(1, 2, null), note: fc.constantFrom('x', 'y', null) },
  { requiredKeys: [] },
)

/** What a client does. Keys are few, so that several clients mean the same rows. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('upsert' as const),
      onMatch: fc.constantFrom('merge' as const, 'replace' as const, 'skip' as const),
      rows: fc.uniqueArray(fc.tuple(sku, cells), { minLength: 1, maxLength: 4, selector: ([key]) => key }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('update' as const), sku, count: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('delete' as const), sku }) },
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** A client's step, and how often its reply is lost, so that it is sent again with its key. */
const script = fc.array(fc.record({ step, lost: fc.constantFrom(0, 0, 0, 1, 2) }), { minLength: 1, maxLength: 8 })

/** A reply, of which only what is looked at is declared. */
interface Answer {
  readonly data: { readonly version: number } & Readonly<Record<string, number>>
  readonly error: { readonly field?: string }
}

interface Done {
  readonly version: number
  readonly step: Step
}

function bodyOf(made: Step): [path: string, body: object] {
  if (made.op === 'upsert') {
    const rows = made.rows.map(([key, row]) => ({ sku: key, ...row }))
    return ['upsert', { match: ['sku'], on_match: made.onMatch, rows }]
  }
  // Of a key there is one row, or none, which is a 422 then.
  const filter = [`sku:${made.sku}`]
  if (made.op === 'delete') return ['delete', { filter, expected: 1 }]
  return ['update', { filter, values: { count: made.count }, expected: 1 }]
}

/** The rows that the steps come to, in the order of their versions. */
function modelOf(done: readonly Done[]): Map<string, Row> {
  const rows = new Map<string, Row>()
  for (const { step: made } of done.toSorted((one, other) => one.version - other.version)) {
    if (made.op === 'delete') rows.delete(made.sku)
    else if (made.op === 'update') rows.set(made.sku, { ...rows.get(made.sku), count: made.count })
    else
      for (const [key, row] of made.rows) {
        const before = rows.get(key)
        const empty = { sku: key, count: null, note: null }
        if (before === undefined || made.onMatch === 'replace') rows.set(key, { ...empty, ...row })
        else if (made.onMatch === 'merge') rows.set(key, { ...before, ...row })
      }
  }
  return rows
}

describe.each(engines)('Whatever several clients do with rows of the same keys ($name)', ({ create }) => {
  test('each change is made once, though its reply was lost, and the rows are those of a model', async () => {
    const { databaseUrl, remove } = await create({ migrated: true })
    onTestFinished(remove)
    const server = await startTestServer({ databaseUrl })
    onTestFinished(() => server.close())
    const { projectId, apiKey } = await makeOrganization(server.store)
    const client = new DatasetService({ apiKey, baseUrl: server.baseUrl, fetch: server.fetch, maxRetries: 0 })

    const send = async (id: string, made: Step, key: string) => {
      const [path, body] = bodyOf(made)
      const reply = await server.fetch(`${server.baseUrl}/datasets/${id}/rows/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: (await reply.json()) as Answer }
    }
    const carryOut = async (id: string, { step: made, lost }: { step: Step; lost: number }, done: Done[]) => {
      const key = randomUUID()
      const first = await send(id, made, key)
      for (let again = 0; again < lost; again += 1) {
        const reply = await send(id, made, key)
        // What was refused may be possible by now; what was done is not done again.
        if (first.status === 200) expect(reply.body.data).toEqual(first.body.data)
        else if (reply.status === 200) return note(made, reply.body.data, done)
      }
      if (first.status === 200) note(made, first.body.data, done)
      else expect([first.status, first.body.error.field]).toEqual([422, 'expected'])
    }
    const note = (made: Step, data: Answer['data'], done: Done[]) => {
      const changed = ['rows_created', 'rows_updated', 'rows_deleted'].some((name) => Number(data[name]) > 0)
      if (changed) done.push({ version: data.version, step: made })
    }

    const runs = fc.asyncProperty(fc.array(script, { minLength: 2, maxLength: 4 }), async (scripts) => {
      const { id } = await client.datasets.create({ name: 'Keys', project_id: projectId, columns: COLUMNS })
      await client.indexes.create(id, { fields: ['sku'], unique: true })
      const done: Done[] = []
      await Promise.all(
        scripts.map(async (steps) => {
          for (const each of steps) await carryOut(id, each, done)
        }),
      )
      expect(new Set(done.map(({ version }) => version)).size).toBe(done.length)
      const rows = await client.data.list(id, { limit: 100 }).toArray()
      expect(rows.toSorted((one, other) => (String(one['sku']) < String(other['sku']) ? -1 : 1))).toEqual(
        [...modelOf(done).values()].toSorted((one, other) => (String(one['sku']) < String(other['sku']) ? -1 : 1)),
      )
    })
    await assertProperty(runs, { numRuns: 5 })
    expect(await problemsOf(databaseUrl)).toEqual([])
  })
})
