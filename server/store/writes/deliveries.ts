import type { Transaction } from 'kysely'
import type { AttemptOutcome, DueAsked, LeasedWebhook, Settlement } from '../interface/webhooks.ts'
import { dueInTurn, dueWebhooks, toLeased } from '../reads/webhooks.ts'
import { differencesOf } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'

/** Leases queues that are due; of several nodes each gets others. */
export async function leaseWebhooks(
  db: Transaction<Schema>,
  { leasedUntil, limit, ...asked }: DueAsked & { readonly leasedUntil: number; readonly limit: number },
): Promise<LeasedWebhook[]> {
  const { owner, now } = asked
  const due = dueWebhooks(db, now).selectAll().where('id', 'in', dueInTurn(db, asked).select('id').limit(limit))
  const rows = await (differencesOf(db).hasTenantSchemas ? due.forUpdate().skipLocked() : due).execute()
  if (rows.length === 0) return []
  await db
    .updateTable('webhooks')
    .set({ leased_by: owner, leased_until: leasedUntil })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.map(toLeased)
}

/** Records attempts, and keeps the queue or gives it back. */
export async function settleDeliveries(
  db: Transaction<Schema>,
  settlement: Settlement,
): Promise<LeasedWebhook | undefined> {
  const { webhookId, owner, outcomes, leasedUntil } = settlement
  const select = db.selectFrom('webhooks').selectAll().where('id', '=', webhookId)
  const webhook = await (differencesOf(db).hasTenantSchemas ? select.forUpdate() : select).executeTakeFirst()
  if (webhook === undefined) return undefined
  await recordSuccesses(db, settlement)
  for (const outcome of outcomes) if (outcome.status !== 'succeeded') await recordFailure(db, outcome)
  if (webhook.leased_by !== owner) return undefined
  const failing_since = failingSince(settlement, webhook.failing_since)
  const isKept = leasedUntil !== undefined && webhook.state === 'enabled'
  await db
    .updateTable('webhooks')
    .set({
      failing_since,
      failures: settlement.failures,
      paused_until: settlement.pausedUntil ?? null,
      ...(isKept
        ? { leased_until: leasedUntil }
        : { leased_by: null, leased_until: null, next_due_at: await nextDueAt(db, settlement) }),
    })
    .where('id', '=', webhookId)
    .execute()
  return isKept ? toLeased({ ...webhook, failures: settlement.failures, failing_since }) : undefined
}

/** Those with the same status together: nearly all are. */
async function recordSuccesses(db: Transaction<Schema>, { outcomes, now }: Settlement): Promise<void> {
  const succeeded = outcomes.filter(({ status }) => status === 'succeeded')
  for (const [lastStatus, alike] of Map.groupBy(succeeded, (outcome) => outcome.lastStatus))
    await db
      .updateTable('deliveries')
      .set((eb) => ({
        status: 'succeeded' as const,
        attempts: eb('attempts', '+', 1),
        due_at: null,
        last_attempt_at: now,
        last_status: lastStatus,
        last_error: null,
        ended_at: now,
      }))
      .where(
        'id',
        'in',
        alike.map(({ deliveryId }) => deliveryId),
      )
      .where('status', '<>', 'succeeded')
      .execute()
}

/** What another node, or a user, has sent again meanwhile keeps what came of that. */
async function recordFailure(db: Transaction<Schema>, outcome: AttemptOutcome): Promise<void> {
  const { deliveryId, status, attempts, dueAt, at, lastStatus, lastError } = outcome
  await db
    .updateTable('deliveries')
    .set({
      status,
      attempts,
      due_at: dueAt,
      last_attempt_at: at,
      last_status: lastStatus,
      last_error: lastError,
      ended_at: status === 'pending' ? null : at,
    })
    .where('id', '=', deliveryId)
    .where('status', '=', 'pending')
    .where('attempts', '=', attempts - 1)
    .execute()
}

function failingSince({ outcomes, hasSucceeded }: Settlement, before: number | null): number | null {
  if (hasSucceeded) return null
  return before ?? outcomes[0]?.at ?? null
}

/** When the next delivery of a queue is due; null where none waits. */
async function nextDueAt(db: Transaction<Schema>, { webhookId }: Settlement): Promise<number | null> {
  const first = await db
    .selectFrom('deliveries')
    .select('due_at')
    .where('webhook_id', '=', webhookId)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return first?.due_at ?? null
}

/** Keeps the leases of a node. One whose record is taken right now is renewed with its next attempts. */
export async function renewLeases(
  db: Transaction<Schema>,
  { owner, leasedUntil }: { owner: string; leasedUntil: number },
): Promise<void> {
  await setLeases(db, owner, { leased_until: leasedUntil })
}

/** Gives back the queues that a node has leased. */
export async function releaseLeases(
  db: Transaction<Schema>,
  { owner, now }: { owner: string; now: number },
): Promise<void> {
  await setLeases(db, owner, { leased_by: null, leased_until: null, next_due_at: now })
}

async function setLeases(
  db: Transaction<Schema>,
  owner: string,
  set: { leased_by?: null; leased_until: number | null; next_due_at?: number },
): Promise<void> {
  const select = db.selectFrom('webhooks').select('id').where('leased_by', '=', owner)
  const own = await (differencesOf(db).hasTenantSchemas ? select.forUpdate().skipLocked() : select).execute()
  for (const { id } of own) await db.updateTable('webhooks').set(set).where('id', '=', id).execute()
}

/** Makes deliveries due that a clock that was ahead has put off, and looks for those that are due in every queue of which it says otherwise. */
export async function bringForwardDeliveries(
  db: Transaction<Schema>,
  { now, madeAfter }: { now: number; madeAfter: number },
): Promise<void> {
  const late = db.selectFrom('webhooks').select('id').where('next_due_at', '>', now)
  await db
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('webhook_id', 'in', late)
    .where('due_at', '>', now)
    .where((eb) => eb(eb.fn.coalesce('last_attempt_at', 'created_at'), '>', madeAfter))
    .execute()
  await db
    .updateTable('webhooks')
    .set((eb) => ({
      next_due_at: eb
        .selectFrom('deliveries')
        .select(({ fn }) => fn.min('due_at').as('first'))
        .whereRef('webhook_id', '=', 'webhooks.id'),
    }))
    .where('next_due_at', '>', now)
    .execute()
}

const DELIVERIES_PER_STEP = 500

/** Deletes some deliveries that ended, or have waited since, too long ago. Returns how many. */
export async function deleteDeliveries(
  db: Transaction<Schema>,
  { endedBefore, dueBefore }: { endedBefore: number; dueBefore: number },
): Promise<number> {
  const old = await db
    .selectFrom('deliveries')
    .select('id')
    .where('created_at', '<', endedBefore)
    .where((eb) => eb.or([eb('ended_at', '<', endedBefore), eb('due_at', '<', dueBefore)]))
    .orderBy('created_at')
    .limit(DELIVERIES_PER_STEP)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('deliveries').where('id', 'in', ids).execute()
  return ids.length
}
