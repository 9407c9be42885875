import { alternate, replyOf } from '../contenders.ts'
import { appendBody } from '../data.ts'
import { atLeast, figure } from '../figure.ts'
import { median } from '../figures.ts'
import { type BulkWrites, sendAll } from './bulk-writes.ts'
import type { Ground, QueryScenario } from './ground.ts'

const ROWS_PER_REQUEST = 10_000
const CONNECTIONS = 2
const GOAL = 0.5

/** In each round on each connection. */
const REQUESTS = { quick: 4, full: 10 }

/** Its texts come in no order, so that each row's entry is in another place of the index. */
const FIELD = 'name'

/** Appends into a large dataset with an index, compared with one that has none, which needs no rows for that. */
export const indexedRowsIn: QueryScenario = {
  name: 'indexed-rows-in',
  async run({ settings }, ground) {
    const { rows, quick, rounds } = settings
    const [indexed, plain] = [await ground.newDataset(rows), await ground.newDataset(0)]
    await ground.service.indexes.create(indexed, { fields: [FIELD] })
    const requests = quick ? REQUESTS.quick : REQUESTS.full
    const [ours, without] = [appender(ground, indexed, rows, requests), appender(ground, plain, 0, requests)]
    await ours.append()
    await without.append()
    const measured = await alternate(rounds, { ours: ours.append, 'no index': without.append })
    const faults = [...(await ours.faults()), ...(await without.faults())]
    const of = (name: string, rate: (result: BulkWrites) => number) => median((measured.get(name) ?? []).map(rate))
    const line = (what: string, rate: (result: BulkWrites) => number) => {
      const [own, other] = [of('ours', rate), of('no index', rate)]
      return figure({
        what: `${ground.prefix}rows in with an index on a text, ${what}`,
        unit: 'rows/s',
        ours: own,
        limit: ['no index', other],
        reach: [atLeast(GOAL, own, other, 'no index')],
        faults,
        rounds: Object.fromEntries(measured),
      })
    }
    return [
      line('by the clock', (result) => result.rows / result.seconds),
      line('for a second of processor time', (result) => result.rows / result.processorSeconds),
    ]
  },
}

/** Appends the rows of `rowAt` that the dataset does not have yet. */
function appender({ own }: Ground, datasetId: string, rowsBefore: number, requests: number) {
  let rowCount = rowsBefore
  return {
    append(): Promise<BulkWrites> {
      // Made before, since making them would take the processor from the server.
      const bodies = Array.from({ length: CONNECTIONS }, () =>
        Array.from({ length: requests }, () => {
          rowCount += ROWS_PER_REQUEST
          return appendBody(rowCount - ROWS_PER_REQUEST, ROWS_PER_REQUEST)
        }),
      )
      return sendAll(own, `/datasets/${datasetId}/rows`, ROWS_PER_REQUEST, bodies)
    },
    async faults(): Promise<string[]> {
      const { data } = (await replyOf(own, `/datasets/${datasetId}`)) as { data: { row_count: number } } // by the contract
      return data.row_count === rowCount ? [] : [`${data.row_count} rows are there instead of ${rowCount}`]
    },
  }
}
