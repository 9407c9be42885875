import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ApiError, DatasetService } from '../../client/index.ts'
import type { LoggedChange } from '../../server/store/interface/changes.ts'
import { assertProperty } from '../support/assert-property.ts'
import { engines } from '../support/engines.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'
import { problemsOf } from '../support/verify-database.ts'

const rowNumber = fc.integer({ min: 1, max: 60 })

/** What a client does. Some of it is refused: unknown rows and columns, cells of another type. */
const write = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('append' as const), rows: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('append' as const), rows: fc.integer({ min: 21, max: 40 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('update' as const), rowNumber }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), rowNumber }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('add', 'drop', 'retype', 'rename', 'refuse') }) },
)

type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never

/** A body of more than 2 MiB, which a separate thread reads. */
const LARGE = Array.from({ length: 2_700 }, (_, n) => ({ name: `${n} `.padEnd(800, 'x') }))

let updates = 0

/** Makes the change, and returns how the log should record it; undefined if it was refused. */
async function send(client: DatasetService, id: string, made: Write): Promise<string | undefined> {
  try {
    switch (made.kind) {
      case 'append': {
        const { row_ids } = await client.rows.append(id, Array(made.rows).fill({ name: 'a' }))
        return `appended ${row_ids[0]} ${row_ids.length}`
      }
      case 'update':
        // Each to another text: what changes nothing is in no log.
        updates += 1
        await client.rows.update(id, `row_${made.rowNumber}`, { name: `changed ${updates}` })
        return `updated row_${made.rowNumber} 1`
      case 'delete':
        await client.rows.delete(id, `row_${made.rowNumber}`)
        return `deleted row_${made.rowNumber} 1`
      case 'refuse':
        await client.rows.append(id, [{ name: 'a' }, { name: 1 as never }])
        return 'taken'
      default:
        await changeColumns(client, id, made.kind)
        // If the column has this type already, nothing is written.
        return made.kind === 'retype' ? 'replaced perhaps' : COLUMNS
    }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined
    throw error
  }
}

async function changeColumns(client: DatasetService, id: string, kind: 'add' | 'drop' | 'retype' | 'rename') {
  if (kind === 'add') await client.columns.create(id, { name: 'extra', type: 'number' })
  if (kind === 'drop') await client.columns.delete(id, 'extra')
  if (kind === 'retype') await client.columns.update(id, 'extra', { type: 'text' })
  if (kind === 'rename') await client.columns.update(id, 'extra', { name: 'other' })
}

/** A change of columns, and one of all cells of a column, in the form of `printed`. */
const COLUMNS = 'columns none 0'
const REPLACED = 'replaced none 0'

function countOf(texts: readonly string[], text: string): number {
  return texts.filter((one) => one === text).length
}

const printed = ({ kind, firstRow, rowCount }: LoggedChange) =>
  `${kind} ${firstRow === null ? 'none' : `row_${firstRow}`} ${rowCount}`

/** The numbers of the rows that exist after all changes. Throws if a missing row is changed. */
function replay(changes: readonly LoggedChange[]): string[] {
  const rows = new Set<number>()
  for (const { kind, firstRow, rowCount, version } of changes) {
    const first = firstRow ?? 0
    if (kind === 'appended') for (let n = first; n < first + rowCount; n += 1) rows.add(n)
    if ((kind === 'updated' || kind === 'deleted') && !rows.has(first)) throw new Error(`no row ${first} at ${version}`)
    if (kind === 'deleted') rows.delete(first)
  }
  return [...rows].map((n) => `row_${n}`)
}

describe.each(engines)('Whatever several clients write at once ($name)', ({ create }) => {
  test('the log has each write once, and replaying it gives the rows that are there', async () => {
    const { databaseUrl, remove } = await create({ migrated: true })
    onTestFinished(remove)
    const server = await startTestServer({ databaseUrl })
    onTestFinished(() => server.close())
    const { organizationId, projectId, apiKey } = await makeOrganization(server.store)
    const client = new DatasetService({ apiKey, baseUrl: server.baseUrl, fetch: server.fetch, maxRetries: 0 })
    const columns = [{ name: 'name', type: 'text' as const }]

    const clients = fc.array(fc.array(write, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 5 })
    const runs = fc.asyncProperty(clients, fc.constant<boolean>(false), async (scripts, isLarge) => {
      const { id } = await client.datasets.create({ name: 'Logged', project_id: projectId, columns })
      const done: (string | undefined)[] = []
      const all = scripts.map(async (script) => {
        for (const made of script) done.push(await send(client, id, made))
      })
      if (isLarge) done.push(`appended ${(await client.rows.append(id, LARGE)).row_ids[0]} ${LARGE.length}`)
      await Promise.all(all)

      const key = { organizationId, datasetId: id }
      const changes = await server.store.selectChanges({ ...key, after: 0, limit: 1_000 })
      const { version } = (await server.store.findRowTable(key)) ?? {}
      expect(changes.map((change) => change.version)).toEqual(changes.map((_, index) => index + 2))
      expect(version).toBe(changes.length + 1)
      const sent = done.filter((one) => one !== undefined)
      const surely = sent.filter((one) => one !== 'replaced perhaps')
      const logged = changes.map(printed)
      expect(countOf(logged, REPLACED)).toBeLessThanOrEqual(sent.length - surely.length)
      expect(logged.filter((one) => one !== REPLACED).sort()).toEqual(surely.sort())
      const rows = await client.rows.list(id, { limit: 100 }).toArray()
      expect(rows.map((row) => row.id)).toEqual(replay(changes))
    })
    const one = { kind: 'append' as const, rows: 1 }
    await assertProperty(runs, {
      numRuns: 5,
      examples: [
        [
          [
            [one, one],
            [one, one],
          ],
          true,
        ],
      ],
    })
    expect(await problemsOf(databaseUrl)).toEqual([])
  })
})
