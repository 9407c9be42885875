import type { DatasetService } from '../../../client/index.ts'
import { alternate, secondsOf } from '../contenders.ts'
import { COLUMNS } from '../data.ts'
import { atLeast, figure } from '../figure.ts'
import { median } from '../figures.ts'
import type { Ground, QueryScenario } from './ground.ts'

const ROWS = 10_000
const CONNECTIONS = 16
const NUMBER = COLUMNS[5].name

/** In each round. */
const UPDATES = { quick: 400, full: 2_000 }

interface Result {
  readonly updatesPerSecond: number
  readonly processorUs: number
}

/** Updates of a cell of single rows in a dataset that keeps their history, against one that does not, in turn. */
export const history: QueryScenario = {
  name: 'history',
  async run({ settings: { quick, rounds } }, ground) {
    const updates = quick ? UPDATES.quick : UPDATES.full
    const [kept, off] = [await ground.newDataset(ROWS), await ground.newDataset(ROWS)]
    await ground.service.datasets.update(off, { history: 'off' })
    const rowsOf = async (id: string) =>
      (await ground.service.rows.list(id, { limit: 100 }).toArray()).map((row) => row.id)
    const rowIds = new Map([
      [kept, await rowsOf(kept)],
      [off, await rowsOf(off)],
    ])
    let value = 0
    const load = (id: string) => updateRows(ground, id, rowIds.get(id) ?? [], updates, () => (value += 1))
    for (const id of [kept, off]) await load(id)
    // As many as tell a difference of a twentieth from chance.
    const measured = await alternate(3 * rounds, { ours: () => load(kept), off: () => load(off) })
    const results = (name: string) => measured.get(name) ?? []
    const perSecond = (name: string) => median(results(name).map(({ processorUs }) => 1e6 / processorUs))
    const clock = (name: string) => Math.round(median(results(name).map(({ updatesPerSecond }) => updatesPerSecond)))
    const [ours, without] = [perSecond('ours'), perSecond('off')]
    const [first = ''] = rowIds.get(kept) ?? []
    return [
      figure({
        what: `${ground.prefix}updates of single rows with history, for a second of processor time`,
        unit: 'updates/s',
        ours,
        limit: ['without history', without],
        reach: [atLeast(0.85, ours, without, 'without history')],
        faults: await faultsOf(ground.service, { kept, first }),
        notes: [`by the clock: ${clock('ours')} updates/s, without history ${clock('off')}`],
        rounds: Object.fromEntries(measured),
      }),
    ]
  },
}

async function updateRows(
  { own, service }: Ground,
  id: string,
  rowIds: readonly string[],
  updates: number,
  next: () => number,
): Promise<Result> {
  const [began, before] = [performance.now(), secondsOf(own)]
  let sent = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (sent < updates) {
        const rowId = rowIds[sent++ % rowIds.length] ?? ''
        await service.rows.update(id, rowId, { [NUMBER]: next() })
      }
    }),
  )
  return {
    updatesPerSecond: (sent / (performance.now() - began)) * 1_000,
    processorUs: ((secondsOf(own) - before) / sent) * 1e6,
  }
}

/** Without its history, an update would cost nothing for it. */
async function faultsOf(
  service: DatasetService,
  { kept, first }: { readonly kept: string; readonly first: string },
): Promise<string[]> {
  const { data } = await service.rows.listHistory(kept, first)
  return data.length > 0 ? [] : ['the rows have no history']
}
