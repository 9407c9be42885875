import type { Plan } from '../../generated/index.ts'
import { CHANGES_KEPT_DAYS, CHANGES_KEPT_VERSIONS } from '../domain/plans.ts'
import { eachPlace, type Place, plansOf } from './each-organization.ts'
import type { LogStart } from './interface/changes.ts'
import type { Swept } from './interface/maintenance.ts'
import type { Statements } from './interface/statements.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Deletes from all logs what is older than the plans keep, and the logs of deleted datasets, some at a time. Returns how many records. */
export async function sweepChanges(
  statements: Statements,
  { now, ...swept }: Swept & { readonly now: number },
): Promise<number> {
  const plans = await plansOf(statements, swept)
  let deleted = 0
  for await (const place of eachPlace(statements, swept))
    for await (const log of logsIn(statements, place)) {
      const plan = plans.get(log.organizationId ?? '')
      deleted += await sweepLog(statements, place, log, { keptFrom: keptFrom(plan, now), now })
    }
  return deleted
}

async function* logsIn(statements: Statements, place: Place): AsyncGenerator<LogStart> {
  let logs = await statements.selectLogs({ ...place, after: '' })
  for (let last = logs.at(-1); last !== undefined; last = logs.at(-1)) {
    yield* logs
    logs = await statements.selectLogs({ ...place, after: last.datasetId })
  }
}

/** An organization that was made a moment ago has nothing old. */
function keptFrom(plan: Plan | undefined, now: number): number {
  return plan === undefined ? 0 : now - CHANGES_KEPT_DAYS[plan] * DAY_MS
}

async function sweepLog(
  statements: Statements,
  place: Place,
  { datasetId, organizationId, version, at, oldestChange, lastVersion }: LogStart,
  kept: { readonly keptFrom: number; readonly now: number },
): Promise<number> {
  const mostVersions = CHANGES_KEPT_VERSIONS
  const isYoung = at >= kept.keptFrom && at <= kept.now && version >= (oldestChange ?? 0)
  const isShort = (lastVersion ?? 0) - version < mostVersions
  if (isYoung && isShort && organizationId !== null) return 0
  let deleted = 0
  for (let step = 1; step > 0; deleted += step)
    step = await statements.deleteChanges({ ...place, datasetId, mostVersions, ...kept })
  return deleted
}
