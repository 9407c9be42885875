import { sql, type Transaction } from 'kysely'
import type { Repeated } from '../../domain/idempotency-key.ts'
import type { Originated } from '../../domain/origin.ts'
import { announceImport } from '../events/import-events.ts'
import type {
  ImportEnd,
  ImportKey,
  ImportStep,
  NewImportRecord,
  RefusedRows,
  UnfinishedImport,
} from '../interface/imports.ts'
import type { OrganizationKey } from '../interface/organizations.ts'
import { findImport } from '../reads/imports.ts'
import { differencesOf, tenant } from '../sql/differences.ts'
import type { Schema } from '../sql/schema.ts'
import { keepAnswer } from './idempotency-keys.ts'
import { hasEnded, nameOfThisProcess } from './this-process.ts'

const GOES_ON = ['queued', 'running'] as const

/** Of one import. */
const REFUSED_ROWS_KEPT = 10_000

/** Records an import whose file is stored; undone when its request was answered before. */
export async function insertImport(
  db: Transaction<Schema>,
  record: NewImportRecord & Originated,
): Promise<Repeated | undefined> {
  const own = tenant(db, record.organizationId)
  const repeated = await keepAnswer(own, record)
  if (repeated !== undefined) return repeated
  const { begin, head, now, origin } = record
  await own
    .insertInto('imports')
    .values({
      id: record.importId,
      organization_id: record.organizationId,
      dataset_id: record.datasetId,
      format: record.format,
      mode: record.mode,
      match: record.match === undefined ? null : JSON.stringify(record.match),
      on_error: record.onError,
      status: 'queued',
      size_bytes: record.sizeBytes,
      head: head === undefined ? null : JSON.stringify(head),
      is_checked: 0,
      rows_read: 0,
      rows_written: 0,
      rows_refused: 0,
      done_bytes: begin.bytes,
      done_line: begin.line,
      done_rows: begin.rows,
      failure: null,
      owner: nameOfThisProcess() ?? null,
      touched_at: differencesOf(db).clock(),
      created_at: now,
      ended_at: null,
      origin: origin === undefined ? null : JSON.stringify(origin),
    })
    .execute()
  await announceImport(own, record, 'import.created')
  return undefined
}

/** Lets this process work on an import, unless another one does. */
export async function takeImport(
  db: Transaction<Schema>,
  { withinMs, ...key }: ImportKey & { readonly withinMs: number },
): Promise<UnfinishedImport | undefined> {
  const found = await findImport(db, key)
  if (found === undefined || found.endedAt !== undefined) return undefined
  const owner = nameOfThisProcess() ?? null
  const isOwn = found.owner !== null && found.owner === owner
  if (!isOwn && found.idleMs <= withinMs && !hasEnded(found.owner)) return undefined
  const { numUpdatedRows } = await going(db, key)
    .set({ status: 'running', owner, touched_at: differencesOf(db).clock() })
    .where('touched_at', '=', found.touchedAt)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : { ...found, status: 'running', owner, idleMs: 0 }
}

export async function touchImport(
  db: Transaction<Schema>,
  { rowsRead, isChecked, ...key }: ImportKey & { readonly rowsRead?: number; readonly isChecked?: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await going(db, key)
    .set({
      touched_at: differencesOf(db).clock(),
      ...(rowsRead !== undefined && { rows_read: rowsRead }),
      ...(isChecked && { is_checked: 1 }),
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes a step in the transaction of the rows that it writes. False when another process went on, or the import ended: the step is to be undone. */
export async function moveImport(db: Transaction<Schema>, step: ImportStep): Promise<boolean> {
  const { from, done, rowsWritten, rowsUpdated = 0, rowsUnchanged = 0, refused } = step
  const { bytes, line, rows } = done
  const moved = await going(db, step)
    .set((eb) => ({
      touched_at: differencesOf(db).clock(),
      done_bytes: bytes,
      done_line: line,
      done_rows: rows,
      // Of a file that was read before, all rows were.
      rows_read: eb.case().when('rows_read', '<', rows).then(eb.val(rows)).else(eb.ref('rows_read')).end(),
      rows_written: eb('rows_written', '+', rowsWritten),
      rows_updated: eb('rows_updated', '+', rowsUpdated),
      rows_unchanged: eb('rows_unchanged', '+', rowsUnchanged),
      rows_refused: eb('rows_refused', '+', refused.count),
    }))
    .where('done_rows', '=', from)
    .returning('rows_refused')
    .executeTakeFirst()
  if (moved === undefined) return false
  await keepRefused(db, step, refused, Number(moved.rows_refused) - refused.count)
  return true
}

export async function endImport(db: Transaction<Schema>, end: ImportEnd & Originated): Promise<boolean> {
  const { status, failure, rowsRead, rowsWritten, refused, now } = end
  const ended = await going(db, end)
    .set((eb) => ({
      status,
      failure: failure === undefined ? null : JSON.stringify(failure),
      touched_at: now,
      ended_at: now,
      owner: null,
      ...(rowsRead !== undefined && { rows_read: rowsRead }),
      ...(rowsWritten !== undefined && { rows_written: rowsWritten }),
      ...(refused !== undefined && { rows_refused: eb('rows_refused', '+', refused.count) }),
    }))
    .returning('rows_refused')
    .executeTakeFirst()
  if (ended === undefined) return false
  if (refused !== undefined) await keepRefused(db, end, refused, Number(ended.rows_refused) - refused.count)
  await announceImport(tenant(db, end.organizationId), end, `import.${status}`)
  return true
}

/** Ends an import that goes on. False when there is no such import. */
export async function cancelImport(
  db: Transaction<Schema>,
  { now, origin, ...key }: ImportKey & Originated & { readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await going(db, key)
    .set({ status: 'canceled', touched_at: now, ended_at: now, owner: null })
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await announceImport(tenant(db, key.organizationId), { ...key, origin }, 'import.canceled')
  return (await findImport(db, key)) !== undefined
}

/** Lets any process carry an import on, also where the clock is set back. No two releases have the same time, since they are compared. */
export async function releaseImport(db: Transaction<Schema>, key: ImportKey): Promise<void> {
  await going(db, key)
    .set({ owner: null, touched_at: sql<number>`-${differencesOf(db).clock()}` })
    .execute()
}

const IMPORTS_PER_STEP = 10

/** Deletes some imports that ended before a time, with the rows that they refused. Returns how many. */
export async function deleteImports(
  db: Transaction<Schema>,
  { organizationId, endedBefore }: OrganizationKey & { readonly endedBefore: number },
): Promise<number> {
  const own = tenant(db, organizationId)
  const old = await own
    .selectFrom('imports')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('ended_at', '<', endedBefore)
    .limit(IMPORTS_PER_STEP)
    .execute()
  const ids = old.map(({ id }) => id)
  if (ids.length === 0) return 0
  await own.deleteFrom('refused_rows').where('import_id', 'in', ids).execute()
  await own.deleteFrom('imports').where('id', 'in', ids).execute()
  return ids.length
}

/** Forgets the imports of an organization, where all share one set of tables. Those that go on find nothing, and end. */
export async function deleteImportsOf(db: Transaction<Schema>, organizationId: string): Promise<void> {
  if (differencesOf(db).hasTenantSchemas) return
  const own = db.selectFrom('imports').select('id').where('organization_id', '=', organizationId)
  await db.deleteFrom('refused_rows').where('import_id', 'in', own).execute()
  await db.deleteFrom('imports').where('organization_id', '=', organizationId).execute()
}

/** An import as long as it goes on. */
function going(db: Transaction<Schema>, { organizationId, importId }: ImportKey) {
  return tenant(db, organizationId)
    .updateTable('imports')
    .where('id', '=', importId)
    .where('organization_id', '=', organizationId)
    .where('status', 'in', GOES_ON)
}

const ROWS_PER_INSERT = 100

async function keepRefused(
  db: Transaction<Schema>,
  { organizationId, importId }: ImportKey,
  { rows }: RefusedRows,
  before: number,
): Promise<void> {
  const kept = rows.slice(0, Math.max(0, REFUSED_ROWS_KEPT - before))
  for (let start = 0; start < kept.length; start += ROWS_PER_INSERT) {
    const values = kept.slice(start, start + ROWS_PER_INSERT).map(({ line, problem, text }, index) => ({
      import_id: importId,
      number: before + start + index + 1,
      line,
      problem: JSON.stringify(problem),
      text,
    }))
    await tenant(db, organizationId).insertInto('refused_rows').values(values).execute()
  }
}
