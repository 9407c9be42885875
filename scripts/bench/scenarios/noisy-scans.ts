import { type Bench, ours } from '../bench.ts'
import { alternate, loadOf, type ServedLoad, type Traffic } from '../contenders.ts'
import { atLeast, atMost, figure, loadFaults } from '../figure.ts'
import { createDataset } from '../ours.ts'
import { pageTraffic, positionsIn } from '../pages.ts'
import { type Disturbed, measureUnder } from './noise.ts'
import { CONNECTIONS, medianOf, type Scenario } from './scenario.ts'

/** Pages of one tenant while two clients of another one scan as many rows, compared with the same pages alone. */
export const noisyScans: Scenario = {
  name: 'noisy-scans',
  async run(bench) {
    const { settings } = bench
    const { own, pages, noise } = await parts(bench)
    await loadOf(settings.tool, own, pages, settings.warmUpSeconds)
    const measured = await alternate<ServedLoad | Disturbed>(settings.rounds, {
      quiet: () => loadOf(settings.tool, own, pages, settings.seconds),
      noisy: () => measureUnder(settings, noise, () => loadOf(settings.tool, own, pages, settings.seconds)),
    })
    const of = (name: string, what: 'requestsPerSecond' | 'p50Ms' | 'p99Ms') => medianOf(measured, name, what)
    const scans = (measured.get('noisy') ?? []).flatMap((result) => ('noise' in result ? [result.noise] : []))
    const shared = {
      faults: loadFaults([...measured, ['scans', scans]]),
      notes: [
        `${scans.map(({ requestsPerSecond }) => requestsPerSecond.toFixed(1)).join(', ')} scans/s at the same time`,
      ],
      rounds: Object.fromEntries(measured),
    }
    const rate = (name: string) => of(name, 'requestsPerSecond')
    return [
      figure({
        ...shared,
        what: 'page p99 while two clients scan',
        unit: 'ms',
        ours: of('noisy', 'p99Ms'),
        limit: ['quiet', of('quiet', 'p99Ms')],
        reach: [atMost(3, of('noisy', 'p99Ms'), of('quiet', 'p99Ms'), 'quiet')],
      }),
      figure({
        ...shared,
        what: 'pages while two clients scan',
        unit: 'requests/s',
        ours: rate('noisy'),
        limit: ['quiet', rate('quiet')],
        reach: [atLeast(0.8, rate('noisy'), rate('quiet'), 'quiet')],
      }),
    ]
  },
}

/** Different bounds, so that no two scans are equal. */
const BOUNDS = [10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000]

async function parts(bench: Bench) {
  const { server, quiet, noisy } = await bench.service()
  const { rows } = bench.settings
  const own = ours(server, quiet)
  const pages = await pageTraffic(own, await bench.dataset(), positionsIn(rows), CONNECTIONS)
  const scanned = await createDataset(server, noisy, rows)
  const requests = BOUNDS.map((bound) => ({
    path: `/datasets/${scanned}/data?limit=100&filter=amount:%3E${bound}&sort=-score`,
  }))
  const scans: Traffic = { connections: 2, requests }
  return { own, pages, noise: { contender: ours(server, noisy), traffic: scans } }
}
