import { appendTraffic, compareAppends, loadAppends, writers } from '../appends.ts'
import { alternate, type Contender } from '../contenders.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { latencyAndCost, medianOf, type Scenario } from './scenario.ts'

const CLIENTS = 64

/** Appends of one row, each acknowledged when it is on disk. The limit commits together the appends that arrive together. */
export const singleAppends: Scenario = {
  name: 'single-appends',
  async run(bench) {
    const { contenders, datasetId } = await writers(bench, 'single', [
      ['bare', 'grouped'],
      ['bare', 'ungrouped'],
      ['fastify', 'grouped'],
    ])
    const faults = await compareAppends(contenders, datasetId)
    const traffic = appendTraffic(datasetId, 1, 64, CLIENTS)
    const load = (contender: Contender, seconds: number) => loadAppends(bench, contender, traffic, 1, seconds)
    const { shortRounds, warmUpSeconds } = bench.settings
    for (const contender of contenders) await load(contender, warmUpSeconds)
    const turns = contenders.map((contender) => [contender.name, () => load(contender, 1)] as const)
    const measured = await alternate(shortRounds, Object.fromEntries(turns))
    const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
    const counted = [...measured.values()].flat().flatMap((result) => result.faults)
    return [
      figure({
        what: 'durable single-row appends, 64 clients',
        unit: 'requests/s',
        ours: rate('ours'),
        limit: ['bare, grouped', rate('bare')],
        reach: [atLeast(0.6, rate('ours'), rate('bare'), 'bare, grouped')],
        peers: { 'bare, ungrouped': rate('bare, ungrouped'), 'Fastify, grouped': rate('fastify') },
        faults: [...faults, ...loadFaults(measured), ...counted],
        notes: latencyAndCost(measured),
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}
