import type { Kysely, Transaction } from 'kysely'
import type { Schema } from '../../sql/schema.ts'
import { withoutNumber } from './catalogue.ts'
import type { OrganizationCopy } from './part.ts'

const RECORDS_PER_STEP = 500

/** The clock of whoever wrote a record may be so much behind. */
const CLOCK_MS = 60_000

/** Up to where the long tables of a catalogue were copied. */
export interface CopiedUntil {
  /** The number of the last event. */
  readonly event: number
  readonly at: number
}

/** To be read of the snapshot that is copied. */
export async function endOfLongTables({
  source,
  organizationId,
}: Pick<OrganizationCopy, 'source' | 'organizationId'>): Promise<CopiedUntil> {
  const { last } = await source
    .selectFrom('events')
    .select((eb) => eb.fn.max<number | null>('sequence').as('last'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return { event: last ?? 0, at: Date.now() - CLOCK_MS }
}

/** Copies what has been added to long tables since, and changed in them. `source` is the catalogue that nobody writes now. */
export async function copyLate(
  { source, organizationId }: Pick<OrganizationCopy, 'source' | 'organizationId'>,
  db: Transaction<Schema>,
  until: CopiedUntil,
): Promise<void> {
  const { events, deliveries, answers } = await lateRecords(source, organizationId, until)
  for (const some of stepsOf(events.map(withoutNumber))) await db.insertInto('events').values(some).execute()
  for (const some of stepsOf(deliveries.map(withoutNumber)))
    await db
      .insertInto('deliveries')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          attempts: ref('excluded.attempts'),
          due_at: ref('excluded.due_at'),
          last_attempt_at: ref('excluded.last_attempt_at'),
          last_status: ref('excluded.last_status'),
          last_error: ref('excluded.last_error'),
          ended_at: ref('excluded.ended_at'),
        })),
      )
      .execute()
  for (const some of stepsOf(answers))
    await db
      .insertInto('idempotency_keys')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'key']).doUpdateSet(({ ref }) => ({
          request_hash: ref('excluded.request_hash'),
          answer: ref('excluded.answer'),
          answer_bytes: ref('excluded.answer_bytes'),
          created_at: ref('excluded.created_at'),
          dataset_id: ref('excluded.dataset_id'),
        })),
      )
      .execute()
  await db
    .deleteFrom('deliveries')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', 'not in', (eb) =>
      eb.selectFrom('webhooks').select('id').where('organization_id', '=', organizationId),
    )
    .execute()
}

async function lateRecords(source: Kysely<Schema>, organizationId: string, { event, at }: CopiedUntil) {
  const events = await source
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', event)
    .orderBy('sequence')
    .execute()
  const deliveries = await source
    .selectFrom('deliveries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>=', at), eb('created_at', '>=', at)]))
    .orderBy('sequence')
    .execute()
  const answers = await source
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('created_at', '>=', at)
    .execute()
  return { events, deliveries, answers }
}

function* stepsOf<Item>(records: readonly Item[]): Generator<Item[]> {
  for (let start = 0; start < records.length; start += RECORDS_PER_STEP)
    yield records.slice(start, start + RECORDS_PER_STEP)
}
