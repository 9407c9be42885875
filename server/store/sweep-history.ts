import { CHANGES_KEPT_DAYS } from '../domain/plans.ts'
import { eachOrganization } from './each-organization.ts'
import type { HistoryStart } from './interface/history.ts'
import type { Statements } from './interface/statements.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes from all histories what is older than the plans keep, and the histories that are off or of deleted datasets. Returns how many records. */
export async function sweepHistory(statements: Statements, { now }: { readonly now: number }): Promise<number> {
  const plans = new Map((await statements.selectOrganizations()).map(({ id, plan }) => [id, plan]))
  const sweep = async (place: Place) => {
    let deleted = 0
    for await (const { datasetId, organizationId } of historiesIn(statements, place)) {
      const plan = plans.get(organizationId ?? '')
      // An organization that was made a moment ago has nothing old.
      const keptFrom = plan === undefined ? 0 : now - CHANGES_KEPT_DAYS[plan] * DAY_MS
      for (let step = 1; step > 0; deleted += step)
        step = await statements.deleteHistory({ ...place, datasetId, keptFrom, now })
    }
    return deleted
  }
  let deleted = await sweep({})
  for await (const { id: organizationId } of eachOrganization(statements)) deleted += await sweep({ organizationId })
  return deleted
}

/** Where histories are: in an organization's tables, or in those that all share. */
type Place = { readonly organizationId?: string }

async function* historiesIn(statements: Statements, place: Place): AsyncGenerator<HistoryStart> {
  let histories = await statements.selectHistories({ ...place, after: '' })
  for (let last = histories.at(-1); last !== undefined; last = histories.at(-1)) {
    yield* histories
    histories = await statements.selectHistories({ ...place, after: last.datasetId })
  }
}
