import { CHANGES_KEPT_DAYS } from '../domain/plans.ts'
import { eachPlace, type Place, plansOf } from './each-organization.ts'
import type { HistoryStart } from './interface/history.ts'
import type { Swept } from './interface/maintenance.ts'
import type { Statements } from './interface/statements.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes from all histories what is older than the plans keep, and the histories that are off or of deleted datasets. Returns how many records. */
export async function sweepHistory(
  statements: Statements,
  { now, ...swept }: Swept & { readonly now: number },
): Promise<number> {
  const plans = await plansOf(statements, swept)
  let deleted = 0
  for await (const place of eachPlace(statements, swept))
    for await (const { datasetId, organizationId } of historiesIn(statements, place)) {
      const plan = plans.get(organizationId ?? '')
      // An organization that was made a moment ago has nothing old.
      const keptFrom = plan === undefined ? 0 : now - CHANGES_KEPT_DAYS[plan] * DAY_MS
      for (let step = 1; step > 0; deleted += step)
        step = await statements.deleteHistory({ ...place, datasetId, keptFrom })
    }
  return deleted
}

async function* historiesIn(statements: Statements, place: Place): AsyncGenerator<HistoryStart> {
  let histories = await statements.selectHistories({ ...place, after: '' })
  for (let last = histories.at(-1); last !== undefined; last = histories.at(-1)) {
    yield* histories
    histories = await statements.selectHistories({ ...place, after: last.datasetId })
  }
}
