import { appendTraffic, loadAppends } from '../appends.ts'
import { alternate } from '../contenders.ts'
import { CITIES } from '../data.ts'
import { atLeast, figure } from '../figure.ts'
import { median } from '../figures.ts'
import type { QueryScenario } from './ground.ts'

const ROWS_PER_REQUEST = 10_000
const APPENDING = 2

/** Rules that every row keeps, on five of the six columns. */
const RULES = {
  name: { required: true, max_length: 100 },
  amount: { required: true, min: 0, max: 100_000 },
  day: { required: true, min: '2000-01-01', max: '2100-01-01' },
  city: { values: CITIES },
  score: { min: 0, max: 1_000 },
} as const

/** Appends into a dataset whose columns have rules, against one without, in turn. */
export const rules: QueryScenario = {
  name: 'rules',
  async run(bench, ground) {
    const { rounds, seconds, warmUpSeconds } = bench.settings
    const [ruled, plain] = [await ground.newDataset(0), await ground.newDataset(0)]
    for (const [column, rule] of Object.entries(RULES))
      await ground.service.columns.update(ruled, column, 'values' in rule ? { values: [...rule.values] } : rule)
    const load = (datasetId: string, length: number) =>
      loadAppends(bench, ground.own, appendTraffic(datasetId, ROWS_PER_REQUEST, 4, APPENDING), ROWS_PER_REQUEST, length)
    for (const id of [ruled, plain]) await load(id, warmUpSeconds)
    // As many as tell a difference of a twentieth from chance.
    const measured = await alternate(3 * rounds, {
      ours: () => load(ruled, seconds),
      plain: () => load(plain, seconds),
    })
    const perSecond = (name: string) =>
      median((measured.get(name) ?? []).map(({ processorUs }) => (ROWS_PER_REQUEST / processorUs) * 1e6))
    const clock = (name: string) =>
      Math.round(median((measured.get(name) ?? []).map(({ rowsPerSecond }) => rowsPerSecond)))
    const [ours, without] = [perSecond('ours'), perSecond('plain')]
    return [
      figure({
        what: `${ground.prefix}rows in with rules on columns, for a second of processor time`,
        unit: 'rows/s',
        ours,
        limit: ['without rules', without],
        reach: [atLeast(0.95, ours, without, 'without rules')],
        faults: [...measured.values()].flat().flatMap(({ faults }) => faults),
        notes: [`by the clock: ${clock('ours')} rows/s, without rules ${clock('plain')}`],
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}
