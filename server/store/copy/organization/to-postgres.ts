import type { Kysely, Transaction } from 'kysely'
import type { ArrivedOrganization } from '../../interface/organizations.ts'
import { createTenant } from '../../migrations/tenants.ts'
import { differencesOf, tenant } from '../../sql/differences.ts'
import { datasetOfKey } from '../../sql/hidden-counters.ts'
import { selectComing } from '../../sql/postgres/coming.ts'
import type { CounterTable, Schema } from '../../sql/schema.ts'
import { dropRowTable } from '../../writes/datasets.ts'
import { deleteSomeLong } from '../../writes/long-tables.ts'
import { copyDataset, isCopied } from '../dataset.ts'
import { copyPendingEvents } from '../events.ts'
import { copyKeptAnswers } from '../kept-answers.ts'
import { anew } from './anew.ts'
import { addToCatalogue } from './catalogue.ts'
import { type Claim, contentsMark, endClaim, holdClaim, takeClaim, takeGivenUp } from './claim.ts'
import { copyLongTables, type InStep } from './long-tables.ts'
import type { OrganizationCopy } from './part.ts'

/** A copy into PostgreSQL that was begun, or taken over. */
export interface BegunCopy {
  readonly copy: OrganizationCopy
  readonly target: Kysely<Schema>
  readonly claim: Claim
  /** Of the datasets that are copied. */
  readonly counters: readonly CounterTable[]
  readonly inStep: InStep
}

/**
 * Copies an organization of a SQLite database into a PostgreSQL database that has others and not this one. A note says first that it is on its way;
 * then each dataset is copied, read back and compared in one transaction; then records that may be many; and one transaction adds the others and
 * removes the note. Whoever copies it again after a crash goes on with the next dataset.
 */
export async function copyToPostgres(
  from: Pick<OrganizationCopy, 'source' | 'organizationId'>,
  target: Kysely<Schema>,
): Promise<ArrivedOrganization> {
  const begun = await beginCopy(from, target)
  await copyParts(begun)
  await finishCopy(begun)
  return countsOf(begun)
}

/** Takes the copy over from whoever made it before. */
export async function beginCopy(
  { source, organizationId }: Pick<OrganizationCopy, 'source' | 'organizationId'>,
  target: Kysely<Schema>,
): Promise<BegunCopy> {
  const counters = await countersOf(source, organizationId)
  const of = await contentsMark(source, counters)
  const { claim, isSame } = await target.transaction().execute((db) => takeClaim(db, { organizationId, of }))
  const inStep = stepsOf(target, claim)
  await inStep((db) => createTenant(db, { organizationId }))
  const wanted = isSame ? counters.map((record) => datasetOfKey(record.dataset_id)) : []
  await dropDatasets(target, inStep, { organizationId, but: new Set(wanted) })
  return { copy: { source, organizationId, now: claim.now }, target, claim, counters, inStep }
}

/** Copies all that nobody finds before the copy is finished. */
export async function copyParts({ copy, target, counters, inStep }: BegunCopy): Promise<void> {
  const { source, organizationId, now } = copy
  for (const before of counters) {
    const after = anew(before, now)
    if (await isCopied(target, after)) continue
    await inStep((db) => copyDataset(tenant(source, organizationId), db, after, () => {}, true))
  }
  await inStep(async (db) => {
    await copyKeptAnswers(source, tenant(db, organizationId), organizationId)
    await copyPendingEvents(tenant(source, organizationId), tenant(db, organizationId), organizationId)
  })
  while (await inStep((db) => deleteSomeLong(db, organizationId))); // of an earlier attempt
  await copyLongTables(copy, target, inStep)
}

/** The one transaction from which on the organization is there; `add` adds to it. */
export async function finishCopy(
  { copy, claim, inStep }: BegunCopy,
  add: (db: Transaction<Schema>) => Promise<void> = async () => {},
): Promise<void> {
  await inStep(async (db) => {
    await addToCatalogue(copy, db)
    await add(db)
    await endClaim(db, claim)
  })
}

export function countsOf({ counters }: BegunCopy): ArrivedOrganization {
  return { datasets: counters.length, rows: counters.reduce((sum, { row_count }) => sum + row_count, 0) }
}

/** Removes what copies have left that were given up. */
export async function clearGivenUp(target: Kysely<Schema>): Promise<void> {
  for (const organizationId of await selectComing(target)) {
    const claim = await target.transaction().execute((db) => takeGivenUp(db, organizationId))
    if (claim === undefined) continue
    const inStep = stepsOf(target, claim)
    await inStep((db) => createTenant(db, { organizationId }))
    await dropDatasets(target, inStep, { organizationId, but: new Set() })
    while (await inStep((db) => deleteSomeLong(db, organizationId)));
    await inStep(async (db) => {
      await differencesOf(db).dropTenantSchema(db, organizationId)
      await endClaim(db, claim)
    })
  }
}

/** Transactions of a copy, as long as nobody else makes it. */
function stepsOf(target: Kysely<Schema>, claim: Claim): InStep {
  return (run) =>
    target.transaction().execute(async (db: Transaction<Schema>) => {
      await holdClaim(db, claim)
      return run(db)
    })
}

/** Those of all datasets that the catalogue has, also in the trash, in the order in which they were made. */
async function countersOf(source: Kysely<Schema>, organizationId: string): Promise<CounterTable[]> {
  const datasets = await source
    .selectFrom('datasets')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('purged_at', 'is', null)
    .orderBy('sequence')
    .execute()
  const counters = await tenant(source, organizationId)
    .selectFrom('counters')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .execute()
  const byDataset = new Map(counters.map((record) => [datasetOfKey(record.dataset_id), record]))
  return datasets.flatMap(({ id }) => byDataset.get(id) ?? [])
}

async function dropDatasets(
  target: Kysely<Schema>,
  inStep: InStep,
  { organizationId, but }: { readonly organizationId: string; readonly but: ReadonlySet<string> },
): Promise<void> {
  const there = await tenant(target, organizationId).selectFrom('counters').select('dataset_id').execute()
  for (const datasetId of there.map(({ dataset_id }) => datasetOfKey(dataset_id)))
    if (!but.has(datasetId)) await inStep((db) => dropRowTable(db, { organizationId, datasetId }))
}
