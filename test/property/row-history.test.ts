import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DatasetService, Row, RowHistoryEntry, RowOperation } from '../../client/index.ts'
import { assertProperty } from '../support/assert-property.ts'
import { describeEachEngine } from '../support/harness.ts'

const ROWS = ['row_1', 'row_2', 'row_3']

/** What a column of numbers, texts or JSON may be given. */
const values = fc.record(
  {
    text: fc.constantFrom(null, '', 'a', '\u0000"\\', '9'.repeat(40)),
    number: fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer()),
    json: fc.constantFrom(null, 'null', [1, null], { 1: 0.1 }, false),
    flag: fc.constantFrom(null, true, false),
  },
  { requiredKeys: [] },
)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ op: fc.constant('update'), row: fc.constantFrom(...ROWS), values }) },
  fc.record({ op: fc.constant('delete'), row: fc.constantFrom(...ROWS) }),
  fc.record({ op: fc.constant('restore'), row: fc.constantFrom(...ROWS), back: fc.nat({ max: 5 }) }),
  fc.record({ op: fc.constant('where'), values }),
  fc.record({
    op: fc.constant('batch'),
    parts: fc.array(fc.record({ row: fc.constantFrom(...ROWS), values: fc.option(values) }), { minLength: 2 }),
  }),
)

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
type State = Readonly<Record<string, Row>>

async function read(client: DatasetService, id: string): Promise<State> {
  const { data } = await client.rows.list(id, { limit: 100 })
  return Object.fromEntries(data.map(({ id, values }) => [id, values]))
}

async function carryOut(client: DatasetService, id: string, step: Step): Promise<unknown> {
  if ('parts' in step) {
    const operations = step.parts.map(
      ({ row, values }): RowOperation =>
        values === null ? { op: 'delete', ids: [row] } : { op: 'update', rows: [{ id: row, values }] },
    )
    return client.rows.batch(id, { operations })
  }
  if ('back' in step) {
    const { data } = await client.rows.listHistory(id, step.row)
    const version = data[step.back]?.version
    return client.rows.restore(id, step.row, version === undefined ? {} : { version })
  }
  if (!('row' in step))
    return client.rows.updateWhere(id, { ids: Object.keys(await read(client, id)), values: step.values })
  if ('values' in step) return client.rows.update(id, step.row, step.values)
  return client.rows.delete(id, step.row)
}

/** The rows before a version, from the rows of now. */
function statesBefore(
  present: State,
  histories: ReadonlyMap<string, readonly RowHistoryEntry[]>,
  version: number,
): State {
  const rows: Record<string, Row> = { ...present }
  for (const [id, history] of histories)
    for (const { version: of, kind, previous } of history) {
      if (of < version) break
      if (previous === null) delete rows[id]
      else rows[id] = kind === 'deleted' ? previous : { ...rows[id], ...previous }
    }
  return rows
}

describeEachEngine('Whatever was changed, deleted and restored,', ({ client, seed }) => {
  test('the history, replayed backwards from the present, gives every earlier state', async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id } = await seed.dataset({
          columns: [
            { name: 'text', type: 'text' },
            { name: 'number', type: 'number' },
            { name: 'json', type: 'json' },
            { name: 'flag', type: 'boolean' },
          ],
        })
        await client.rows.append(id, [{ text: 'first' }, {}, { number: -0.5, flag: true }])
        const states = [await read(client, id)]
        for (const step of steps) {
          // What is refused changes nothing.
          await carryOut(client, id, step).catch(() => undefined)
          states.push(await read(client, id))
        }
        const histories = new Map<string, RowHistoryEntry[]>()
        for (const row of ROWS) histories.set(row, (await client.rows.listHistory(id, row, { limit: 100 })).data)
        const versions = [...histories.values()].flatMap((history) => history.map(({ version }) => version))
        const seen = [...new Set(versions)].sort((one, other) => one - other)
        const present = states.at(-1) ?? {}
        const replayed = seen.map((version) => statesBefore(present, histories, version))
        expect([...replayed, present]).toEqual(withoutRepeats(states))
      }),
      { numRuns: 4 },
    )
  })
})

/** A step that changes nothing is no version. */
function withoutRepeats(states: readonly State[]): State[] {
  const texts = states.map((state) => JSON.stringify(state))
  return states.filter((_, index) => index === 0 || texts[index] !== texts[index - 1])
}
