import { atMost, figure, loadFaults } from '../figure.ts'
import { askInTurn, clockNote, costMs, type QueryScenario } from './ground.ts'

const CONDITIONS = ['amount:%3E99000', 'score:%3C10'] as const

/** Rows that match any of two conditions, a hundredth of all each, against rows that match both. Both look at every row. */
export const any: QueryScenario = {
  name: 'any',
  async run(bench, ground) {
    const page = (name: 'any' | 'filter') =>
      `/datasets/${ground.datasetId}/data?limit=100&sort=-score&${CONDITIONS.map((one) => `${name}=${one}`).join('&')}`
    const measured = await askInTurn(bench, ground, { ours: [page('any')], filter: [page('filter')] })
    const [ours, filter] = [costMs(measured, 'ours'), costMs(measured, 'filter')]
    return [
      figure({
        what: `${ground.prefix}page of rows that match any of two conditions, processor time`,
        unit: 'ms',
        ours,
        limit: ['filter', filter],
        reach: [atMost(1.3, ours, filter, 'filter')],
        faults: loadFaults(measured),
        notes: [clockNote(measured)],
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}
