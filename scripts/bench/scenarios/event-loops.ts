import { join } from 'node:path'
import { ours } from '../bench.ts'
import { alternate, loadOf, type ServedLoad } from '../contenders.ts'
import { atLeast, atMost, below, type Figure, figure, loadFaults } from '../figure.ts'
import { copyOf, startOurs } from '../ours.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { residentMb, type ServerProcess } from '../processes.ts'
import { latencyAndCost, medianOf, type Scenario } from './scenario.ts'

const LOOPS = 2

/** Twice as many as elsewhere, since the kernel divides them among the loops by chance. */
const CONNECTIONS = 32

/** How much one more event loop may take of memory, and a page of processor time. */
const MORE_MB = 60
const COST = 1.05

/**
 * Pages of 100 rows from a fresh server with several event loops, compared with one that has one: how many, and what they take. As many processes
 * with one loop each, which share nothing, show what the machine itself gives for a second processor.
 */
export const eventLoops: Scenario = {
  name: 'event-loops',
  async run(bench) {
    const { server, database, quiet } = await bench.service()
    const datasetId = await bench.dataset()
    const { requests } = await pageTraffic(ours(server, quiet), datasetId, positionsIn(bench.settings.rows), 1)
    const started = async (name: string, loops = 1) =>
      startOurs(await copyOf(database, join(bench.folder, `event-loops-${name}`)), loops)
    const single = Array.from({ length: LOOPS }, (_, index) => started(`single-${index}`))
    const [several, ...processes] = await Promise.all([started('several', LOOPS), ...single])
    const [one = several] = processes
    const { tool, shortRounds, warmUpSeconds } = bench.settings
    const load = (server: ServerProcess, connections: number, length = 1) =>
      loadOf(tool, ours(server, quiet), { connections, requests }, length)
    try {
      for (const server of [several, ...processes]) await load(server, CONNECTIONS, warmUpSeconds)
      const measured = await alternate(shortRounds, {
        ours: () => load(several, CONNECTIONS),
        'one loop': () => load(one, CONNECTIONS),
        processes: async () => together(await Promise.all(processes.map((each) => load(each, CONNECTIONS / LOOPS)))),
      })
      const rate = (name: string) => medianOf(measured, name, 'requestsPerSecond')
      const cost = (name: string) => medianOf(measured, name, 'processorUs')
      const faults = loadFaults(measured)
      return [
        figure({
          what: `pages from ${LOOPS} event loops`,
          unit: 'requests/s',
          ours: rate('ours'),
          limit: ['one loop', rate('one loop')],
          reach: [atLeast(1.5, rate('ours'), rate('one loop'), 'one loop')],
          faults,
          notes: [
            ...latencyAndCost(measured),
            `${LOOPS} processes with a loop each ${rate('processes').toFixed(0)} requests/s, ${(rate('processes') / rate('one loop')).toFixed(2)} of one`,
          ],
          rounds: Object.fromEntries(measured),
        }),
        figure({
          what: `processor time of a page from ${LOOPS} event loops`,
          unit: 'µs',
          ours: cost('ours'),
          limit: ['one loop', cost('one loop')],
          reach: [atMost(COST, cost('ours'), cost('one loop'), 'one loop')],
          faults,
        }),
        memoryFigure(several, one, faults),
      ]
    } finally {
      await Promise.all([several, ...processes].map((server) => server.stop()))
    }
  },
}

/** What several servers did at the same time, as if they were one. */
function together(loads: readonly ServedLoad[]): ServedLoad {
  const sum = (of: (load: ServedLoad) => number) => loads.reduce((total, load) => total + of(load), 0)
  const requests = sum((load) => load.requests)
  return {
    requests,
    seconds: Math.max(...loads.map((load) => load.seconds)),
    requestsPerSecond: sum((load) => load.requestsPerSecond),
    p50Ms: Math.max(...loads.map((load) => load.p50Ms)),
    p99Ms: Math.max(...loads.map((load) => load.p99Ms)),
    failures: sum((load) => load.failures),
    processorUs: sum((load) => load.processorUs * load.requests) / requests,
  }
}

/** After the pages, of which both have served as much as they could in the same time. */
function memoryFigure(several: ServerProcess, one: ServerProcess, faults: readonly string[]): Figure {
  const [ofSeveral, ofOne] = [residentMb(several.pid), residentMb(one.pid)]
  const more = (ofSeveral - ofOne) / (LOOPS - 1)
  return figure({
    what: 'memory of one more event loop',
    unit: 'MB',
    ours: more,
    reach: [below(MORE_MB, more, 'MB')],
    faults,
    notes: [`RSS ${ofSeveral.toFixed(0)} MB, with one loop ${ofOne.toFixed(0)} MB`],
  })
}
