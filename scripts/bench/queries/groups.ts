import { isDeepStrictEqual } from 'node:util'
import { replyOf } from '../contenders.ts'
import { below, figure, loadFaults } from '../figure.ts'
import { askInTurn, clockNote, costMs, type QueryScenario, withIndex } from './ground.ts'

/** Groups of all rows with their number and an average, from the rows and from an index that has both columns. */
export const groups: QueryScenario = {
  name: 'groups',
  async run(bench, ground) {
    const { own, datasetId, prefix, groupsMs } = ground
    const path = `/datasets/${datasetId}/aggregate?group=city&measure=:count,amount:avg`
    const scanned = await replyOf(own, path)
    const share = bench.settings.rows / 1_000_000
    const fromRows = await askInTurn(bench, ground, { ours: [path] })
    return withIndex(ground, { fields: ['city', 'amount'] }, async () => {
      const covered = await replyOf(own, path)
      const fromIndex = await askInTurn(bench, ground, { ours: [path] })
      const [rowsMs, indexMs] = [costMs(fromRows, 'ours'), costMs(fromIndex, 'ours')]
      return [
        figure({
          what: `${prefix}groups of all rows, processor time`,
          unit: 'ms',
          ours: rowsMs,
          reach: [below(groupsMs.fromRows * share, rowsMs, 'ms')],
          faults: loadFaults(fromRows),
          notes: [clockNote(fromRows)],
          rounds: Object.fromEntries(fromRows),
        }),
        figure({
          what: `${prefix}groups from an index, processor time`,
          unit: 'ms',
          ours: indexMs,
          limit: ['from the rows', rowsMs],
          reach: groupsMs.fromIndex === undefined ? [] : [below(groupsMs.fromIndex * share, indexMs, 'ms')],
          faults: [...(areAlike(scanned, covered) ? [] : ['the index gives other groups']), ...loadFaults(fromIndex)],
          notes: [clockNote(fromIndex)],
          rounds: Object.fromEntries(fromIndex),
        }),
      ]
    })
  },
}

/** Sums may differ by rounding. */
function areAlike(...replies: readonly unknown[]): boolean {
  const [left, right] = replies.map((reply) =>
    (reply as { data: { group: unknown; measures: Record<string, number> }[] }).data.map(({ group, measures }) => [
      group,
      measures[':count'],
      measures['amount:avg']?.toPrecision(10),
    ]),
  )
  return isDeepStrictEqual(left, right)
}
