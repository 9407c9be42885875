import { type Bench, ours } from '../bench.ts'
import { compareReplies, pageEssence } from '../compare.ts'
import type { Contender } from '../contenders.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { pagePath, pageTraffic, positionsIn } from '../pages.ts'
import { CONNECTIONS, latencyAndCost, loadInTurn, medianOf, type Scenario } from './scenario.ts'

/** Pages of 100 rows in insertion order, all over the dataset. */
export const page: Scenario = {
  name: 'page',
  async run(bench) {
    const { contenders, datasetId } = await readers(bench)
    const positions = positionsIn(bench.settings.rows)
    const faults = await comparePages(contenders, datasetId, positions)
    const loads = await Promise.all(
      contenders.map(async (contender) => ({
        contender,
        traffic: await pageTraffic(contender, datasetId, positions, CONNECTIONS),
      })),
    )
    const measured = await loadInTurn(bench, loads)
    const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
    return [
      figure({
        what: 'page of 100 rows',
        unit: 'requests/s',
        ours: rate('ours'),
        limit: ['bare', rate('bare')],
        reach: [
          atLeast(0.95, rate('ours'), rate('bare'), 'bare'),
          atLeast(1.05, rate('ours'), rate('fastify'), 'Fastify'),
        ],
        peers: { Fastify: rate('fastify') },
        faults: [...faults, ...loadFaults(measured)],
        notes: latencyAndCost(measured),
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}

/** Our server and the peers, with the dataset for reading. */
export async function readers(bench: Bench): Promise<{ contenders: Contender[]; datasetId: string }> {
  const { server, quiet } = await bench.service()
  const datasetId = await bench.dataset()
  const { bare, fastify } = await bench.peers()
  return { contenders: [ours(server, quiet), bare, fastify], datasetId }
}

/** What is wrong with pages, each compared between all contenders. */
export async function comparePages(
  contenders: readonly Contender[],
  datasetId: string,
  positions: readonly number[],
): Promise<string[]> {
  for (const position of positions) {
    const paths = new Map<Contender, string>()
    for (const contender of contenders) paths.set(contender, await pagePath(contender, datasetId, position))
    const faults = await compareReplies(contenders, (contender) => paths.get(contender) ?? '', pageEssence)
    if (faults.length > 0) return faults.map((fault) => `page after row ${position}: ${fault}`)
  }
  return []
}
