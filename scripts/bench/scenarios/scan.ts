import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Bench, ours } from '../bench.ts'
import { alternate, type Contender, loadOf, replyOf } from '../contenders.ts'
import { COLUMNS } from '../data.ts'
import { atMost, type Figure, figure, loadFaults } from '../figure.ts'
import { median } from '../figures.ts'
import type { LoadResult } from '../load/load.ts'
import { seedDatabase, undescribed } from '../peers/table.ts'
import { run } from '../processes.ts'
import type { Scenario } from './scenario.ts'

/** A query that no index serves, in our grammar and as SQL. */
interface Question {
  readonly name: string
  readonly query: string
  readonly condition: string
  readonly order: string
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'filter and sort',
    query: 'filter=amount:%3E50000&sort=-amount',
    condition: 'c_2 > 50000',
    order: 'c_2 desc nulls last, row_number',
  },
  { name: '~', query: 'filter=name:~qqza', condition: "instr(c_1, 'qqza') > 0", order: 'row_number' },
]

/** A page of 100 rows for which every row is looked at, with one client, compared with the same query in better-sqlite3 alone. */
export const scan: Scenario = {
  name: 'scan',
  async run(bench) {
    return scanFigures(bench, await bench.dataset(), bench.settings.rows)
  },
}

export async function scanFigures(bench: Bench, datasetId: string, rows: number): Promise<Figure[]> {
  const { server, quiet } = await bench.service()
  const file = join(bench.folder, `scan-${rows}.db`)
  seedDatabase(file, undescribed(datasetId), rows)
  const figures: Figure[] = []
  for (const question of QUESTIONS)
    figures.push(await scanFigure(bench, ours(server, quiet), datasetId, file, rows, question))
  return figures
}

async function scanFigure(
  { settings }: Bench,
  own: Contender,
  datasetId: string,
  file: string,
  rows: number,
  question: Question,
): Promise<Figure> {
  const path = `/datasets/${datasetId}/data?limit=100&${question.query}`
  const alone = (times: number) => scanAlone(file, datasetId, question, times)
  const faults = await compareScans(own, path, (await alone(1)).rows)
  const traffic = { connections: 1, requests: [{ path }] }
  const times = Math.max(3, Math.round(10_000_000 / rows))
  await loadOf(settings.tool, own, traffic, settings.warmUpSeconds)
  const measured = await alternate<LoadResult | Pick<LoadResult, 'p50Ms'>>(settings.rounds, {
    ours: () => loadOf(settings.tool, own, traffic, settings.seconds),
    alone: async () => ({ p50Ms: median((await alone(times)).milliseconds) }),
  })
  const ms = (name: string) => median((measured.get(name) ?? []).map(({ p50Ms }) => p50Ms))
  const loads = (measured.get('ours') ?? []).filter((result) => 'requests' in result)
  return figure({
    what: `scan of ${rows.toLocaleString('en-US')} rows, ${question.name}`,
    unit: 'ms',
    ours: ms('ours'),
    limit: ['better-sqlite3 alone', ms('alone')],
    reach: [atMost(1.2, ms('ours'), ms('alone'), 'better-sqlite3 alone')],
    faults: [...faults, ...loadFaults([['ours', loads]])],
    rounds: Object.fromEntries(measured),
  })
}

async function scanAlone(file: string, datasetId: string, { condition, order }: Question, times: number) {
  const args = ['scripts/bench/peers/raw.ts', 'scan', file, datasetId, condition, order, String(times)]
  // Written by our own program.
  return JSON.parse(await run(process.execPath, args)) as { milliseconds: number[]; rows: unknown[][] }
}

async function compareScans(own: Contender, path: string, rows: readonly (readonly unknown[])[]): Promise<string[]> {
  const { data } = (await replyOf(own, path)) as { data: unknown } // a page, by the contract
  const expected = rows.map((cells) =>
    Object.fromEntries(
      COLUMNS.map(({ name, type }, index) => [name, type === 'boolean' ? cells[index] === 1 : cells[index]]),
    ),
  )
  return isDeepStrictEqual(data, expected) ? [] : ['ours finds other rows than better-sqlite3']
}
