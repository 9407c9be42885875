import type { Bench } from '../bench.ts'
import { alternate, replyOf } from '../contenders.ts'
import { COLUMNS, rowAt } from '../data.ts'
import { type Figure, figure } from '../figure.ts'
import { median } from '../figures.ts'
import { type BulkWrites, sendAll } from './bulk-writes.ts'
import type { Ground, QueryScenario } from './ground.ts'

const ROWS_PER_REQUEST = 10_000
const NEW_ROWS = ROWS_PER_REQUEST / 2

const KEY = COLUMNS[0].name
const NUMBER = COLUMNS[5].name

/** Each has rows of its own, since a request has to come after the one that made half of its rows. */
const CONNECTIONS = 2
const INDICES_APART = 100_000_000

/** In each round on each connection. */
const REQUESTS = { quick: 4, full: 10 }

/** The key of a row by its index. Keys in no order, like random identifiers, touch a page of the index each. */
const KEYS = {
  'keys in order': (index: number) => `sku-${String(index).padStart(10, '0')}`,
  'keys in no order': (index: number) => rowAt(index)[KEY],
}

type KeyOf = (index: number) => string

/** Upserts of 10,000 rows by a unique index of a text; half of them are there, and all of these are changed. */
export const upsert: QueryScenario = {
  name: 'upsert',
  async run({ settings }, ground) {
    const figures: Figure[] = []
    for (const [kind, keyOf] of Object.entries(KEYS)) figures.push(...(await upsertsBy(kind, keyOf, settings, ground)))
    return figures
  },
}

async function upsertsBy(kind: string, keyOf: KeyOf, { quick, rounds }: Bench['settings'], ground: Ground) {
  const { service, own, upsertsPerSecond: goal, prefix } = ground
  const id = await ground.newDataset(0)
  await service.indexes.create(id, { fields: [KEY], unique: true })
  const requests = quick ? REQUESTS.quick : REQUESTS.full
  let round = 0
  const load = () => {
    const first = round * requests
    round += 1
    return upserts(ground, id, keyOf, { first, requests })
  }
  await load()
  const measured = await alternate(rounds, { ours: load })
  const results = measured.get('ours') ?? []
  const { data } = (await replyOf(own, `/datasets/${id}`)) as { data: { row_count: number } }
  // The first request of a connection finds no rows.
  const expected = (round * requests * NEW_ROWS + NEW_ROWS) * CONNECTIONS
  const faults = data.row_count === expected ? [] : [`${data.row_count} rows are there instead of ${expected}`]
  const line = (what: string, ours: number): Figure =>
    figure({
      what: `${prefix}rows upserted, half of them existing, ${kind}, ${what}`,
      unit: 'rows/s',
      ours,
      reach: [{ text: `≥ ${goal} rows/s`, holds: ours >= goal }],
      faults,
      rounds: Object.fromEntries(measured),
    })
  return [
    line('by the clock', median(results.map(({ rows, seconds }) => rows / seconds))),
    line('for a second of processor time', median(results.map((result) => result.rows / result.processorSeconds))),
  ]
}

function upserts(
  { own }: Ground,
  id: string,
  keyOf: KeyOf,
  { first, requests }: { readonly first: number; readonly requests: number },
): Promise<BulkWrites> {
  // Made before, since making them would take the processor from the server.
  const bodies = Array.from({ length: CONNECTIONS }, (_, connection) =>
    Array.from({ length: requests }, (_, request) => bodyOf(keyOf, connection * INDICES_APART, first + request)),
  )
  return sendAll(own, `/datasets/${id}/rows/upsert`, ROWS_PER_REQUEST, bodies)
}

/** The first half of the rows are the second half of the request before, with another number. */
function bodyOf(keyOf: KeyOf, offset: number, request: number): string {
  const from = offset + request * NEW_ROWS
  const rows = Array.from({ length: ROWS_PER_REQUEST }, (_, at) => ({
    ...rowAt(from + at),
    [KEY]: keyOf(from + at),
    [NUMBER]: request,
  }))
  return JSON.stringify({ match: [KEY], rows })
}
