import { ours } from '../bench.ts'
import { atLeast, figure, loadFaults } from '../figure.ts'
import { startOurs } from '../ours.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { residentMb } from '../processes.ts'
import { latencyAndCost, loadInTurn, medianOf, type Scenario } from './scenario.ts'

const LOOPS = 2

/** Twice as many as elsewhere, since the kernel divides them among the loops by chance. */
const CONNECTIONS = 32

/** Pages of 100 rows from a server with several event loops, compared with one that has one. */
export const eventLoops: Scenario = {
  name: 'event-loops',
  async run(bench) {
    const { server, database, quiet } = await bench.service()
    const datasetId = await bench.dataset()
    const several = await startOurs(database, LOOPS)
    try {
      const contenders = [ours(several, quiet), { ...ours(server, quiet), name: 'one loop' }]
      const { requests } = await pageTraffic(ours(server, quiet), datasetId, positionsIn(bench.settings.rows), 1)
      const loads = contenders.map((contender) => ({ contender, traffic: { connections: CONNECTIONS, requests } }))
      const measured = await loadInTurn(bench, loads)
      const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
      return [
        figure({
          what: `pages from ${LOOPS} event loops`,
          unit: 'requests/s',
          ours: rate('ours'),
          limit: ['one loop', rate('one loop')],
          reach: [atLeast(1.5, rate('ours'), rate('one loop'), 'one loop')],
          faults: loadFaults(measured),
          notes: [
            ...latencyAndCost(measured),
            `RSS ${residentMb(several.pid).toFixed(0)} MB, with one loop ${residentMb(server.pid).toFixed(0)} MB`,
          ],
          rounds: Object.fromEntries(measured),
        }),
      ]
    } finally {
      await several.stop()
    }
  },
}
