import { type Bench, ours } from '../bench.ts'
import { alternate, loadOf } from '../contenders.ts'
import { atLeast, type Figure, figure, loadFaults } from '../figure.ts'
import { createDataset } from '../ours.ts'
import { lastPosition, positionsIn, recordTraffic } from '../pages.ts'
import { depthFigure } from './depth.ts'
import { scanFigures } from './scan.ts'
import { CONNECTIONS, medianOf, type Scenario } from './scenario.ts'

/** Measures what ten times the rows change, where they could. Only in the full run. */
export const growth: Scenario = {
  name: 'growth',
  async run(bench) {
    const { growthRows } = bench.settings
    if (growthRows === undefined) return []
    const { server, quiet } = await bench.service()
    const small = await bench.dataset()
    const large = await createDataset(server, quiet, growthRows)
    const pageAt = (position: number) => recordTraffic(ours(server, quiet), large, [position], 1)
    return [
      await pagesOf(bench, small, large, growthRows),
      await depthFigure(bench, growthRows, await pageAt(0), await pageAt(lastPosition(growthRows))),
      ...(await scanFigures(bench, large, growthRows)),
    ]
  },
}

async function pagesOf(bench: Bench, small: string, large: string, growthRows: number): Promise<Figure> {
  const { server, quiet } = await bench.service()
  const { tool, rounds, seconds, warmUpSeconds, rows } = bench.settings
  const own = ours(server, quiet)
  const ofSmall = await recordTraffic(own, small, positionsIn(rows), CONNECTIONS)
  const ofLarge = await recordTraffic(own, large, positionsIn(growthRows), CONNECTIONS)
  await loadOf(tool, own, ofLarge, warmUpSeconds)
  const measured = await alternate(rounds, {
    small: () => loadOf(tool, own, ofSmall, seconds),
    large: () => loadOf(tool, own, ofLarge, seconds),
  })
  const [before, after] = [
    medianOf(measured, 'small', 'requestsPerSecond'),
    medianOf(measured, 'large', 'requestsPerSecond'),
  ]
  return figure({
    what: `pages of records of ${growthRows.toLocaleString('en-US')} rows`,
    unit: 'requests/s',
    ours: after,
    limit: [`of ${rows.toLocaleString('en-US')} rows`, before],
    reach: [atLeast(0.9, after, before, 'of those')],
    faults: loadFaults(measured),
    rounds: Object.fromEntries(measured),
  })
}
