import { isDeepStrictEqual } from 'node:util'
import { replyOf } from '../contenders.ts'
import { atMost, figure, loadFaults } from '../figure.ts'
import { askInTurn, clockNote, costMs, type QueryScenario, withIndex } from './ground.ts'

const VALUES = 100
/** Lists of different values, so that no two pages are the same. */
const LISTS = 8

/** A page of the rows that have one of a hundred values, sorted by another column, against a page of one value, both by one index. */
export const oneOf: QueryScenario = {
  name: 'one-of',
  async run(bench, ground) {
    const { own, datasetId, prefix } = ground
    const page = (filter: string) => `/datasets/${datasetId}/data?limit=100&sort=-amount&filter=score:${filter}`
    const lists = Array.from({ length: LISTS }, (_, list) => page(`=${valuesFrom(list * VALUES)}`))
    const single = valuesFrom(0).split(',').map(page)
    const scanned = await replyOf(own, lists[0] ?? '')
    return withIndex(ground, { fields: ['score', '-amount'] }, async () => {
      const served = await replyOf(own, lists[0] ?? '')
      const measured = await askInTurn(bench, ground, { ours: lists, 'one value': single })
      return [
        figure({
          what: `${prefix}page of one of 100 values by an index, processor time`,
          unit: 'ms',
          ours: costMs(measured, 'ours'),
          limit: ['one value', costMs(measured, 'one value')],
          reach: [atMost(5, costMs(measured, 'ours'), costMs(measured, 'one value'), 'one value')],
          faults: [
            ...(isDeepStrictEqual(rowsOf(served), rowsOf(scanned)) ? [] : ['the index gives another page']),
            ...loadFaults(measured),
          ],
          notes: [clockNote(measured)],
          rounds: Object.fromEntries(measured),
        }),
      ]
    })
  },
}

function valuesFrom(first: number): string {
  return Array.from({ length: VALUES }, (_, index) => first + index).join()
}

function rowsOf(reply: unknown): unknown {
  return (reply as { data: unknown }).data // by the contract
}
