import { type Kysely, sql, type Transaction } from 'kysely'
import { ANSWER_KEPT_MS } from '../../../domain/idempotency-key.ts'
import { tenant } from '../../sql/differences.ts'
import type { Schema } from '../../sql/schema.ts'
import { withoutNumber } from './catalogue.ts'
import { keepsNumbers } from './numbers.ts'
import type { OrganizationCopy } from './part.ts'

const RECORDS_PER_STEP = 500

/** Runs a transaction, between others of everybody. */
export type InStep = <Answer>(run: (db: Transaction<Schema>) => Promise<Answer>) => Promise<Answer>

/** Copies what the catalogue has of an organization in tables that may be long, some records at a time. None of them is there. */
export async function copyLongTables(copy: OrganizationCopy, db: Kysely<Schema>, inStep: InStep): Promise<void> {
  for (const table of ['events', 'deliveries'] as const) {
    const isKept = await keepsNumbers(copy, db, table)
    for await (const records of numberedRecords(copy, table)) {
      const values = isKept ? records : records.map(withoutNumber)
      await inStep((own) => own.insertInto(table).values(values).execute())
    }
  }
  // Those beside the rows too: a key does not tell where its request belongs.
  const { source, organizationId } = copy
  for (const place of new Set([source, tenant(source, organizationId)]))
    for await (const answers of keptAnswers(copy, place))
      await inStep((own) =>
        own
          .insertInto('idempotency_keys')
          .values(answers)
          .onConflict((conflict) => conflict.columns(['organization_id', 'key']).doNothing())
          .execute(),
      )
}

async function* numberedRecords({ source, organizationId }: OrganizationCopy, table: 'events' | 'deliveries') {
  for (let last = 0; ; ) {
    const records = await source
      .selectFrom(table)
      .selectAll()
      .where(sql.ref<string>('organization_id'), '=', organizationId)
      .where(sql.ref<number>('sequence'), '>', last)
      .orderBy(sql.ref('sequence'))
      .limit(RECORDS_PER_STEP)
      .execute()
    if (records.length === 0) return
    yield records
    last = records.at(-1)?.sequence ?? last
  }
}

/** Those that still stand for their requests. */
async function* keptAnswers({ organizationId }: OrganizationCopy, place: Kysely<Schema>) {
  for (let last = ''; ; ) {
    const answers = await place
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('key', '>', last)
      .where('created_at', '>', Date.now() - ANSWER_KEPT_MS)
      .orderBy('key')
      .limit(RECORDS_PER_STEP)
      .execute()
    if (answers.length === 0) return
    yield answers
    last = answers.at(-1)?.key ?? last
  }
}
