import { appendTraffic } from '../appends.ts'
import { ours } from '../bench.ts'
import { alternate, loadOf, type ServedLoad } from '../contenders.ts'
import { below, figure, loadFaults } from '../figure.ts'
import { createDataset } from '../ours.ts'
import { type Disturbed, measureUnder } from './noise.ts'
import { medianOf, type Scenario } from './scenario.ts'

/** A tenant that looks at its dataset and does not flood the server: few connections, each with one request in flight. */
const CONNECTIONS = 4

/** Small GETs of one tenant while another appends ten thousand rows a request at full rate. */
export const noisyAppends: Scenario = {
  name: 'noisy-appends',
  async run(bench) {
    const { settings } = bench
    const { server, quiet, noisy } = await bench.service()
    const own = ours(server, quiet)
    const read = {
      connections: CONNECTIONS,
      requests: [{ path: `/datasets/${await createDataset(server, quiet, 100)}` }],
    }
    const filled = await createDataset(server, noisy, 0)
    const noise = { contender: ours(server, noisy), traffic: appendTraffic(filled, 10_000, 4, 2) }
    await loadOf(settings.tool, own, read, settings.warmUpSeconds)
    const measured = await alternate<ServedLoad | Disturbed>(settings.rounds, {
      quiet: () => loadOf(settings.tool, own, read, settings.seconds),
      noisy: () => measureUnder(settings, noise, () => loadOf(settings.tool, own, read, settings.seconds)),
    })
    const appends = (measured.get('noisy') ?? []).flatMap((result) => ('noise' in result ? [result.noise] : []))
    const p99 = medianOf(measured, 'noisy', 'p99Ms')
    const rows = appends.map(({ requestsPerSecond }) => Math.round(requestsPerSecond * 10_000).toLocaleString('en-US'))
    return [
      figure({
        what: 'small GET p99 while 10,000-row appends run',
        unit: 'ms',
        ours: p99,
        limit: ['quiet', medianOf(measured, 'quiet', 'p99Ms')],
        reach: [below(10, p99, 'ms')],
        faults: loadFaults([...measured, ['appends', appends]]),
        notes: [
          `${rows.join(', ')} rows/s at the same time`,
          `p50 ${medianOf(measured, 'noisy', 'p50Ms').toFixed(2)} ms, quiet ${medianOf(measured, 'quiet', 'p50Ms').toFixed(2)} ms`,
        ],
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}
