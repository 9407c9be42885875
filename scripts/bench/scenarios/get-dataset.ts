import { compareReplies, datasetEssence } from '../compare.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { readers } from './page.ts'
import { CONNECTIONS, latencyAndCost, loadInTurn, medianOf, type Scenario } from './scenario.ts'

/** `GET /datasets/{dataset_id}`: a small reply that needs the catalogue and the counters. */
export const getDataset: Scenario = {
  name: 'get-dataset',
  async run(bench) {
    const { contenders, datasetId } = await readers(bench)
    const path = `/datasets/${datasetId}`
    const faults = await compareReplies(contenders, () => path, datasetEssence)
    const traffic = { connections: CONNECTIONS, requests: [{ path }] }
    const { bare: constant } = await bench.peers()
    const measured = await loadInTurn(bench, [
      ...contenders.map((contender) => ({ contender, traffic })),
      { contender: { ...constant, name: 'constant' }, traffic: { ...traffic, requests: [{ path: '/constant' }] } },
    ])
    const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
    return [
      figure({
        what: 'GET /datasets/{id}',
        unit: 'requests/s',
        ours: rate('ours'),
        limit: ['bare', rate('bare')],
        reach: [atLeast(0.7, rate('ours'), rate('bare'), 'bare'), atLeast(1, rate('ours'), rate('fastify'), 'Fastify')],
        peers: { Fastify: rate('fastify'), 'bare, constant reply': rate('constant') },
        faults: [...faults, ...loadFaults(measured)],
        notes: latencyAndCost(measured),
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}
