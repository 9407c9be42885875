import { type Bench, ours } from '../bench.ts'
import { alternate, loadOf, type Traffic } from '../contenders.ts'
import { atMost, type Figure, figure, loadFaults } from '../figure.ts'
import { median } from '../figures.ts'
import { lastPosition, pageTraffic } from '../pages.ts'
import { comparePages, readers } from './page.ts'
import type { Scenario } from './scenario.ts'

/** The last page of a dataset compared with its first. With one client, so the time is that of the reply. */
export const depth: Scenario = {
  name: 'depth',
  async run(bench) {
    const { rows } = bench.settings
    const { contenders, datasetId } = await readers(bench)
    const faults = await comparePages(contenders, datasetId, [0, lastPosition(rows)])
    const { server, quiet } = await bench.service()
    const pageAt = (position: number) => pageTraffic(ours(server, quiet), datasetId, [position], 1)
    return [await depthFigure(bench, rows, await pageAt(0), await pageAt(lastPosition(rows)), faults)]
  },
}

export async function depthFigure(
  bench: Bench,
  rows: number,
  first: Traffic,
  last: Traffic,
  faults: readonly string[] = [],
): Promise<Figure> {
  const { server, quiet } = await bench.service()
  const own = ours(server, quiet)
  const { tool, warmUpSeconds, seconds, rounds } = bench.settings
  await loadOf(tool, own, last, warmUpSeconds)
  const measured = await alternate(rounds, {
    first: () => loadOf(tool, own, first, seconds),
    last: () => loadOf(tool, own, last, seconds),
  })
  // By the number of replies, which is more precise than a percentile.
  const ms = (name: string) =>
    median((measured.get(name) ?? []).map(({ requestsPerSecond }) => 1000 / requestsPerSecond))
  return figure({
    what: `page at depth ${rows.toLocaleString('en-US')}`,
    unit: 'ms',
    ours: ms('last'),
    limit: ['page 1', ms('first')],
    reach: [atMost(1.1, ms('last'), ms('first'), 'page 1')],
    faults: [...faults, ...loadFaults(measured)],
    rounds: Object.fromEntries(measured),
  })
}
