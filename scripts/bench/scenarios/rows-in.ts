import { join } from 'node:path'
import { type AppendResult, appendTraffic, compareAppends, loadAppends, writers } from '../appends.ts'
import type { Bench } from '../bench.ts'
import { alternate, type Contender } from '../contenders.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { median } from '../figures.ts'
import { seedDatabase, undescribed } from '../peers/table.ts'
import { run } from '../processes.ts'
import type { Scenario } from './scenario.ts'

const ROWS_PER_REQUEST = 10_000

/** One request always waits while another is processed, so the server is never idle while bytes travel. */
const CONNECTIONS = 2

/** Appends of ten thousand rows a request: parsed, validated, durable. The limit inserts prepared rows without HTTP. */
export const rowsIn: Scenario = {
  name: 'rows-in',
  async run(bench) {
    const { contenders, datasetId } = await writers(bench, 'rows-in', [
      ['bare', 'grouped'],
      ['fastify', 'grouped'],
    ])
    const faults = await compareAppends(contenders, datasetId)
    const measured = await measure(bench, contenders, datasetId)
    const alone = await insertAlone(bench, datasetId)
    const rates = await alternate<AppendResult | Alone>(bench.settings.rounds, {
      ...measured,
      alone: async () => ({ rowsPerSecond: await alone(bench.settings.seconds) }),
    })
    const rate = (name: string) => median((rates.get(name) ?? []).map(({ rowsPerSecond }) => rowsPerSecond))
    const loads = [...rates].map(([name, results]) => [name, results.filter((result) => 'requests' in result)] as const)
    const counted = loads.flatMap(([, results]) => results.flatMap((result) => result.faults))
    return [
      figure({
        what: 'rows in, 10,000 a request',
        unit: 'rows/s',
        ours: rate('ours'),
        limit: ['better-sqlite3 alone', rate('alone')],
        reach: [atLeast(0.6, rate('ours'), rate('alone'), 'better-sqlite3 alone')],
        peers: { bare: rate('bare'), Fastify: rate('fastify') },
        faults: [...faults, ...loadFaults(loads.filter(([name]) => name !== 'alone')), ...counted],
        rounds: Object.fromEntries(rates),
      }),
    ]
  },
}

interface Alone {
  readonly rowsPerSecond: number
}

/** A measurement of each contender, warmed up. */
async function measure(bench: Bench, contenders: readonly Contender[], datasetId: string) {
  const traffic = appendTraffic(datasetId, ROWS_PER_REQUEST, 4, CONNECTIONS)
  const load = (contender: Contender, seconds: number) =>
    loadAppends(bench, contender, traffic, ROWS_PER_REQUEST, seconds)
  for (const contender of contenders) await load(contender, bench.settings.warmUpSeconds)
  return Object.fromEntries(
    contenders.map((contender) => [contender.name, () => load(contender, bench.settings.seconds)]),
  )
}

/** Rows a second of better-sqlite3 with nothing around it, in a process of its own. */
async function insertAlone({ folder }: Bench, datasetId: string): Promise<(seconds: number) => Promise<number>> {
  const file = join(folder, 'alone.db')
  seedDatabase(file, undescribed(datasetId), 0)
  return async (seconds) => {
    const answer = await run(process.execPath, [
      'scripts/bench/peers/raw.ts',
      'insert',
      file,
      datasetId,
      String(seconds),
    ])
    return JSON.parse(answer).rowsPerSecond
  }
}
