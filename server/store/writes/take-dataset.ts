import { type ExpressionBuilder, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Originated } from '../../domain/origin.ts'
import type { RowSizes } from '../../domain/row-size.ts'
import { laterColumns } from '../sql/columns-version.ts'
import { runCompiled } from '../sql/compiled.ts'
import { differencesOf } from '../sql/differences.ts'
import type { ChangeTable, CounterTable, Schema } from '../sql/schema.ts'
import { actorOf } from './before-images.ts'

/** What a write does to a dataset, as far as it is known before the write. */
export type Change =
  | ({ readonly kind: 'appended'; readonly rowCount: number } & Readonly<RowSizes>)
  | { readonly kind: 'updated' | 'deleted'; readonly rowNumber: number }
  | { readonly kind: 'columns' /** Whether cells are lost or become others. */; readonly changesCells?: boolean }
  | { readonly kind: 'replaced' }

type ColumnsChange = Extract<Change, { kind: 'columns' | 'replaced' }>

function isOfColumns(change: Change): change is ColumnsChange {
  return change.kind === 'columns' || change.kind === 'replaced'
}

export interface DatasetMove extends Originated {
  readonly datasetId: string
  /** The columns that the writer knows; any, where nothing is said. */
  readonly columnsVersion?: number | undefined
  readonly change: Change
  /** Milliseconds since 1970. */
  readonly now: number
}

/** The counters after the move. Rows and columns that are new have the numbers before the next ones. */
export type Taken = Pick<CounterTable, (typeof TAKEN)[number]>

const TAKEN = [
  'dataset_id',
  'version',
  'next_row_number',
  'next_column_number',
  'largest_row_bytes',
  'generation',
  'keeps_history',
] as const

/**
 * Takes the record that serializes the writers of a dataset, moves its counters, hands numbers out, and writes into the dataset's log
 * what this version changes. Every change of rows and columns goes through here. Undefined when the dataset is gone or has other columns
 * than the writer knew.
 */
export async function takeDataset(own: Transaction<Schema>, move: DatasetMove): Promise<Taken | undefined> {
  return differencesOf(own).canWriteInSelect ? takeAndLog(own, move) : takeThenLog(own, move)
}

/** One statement, which saves the way to the server and back. */
async function takeAndLog(own: Transaction<Schema>, move: DatasetMove): Promise<Taken | undefined> {
  const { shape, parameters, update } = moveOf(own, move)
  const logged = loggedRows(move.change)
  const actor = actorOf(move.origin)
  const all = [...parameters, ...logged.parameters, move.now, actor]
  const rows = await runCompiled(own, `log ${shape}`, all, () =>
    own
      .with('taken', () => update().returning(TAKEN))
      .with('logged', (db) =>
        db
          .insertInto('changes')
          .columns(['dataset_id', 'version', 'kind', 'first_row', 'row_count', 'at', 'actor'])
          .expression((eb) =>
            eb
              .selectFrom('taken')
              .select([
                'dataset_id',
                'version',
                sql.lit(move.change.kind).as('kind'),
                logged.firstRow.as('first_row'),
                logged.rowCount.as('row_count'),
                sql`${move.now}::bigint`.as('at'),
                sql`${actor}::text`.as('actor'),
              ]),
          ),
      )
      .selectFrom('taken')
      .selectAll(),
  )
  return rows[0]
}

interface LoggedRows {
  readonly parameters: readonly number[]
  readonly firstRow: RawBuilder<number | null>
  readonly rowCount: RawBuilder<number>
}

/** What a record of the log says of rows, by the row `taken`; its parameters are 64-bit integers. */
function loggedRows(change: Change): LoggedRows {
  if (isOfColumns(change)) return { parameters: [], firstRow: sql`null::bigint`, rowCount: sql`0::bigint` }
  if (change.kind !== 'appended')
    return { parameters: [change.rowNumber], firstRow: sql`${change.rowNumber}::bigint`, rowCount: sql`1::bigint` }
  const { rowCount } = change
  return {
    parameters: [rowCount, rowCount],
    firstRow: sql`next_row_number - ${rowCount}::bigint`,
    rowCount: sql`${rowCount}::bigint`,
  }
}

async function takeThenLog(own: Transaction<Schema>, move: DatasetMove): Promise<Taken | undefined> {
  const { shape, parameters, update } = moveOf(own, move)
  const [taken] = await runCompiled(own, `take ${shape}`, parameters, () => update().returning(TAKEN))
  if (taken === undefined) return undefined
  const { dataset_id, version } = taken
  const { kind, first_row, row_count } = recordOf(move.change, taken)
  const record = { dataset_id, version, kind, first_row, row_count, at: move.now, actor: actorOf(move.origin) }
  await runCompiled(own, 'log change', Object.values(record), () => own.insertInto('changes').values(record))
  return taken
}

function recordOf(change: Change, taken: Taken): Pick<ChangeTable, 'kind' | 'first_row' | 'row_count'> {
  const { kind } = change
  if (isOfColumns(change)) return { kind, first_row: null, row_count: 0 }
  if (change.kind !== 'appended') return { kind, first_row: change.rowNumber, row_count: 1 }
  return { kind, first_row: taken.next_row_number - change.rowCount, row_count: change.rowCount }
}

type Counters = ExpressionBuilder<Schema, 'counters'>

/** The statement that moves the counters, with its parameters in their order and a name for its form. */
function moveOf(own: Transaction<Schema>, { datasetId, columnsVersion, change, now }: DatasetMove) {
  const known = columnsVersion === undefined ? [] : [columnsVersion]
  const { parameters, set } = isOfColumns(change) ? columnsMove(change, now) : rowsMove(change, now)
  return {
    shape: `${change.kind} ${parameters.length} ${known.length}`,
    parameters: [...parameters, datasetId, ...known],
    update() {
      const update = own
        .updateTable('counters')
        .set((eb) => ({ ...set(eb), ...logMove(eb) }))
        .where('dataset_id', '=', datasetId)
      return columnsVersion === undefined ? update : update.where('columns_version', '=', columnsVersion)
    },
  }
}

function rowsMove(change: Exclude<Change, ColumnsChange>, now: number) {
  if (change.kind !== 'appended') {
    const gone = change.kind === 'deleted' ? 1 : 0
    return {
      parameters: [now],
      set: (eb: Counters) => ({ row_count: eb('row_count', '-', eb.lit(gone)), data_updated_at: now }),
    }
  }
  const { rowCount, largestRowBytes, storedBytes } = change
  return {
    parameters: [rowCount, rowCount, largestRowBytes, largestRowBytes, storedBytes, now],
    set: (eb: Counters) => ({
      next_row_number: eb('next_row_number', '+', rowCount),
      row_count: eb('row_count', '+', rowCount),
      largest_row_bytes: eb
        .case()
        .when('largest_row_bytes', '<', largestRowBytes)
        .then(eb.val(largestRowBytes))
        .else(eb.ref('largest_row_bytes'))
        .end(),
      stored_bytes: eb('stored_bytes', '+', storedBytes),
      data_updated_at: now,
    }),
  }
}

function columnsMove(change: ColumnsChange, now: number) {
  const changesCells = change.kind === 'replaced' || change.changesCells === true
  const columns = laterColumns(now)
  return {
    parameters: [...columns.parameters, now, ...(changesCells ? [now] : [])],
    set: (eb: Counters) => ({
      next_column_number: eb('next_column_number', '+', eb.lit(1)),
      columns_version: columns.next,
      columns_updated_at: now,
      ...(changesCells && { data_updated_at: now }),
    }),
  }
}

/** The log continues where it ended. After a version that is in no log it starts again. */
export function logMove(eb: Counters) {
  const next = eb('version', '+', eb.lit(1))
  return {
    version: next,
    oldest_change: eb
      .case()
      .when('logged_version', '=', eb.ref('version'))
      .then(eb.ref('oldest_change'))
      .else(next)
      .end(),
    logged_version: next,
  }
}
