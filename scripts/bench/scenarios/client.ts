import { DatasetService } from '../../../client/index.ts'
import type { Bench } from '../bench.ts'
import { appendBody, type BenchRow, rowAt } from '../data.ts'
import { atLeast, below, figure } from '../figure.ts'
import { median } from '../figures.ts'
import { createDataset } from '../ours.ts'
import type { Scenario } from './scenario.ts'

const CALLS = 1_000
const ROWS = 200_000
const ROWS_PER_REQUEST = 10_000
const IN_FLIGHT = 2

/** What the published client costs: a call compared with bare `fetch`, and rows of objects compared with prepared bodies. */
export const client: Scenario = {
  name: 'client',
  async run(bench) {
    return [await calls(bench), await appends(bench)]
  },
}

async function connected(bench: Bench) {
  const { server, quiet } = await bench.service()
  return { service: new DatasetService({ apiKey: quiet.apiKey, baseUrl: server.baseUrl }), server, quiet }
}

/** One call after the other, the two kinds alternately, so that both meet the same server. */
async function calls(bench: Bench) {
  const { service, server, quiet } = await connected(bench)
  const id = await createDataset(server, quiet, 100)
  const url = `${server.baseUrl}/datasets/${id}`
  const bare = async () => (await fetch(url, { headers: quiet.headers })).json()
  const ours = () => service.datasets.get(id)
  const times = { bare: [] as number[], ours: [] as number[] }
  for (let call = -CALLS / 5; call < CALLS * bench.settings.rounds; call++) {
    const [bareUs, oursUs] = [await microseconds(bare), await microseconds(ours)]
    if (call < 0) continue // warming up
    times.bare.push(bareUs)
    times.ours.push(oursUs)
  }
  const [bareUs, oursUs] = [median(times.bare), median(times.ours)]
  return figure({
    what: 'a call of the client',
    unit: 'µs over fetch',
    ours: oursUs - bareUs,
    reach: [below(50, oursUs - bareUs, 'µs')],
    notes: [`median of ${times.ours.length} calls: client ${oursUs.toFixed(0)} µs, fetch ${bareUs.toFixed(0)} µs`],
  })
}

async function microseconds(call: () => PromiseLike<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return (performance.now() - start) * 1000
}

async function appends(bench: Bench) {
  const { service, server, quiet } = await connected(bench)
  const id = await createDataset(server, quiet, 0)
  const bodies = Array.from({ length: ROWS / ROWS_PER_REQUEST }, (_, index) =>
    appendBody(index * ROWS_PER_REQUEST, ROWS_PER_REQUEST),
  )
  const rates = { prepared: [] as number[], ours: [] as number[] }
  for (let round = 0; round <= bench.settings.rounds; round++) {
    rates.prepared.push(
      await rowsPerSecond(() => sendAll(`${server.baseUrl}/datasets/${id}/rows`, quiet.headers, bodies)),
    )
    rates.ours.push(await rowsPerSecond(() => service.dataset(id).appendAll(rows(), { inFlight: IN_FLIGHT })))
  }
  // The first round warms up.
  const [prepared, ours] = [median(rates.prepared.slice(1)), median(rates.ours.slice(1))]
  return figure({
    what: 'appendAll from a generator of rows',
    unit: 'rows/s',
    ours,
    limit: ['prepared bodies', prepared],
    reach: [atLeast(0.5, ours, prepared, 'prepared bodies')],
    rounds: rates,
  })
}

async function rowsPerSecond(append: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await append()
  return ROWS / ((performance.now() - start) / 1000)
}

function* rows(): Generator<BenchRow> {
  for (let number = 0; number < ROWS; number++) yield rowAt(number)
}

async function sendAll(url: string, auth: Readonly<Record<string, string>>, bodies: readonly string[]): Promise<void> {
  const headers = { ...auth, 'Content-Type': 'application/json' }
  const left = bodies.values()
  const lane = async () => {
    for (const body of left) {
      const response = await fetch(url, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`an append failed with ${response.status}`)
      await response.text()
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
}
