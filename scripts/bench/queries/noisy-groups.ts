import { alternate, loadOf, type ServedLoad, type Traffic } from '../contenders.ts'
import { atMost, figure, loadFaults } from '../figure.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { type Disturbed, measureUnder } from '../scenarios/noise.ts'
import { CONNECTIONS, medianOf } from '../scenarios/scenario.ts'
import type { QueryScenario } from './ground.ts'

/** Different bounds, so that no request is the one before. */
const BOUNDS = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000]

/** Pages of one organization while two clients of another group as many rows, against the same pages in quiet. */
export const noisyGroups: QueryScenario = {
  name: 'noisy-groups',
  async run({ settings }, { own, noisy, datasetId, noisyDatasetId, prefix }) {
    const pages = await pageTraffic(own, datasetId, positionsIn(settings.rows), CONNECTIONS)
    const grouped = await noisyDatasetId()
    const requests = BOUNDS.map((bound) => ({
      path: `/datasets/${grouped}/aggregate?group=city&measure=:count,score:avg&filter=amount:%3E${bound}`,
    }))
    const noise: Traffic = { connections: 2, requests }
    await loadOf(settings.tool, own, pages, settings.warmUpSeconds)
    const measured = await alternate<ServedLoad | Disturbed>(settings.rounds, {
      quiet: () => loadOf(settings.tool, own, pages, settings.seconds),
      noisy: () =>
        measureUnder(settings, { contender: noisy, traffic: noise }, () =>
          loadOf(settings.tool, own, pages, settings.seconds),
        ),
    })
    const p99 = (name: string) => medianOf(measured, name, 'p99Ms')
    const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
    const noises = (measured.get('noisy') ?? []).flatMap((result) => ('noise' in result ? [result.noise] : []))
    return [
      figure({
        what: `${prefix}page p99 while two clients group`,
        unit: 'ms',
        ours: p99('noisy'),
        limit: ['quiet', p99('quiet')],
        reach: [atMost(3, p99('noisy'), p99('quiet'), 'quiet')],
        faults: loadFaults([...measured, ['groups', noises]]),
        notes: [
          `${noises.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(1)).join(', ')} groupings/s meanwhile`,
          `${(rate('noisy') / rate('quiet')).toFixed(2)} of the quiet rate of pages`,
        ],
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}
