import { DatasetService } from '../../../client/index.ts'
import { ours } from '../bench.ts'
import { alternate, type Contender, loadOf, replyOf, type Traffic } from '../contenders.ts'
import { rowAt } from '../data.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { CONNECTIONS, latencyAndCost, medianOf, type Scenario } from './scenario.ts'

/** Pages of 100 rows sorted by an index, all over the dataset, compared with as many in insertion order. */
export const indexedPage: Scenario = {
  name: 'indexed-page',
  async run(bench) {
    const { server, quiet } = await bench.service()
    const { rows, tool, shortRounds, warmUpSeconds } = bench.settings
    const datasetId = await bench.dataset()
    const { indexes } = new DatasetService({ apiKey: quiet.apiKey, baseUrl: server.baseUrl })
    const own = ours(server, quiet)
    const plain = await pageTraffic(own, datasetId, positionsIn(rows), CONNECTIONS)
    const sorted = sortedTraffic(datasetId, rows)
    const before = await firstPage(own, sorted)
    const start = performance.now()
    const { id } = await indexes.create(datasetId, { fields: ['-amount'] })
    const buildMs = performance.now() - start
    try {
      const isSame = before === (await firstPage(own, sorted))
      await loadOf(tool, own, sorted, warmUpSeconds)
      const measured = await alternate(shortRounds, {
        ours: () => loadOf(tool, own, sorted, 1),
        'insertion order': () => loadOf(tool, own, plain, 1),
      })
      const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
      return [
        figure({
          what: 'page of 100 rows by an index',
          unit: 'requests/s',
          ours: rate('ours'),
          limit: ['insertion order', rate('insertion order')],
          reach: [atLeast(0.9, rate('ours'), rate('insertion order'), 'insertion order')],
          faults: [...(isSame ? [] : ['the index gives another page']), ...loadFaults(measured)],
          notes: [`the index was built in ${buildMs.toFixed(0)} ms`, ...latencyAndCost(measured)],
          rounds: Object.fromEntries(measured),
        }),
      ]
    } finally {
      await indexes.delete(datasetId, id) // the next request scans
    }
  },
}

/** Pages that begin below the amounts of 64 rows all over the dataset: a page by cursor begins in the same way. */
function sortedTraffic(datasetId: string, rows: number): Traffic {
  const requests = positionsIn(rows).map((position) => ({
    path: `/datasets/${datasetId}/data?limit=100&sort=-amount&filter=amount:%3C${rowAt(position).amount}`,
  }))
  return { connections: CONNECTIONS, requests }
}

async function firstPage(own: Contender, { requests: [first] }: Traffic): Promise<string> {
  return JSON.stringify(await replyOf(own, first?.path ?? ''))
}
