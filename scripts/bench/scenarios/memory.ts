import { statSync } from 'node:fs'
import { join } from 'node:path'
import { appendTraffic, loadAppends } from '../appends.ts'
import { ours, startService } from '../bench.ts'
import { loadOf } from '../contenders.ts'
import { below, figure, loadFaults } from '../figure.ts'
import { shown, slopePerMinute } from '../figures.ts'
import { copyOf, createDataset, startOurs } from '../ours.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { residentMb } from '../processes.ts'
import { CONNECTIONS, type Scenario } from './scenario.ts'

const SAMPLE_EVERY_MS = 200
const RSS_LIMIT_MB = 400
/** How far the last third of the samples may be above the middle third. The saw-tooth of garbage collection stays below it. */
const FLAT = 1.1

/** Memory of a fresh server while 10,000-row appends run at full rate, and the size of its WAL. */
export const memory: Scenario = {
  name: 'memory',
  async run(bench) {
    const { server, database, noisy } = await startService(join(bench.folder, 'memory'))
    const traffic = appendTraffic(await createDataset(server, noisy, 0), 10_000, 4, 2)
    const samples = sample(server.pid, `${database.file}-wal`)
    const result = await loadAppends(bench, ours(server, noisy), traffic, 10_000, bench.settings.memorySeconds)
    const points = samples.stop()
    await server.stop()
    const most = largest(points.map(({ rssMb }) => rssMb))
    // In a few seconds no memory is flat: the heap still grows to its normal size.
    const flat = bench.settings.quick ? [] : [{ text: 'flat', holds: third(points, 2) <= FLAT * third(points, 1) }]
    const slope = slopePerMinute(points.slice(points.length / 3).map(({ seconds, rssMb }) => [seconds, rssMb]))
    return [
      figure({
        what: 'RSS while 10,000-row appends run',
        unit: 'MB',
        ours: most,
        reach: [below(RSS_LIMIT_MB, most, 'MB'), ...flat],
        faults: [...loadFaults([['appends', [result]]]), ...result.faults],
        notes: [
          `${shown(slope)} MB/min after the first third`,
          `WAL up to ${shown(largest(points.map(({ walMb }) => walMb)))} MB`,
          `${shown(result.rowsPerSecond)} rows/s`,
        ],
        rounds: points,
      }),
    ]
  },
}

/** Memory of a fresh server that has served pages. */
export const memoryAfterReads: Scenario = {
  name: 'memory-after-reads',
  async run(bench) {
    const { database, quiet } = await bench.service()
    const datasetId = await bench.dataset()
    const server = await startOurs(await copyOf(database, join(bench.folder, 'memory-after-reads')))
    const own = ours(server, quiet)
    const traffic = await pageTraffic(own, datasetId, positionsIn(bench.settings.rows), CONNECTIONS)
    const result = await loadOf(bench.settings.tool, own, traffic, bench.settings.seconds)
    const rss = residentMb(server.pid)
    await server.stop()
    return [
      figure({
        what: 'RSS after reads',
        unit: 'MB',
        ours: rss,
        reach: [below(160, rss, 'MB')],
        faults: loadFaults([['pages', [result]]]),
        rounds: result,
      }),
    ]
  },
}

interface Sample {
  readonly seconds: number
  readonly rssMb: number
  readonly walMb: number
}

function sample(pid: number, wal: string) {
  const samples: Sample[] = []
  const start = performance.now()
  const timer = setInterval(() => {
    const walMb = (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) / 1024 ** 2
    samples.push({ seconds: (performance.now() - start) / 1000, rssMb: residentMb(pid), walMb })
  }, SAMPLE_EVERY_MS)
  return {
    stop(): readonly Sample[] {
      clearInterval(timer)
      return samples
    },
  }
}

/** The most memory in one third of the time, the first being 0. */
function third(points: readonly Sample[], index: number): number {
  const size = points.length / 3
  return largest(points.slice(Math.floor(index * size), Math.ceil((index + 1) * size)).map(({ rssMb }) => rssMb))
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
}
