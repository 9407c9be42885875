import {
  type CreateTableBuilder,
  type DialectAdapter,
  type Expression,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  type Transaction,
  WithSchemaPlugin,
} from 'kysely'
import type { ColumnType } from '../../../generated/index.ts'
import type { Codec, StoredCell } from '../../domain/codecs.ts'
import type { Allowances } from '../../domain/plans.ts'
import type { Key, UniqueKey } from '../../domain/unique-keys.ts'
import type { BoundSort, ContainsIndex } from '../../query/bound.ts'
import type { RowPage, RowQuery } from '../interface/rows.ts'
import type { GoneTables, PhysicalIndex } from './physical.ts'
import type { RowTableName, Schema } from './schema.ts'

/** Where new rows go: known only when their write has the dataset's counters. */
export interface RowPlace {
  readonly table: RowTableName
  readonly firstRowNumber: number
  readonly now: number
}

/** Rows in the form in which they will be sent, before their write has the dataset's counters. */
export interface NewRows {
  readonly length: number
  /** Adds a row: a cell for each column, in an array that may be used again. */
  add(cells: readonly StoredCell[]): void
  /** Stores them in their order; once more where the transaction before was undone. */
  store(own: Transaction<Schema>, place: RowPlace): Promise<void>
}

/** A dataset's column as its table has it. */
export interface RowColumn {
  readonly number: number
  readonly storage: Codec['storage']
}

/** The entries of an index: all, those of a row, and how many there should be, if that is not the number of rows. */
export interface CountedEntries {
  readonly all: number
  readonly right: number
  readonly expected?: number
}

/** Columns of which rows get other cells. */
export interface UpdatedCells {
  readonly table: RowTableName
  readonly columns: readonly RowColumn[]
  readonly now: number
}

/** Keys of a unique index to look for. */
export interface SoughtKeys {
  readonly table: { readonly datasetId: string; readonly generation: number }
  readonly unique: UniqueKey
  readonly keys: readonly Key[]
  /** Numbers of the columns whose cells are wanted. */
  readonly columns: readonly number[]
}

/** Indexes of datasets belong to the row table, or are tables of their own that have an entry for each row. */
export interface IndexDifferences {
  /** Whether they are tables of their own, which stay when their dataset gets another row table. */
  readonly areTables: boolean
  /** The name of an index of one of a dataset's tables. */
  name(index: Pick<PhysicalIndex, 'indexId' | 'generation' | 'builtFor'>): string
  /** What an index has for an empty cell: NULL, or a value that comes before every other. */
  readonly emptyKey: StoredCell
  /** What an index has for a cell. */
  key(field: Pick<BoundSort, 'column' | 'type'>): Expression<StoredCell>
  /** A table of values with their places (`member.place`, from 1) as a parameter, and the value (`member.value`); where a statement is a journey. */
  eachValue?(
    type: ColumnType,
    values: readonly StoredCell[],
  ): { readonly values: RawBuilder<unknown>; readonly value: RawBuilder<StoredCell> }
  /** The rows that have keys of a unique index: the place of the key in `keys`, then row number, both times, and the cells of `columns`. */
  findByKeys(own: Kysely<Schema>, sought: SoughtKeys): Promise<readonly (readonly StoredCell[])[]>
  /** Whether a contains index finds so many rows that may contain a text, where its searches begin at its beginning. */
  hasCandidates?(
    db: Kysely<Schema>,
    search: { readonly indexId: string; readonly text: string },
    count: number,
  ): Promise<boolean>
  /** A cell as an index has it, from its key. */
  cell(field: Pick<BoundSort, 'column' | 'type'>): Expression<StoredCell>
  /** Makes an index on a table that has no readers yet, where that takes one. */
  createBeforeSwitch(own: Transaction<Schema>, index: PhysicalIndex): Promise<void>
  /** Drops what indexes other than these have of a table that is about to take the place of its dataset's. Only where they belong to it. */
  dropOthers?(own: Transaction<Schema>, table: RowTableName, kept: readonly PhysicalIndex[]): Promise<void>
  /** Lets an index follow another table, which takes the place of its dataset's in this transaction, and which it was perhaps built for. */
  moveAtSwitch(own: Transaction<Schema>, index: PhysicalIndex): Promise<void>
  /** Drops an index that does not go with the row table. */
  dropWithDataset(own: Transaction<Schema>, index: Pick<PhysicalIndex, 'indexId'>): Promise<void>
  /** Drops what an index had for rows up to a generation, but for what it has now. Only where that does not go with the row table. */
  dropReplaced?(
    own: Transaction<Schema>,
    index: Pick<PhysicalIndex, 'indexId' | 'builtFor'>,
    upTo: number,
  ): Promise<void>
  /** How many entries an index has, and how many of them are those of a row. Only where the database does not check its indexes itself. */
  countEntries?(own: Kysely<Schema>, index: PhysicalIndex): Promise<CountedEntries>
}

/** How rows are printed as JSON, and what tells that from others. */
export interface PrintableRow {
  readonly shape: string
  /** An expression of a row. */
  readonly text: string
  /** An expression of the array of all rows, of which each has the value of the other one as `json`. */
  readonly all: string
  /** Whether an array has no number that could not be printed. */
  isPrinted(json: Uint8Array): boolean
}

/** How a database prints rows as JSON. Undefined is what it cannot print, or what is likely to take longer than making objects. */
export interface RowPrinter {
  /** A page in insertion order as `RowQuery.print` asks for it. */
  page(own: Kysely<Schema>, query: RowQuery): Promise<RowPage | undefined>
  /** A row of a page in another order. `by` names what pages it is one of, which are likely to be alike. */
  row(query: RowQuery, by: string): PrintableRow | undefined
  /** Takes note of a page that could not be printed, or that has too few rows in one stretch of an index. */
  notPrinted(by: string, why: 'few' | 'not printable'): void
}

/** All in which the statements of one engine differ from those of another. */
export interface Differences {
  /** Whether each organization has a schema of its own; otherwise all share one set of tables. */
  readonly hasTenantSchemas: boolean
  /** How much an organization may have of what a plan grants more of, unless that was agreed on with the organization. */
  readonly bearable: Partial<Pick<Allowances, 'datasets'>>
  /** Adds the column that numbers what is inserted, the table's primary key. */
  withSequence<Name extends string, Columns extends string>(
    table: CreateTableBuilder<Name, Columns>,
  ): CreateTableBuilder<Name, Columns | 'sequence'>
  /** Whether a statement that selects can change other tables on its way. */
  readonly canWriteInSelect: boolean
  /** The type of the primary key of a row table. */
  readonly rowNumberType: 'integer' | 'bigint'
  /** The time in milliseconds by one clock for all processes on the database: those of their machines may differ. */
  readonly clock: () => RawBuilder<number>
  /** The type of a text column that is compared by code point. */
  readonly textType: Expression<unknown> | 'text'
  /** The bytes of a cell as text, without reading a text that is stored apart. */
  textBytes(cell: Expression<unknown>): Expression<number | null>
  /** A text with its letters A to Z, and no others, in lower case. */
  lowerAscii(text: Expression<unknown>): Expression<string>
  /** Whether a text contains another one, literally; where there is an index for that, by it. */
  contains(text: Expression<unknown>, part: StoredCell, by?: ContainsIndex): Expression<SqlBool>
  /** Whether an error is that of a number beyond the range of its type. */
  isOutOfRange(error: unknown): boolean
  /** Whether one statement is best to look at all rows: it holds nobody, and several processes share its work. */
  readonly scansAtOnce: boolean
  /** How many rows are best grouped by one statement, if several do it together. */
  readonly groupedRows: number
  /** How many numbers are added up so that what rounding loses stays within what the contract promises; undefined for any number of them. */
  readonly summedRows?: number
  /**
   * Stores new rows by `insert`, with their index entries in the order of each index, where that is faster than one by one. Before it ends, the
   * rows may have another time.
   */
  readonly storeSorted?: (
    own: Kysely<Schema>,
    place: RowPlace,
    rowCount: number,
    insert: (place: RowPlace) => Promise<void>,
  ) => Promise<void>
  /** What takes many rows, where there is a faster way than INSERT. */
  readonly manyRows?: (columns: readonly RowColumn[]) => NewRows
  /** Stores rows that have their numbers and times, where there is a faster way than INSERT. */
  readonly storeManyRecords?: (
    own: Transaction<Schema>,
    table: RowTableName,
    columns: readonly RowColumn[],
    records: readonly (readonly StoredCell[])[],
  ) => Promise<void>
  /** Prints rows as JSON, where the database can. */
  readonly rowPrinter?: RowPrinter
  /** Whether a number is one of many. */
  isOneOf(number: Expression<unknown>, numbers: readonly number[]): Expression<SqlBool>
  /** Sets cells of many rows, each its number and a cell for each column, where one statement can do it. */
  readonly setCells?: (
    own: Transaction<Schema>,
    target: UpdatedCells,
    rows: readonly (readonly StoredCell[])[],
  ) => Promise<void>
  /** How the indexes of datasets are kept. */
  readonly indexes: IndexDifferences
  /** Lets the next statement of the transaction, which waits for all readers of a table, fail soon instead of holding up those that come. */
  waitShortly(own: Transaction<Schema>): Promise<void>
  /** Lets the transaction's commit not wait for the disk; the next one that does waits for it too. Only where a transaction can choose. */
  readonly withoutSync?: (own: Transaction<Schema>) => Promise<void>
  /** Makes the schema of an organization, unless it is there, in the given transaction. False when it was there. */
  createTenantSchema(db: Transaction<Schema>, organizationId: string): Promise<boolean>
  /** Drops the schema of an organization, if it has one, with what is left in it. */
  dropTenantSchema(db: Transaction<Schema>, organizationId: string): Promise<void>
  /** Lets one transaction at a time add to an organization's lists, so that their order is that of the commits. */
  lockOrganization(db: Transaction<Schema>, organizationId: string): Promise<void>
  /** Lets one transaction at a time add to what an organization has in all of its datasets together. */
  lockTenant(db: Transaction<Schema>, organizationId: string): Promise<void>
  /** Lets one transaction at a time write events of an organization, so that their order is that of the commits; the last lock that it takes. */
  lockEvents(db: Transaction<Schema>, organizationId: string): Promise<void>
  /** Deletes some rows of tables that are about to be dropped; false when all are empty. Only where a dropped table leaves its rows in the file. */
  readonly eraseRows?: (
    own: Transaction<Schema>,
    erased: { readonly tables: readonly string[]; readonly indexes: readonly { readonly id: string }[] },
  ) => Promise<boolean>
  /** Deletes some rows of tables that nobody needs; false when they can be dropped at once. Only where dropping a large table holds every writer. */
  readonly emptySome?: (own: Transaction<Schema>, gone: GoneTables) => Promise<boolean>
  /** Drops what was set aside of tables to be emptied. */
  readonly dropAside?: (own: Transaction<Schema>, gone: GoneTables) => Promise<void>
  /** Whether the catalogue's place has a table of this name. */
  hasTable(db: Kysely<Schema>, name: string): Promise<boolean>
  /** Whether a table of the catalogue's place has a column of this name. */
  hasColumn(db: Kysely<Schema>, table: string, name: string): Promise<boolean>
}

/** Kysely's adapter of an engine of ours. */
export interface OurAdapter extends DialectAdapter {
  readonly differences: Differences
  /** The database that has the tables of an organization, where that is another one than the catalogue. */
  tenantOf?(organizationId: string): Kysely<Schema> | undefined
}

/** Every engine of ours brings such an adapter, and a database's transactions have the same one. */
function adapterOf(db: Kysely<Schema>): OurAdapter {
  return db.getExecutor().adapter as OurAdapter
}

export function differencesOf(db: Kysely<Schema>): Differences {
  return adapterOf(db).differences
}

/** Plugins keep nothing between statements, and making one takes longer than most statements. */
const plugins = new Map<string, TenantPlugin>()
const PLUGINS_KEPT = 10_000

/**
 * The database with an organization's own tables in it: the given one where all share one set of tables. Only they are reached by it where they
 * are in a schema or a file of their own.
 */
export function tenant(db: Transaction<Schema>, organizationId: string): Transaction<Schema>
export function tenant(db: Kysely<Schema>, organizationId: string): Kysely<Schema>
export function tenant(db: Kysely<Schema>, organizationId: string): Kysely<Schema> {
  const adapter = adapterOf(db)
  if (!adapter.differences.hasTenantSchemas) return adapter.tenantOf?.(organizationId) ?? db
  let plugin = plugins.get(organizationId)
  if (plugin === undefined) {
    plugin = new TenantPlugin(organizationId)
    if (plugins.size >= PLUGINS_KEPT) plugins.clear()
    plugins.set(organizationId, plugin)
  }
  return db.withPlugin(plugin)
}

/**
 * For what looks at all that there is, each table once: the tables of an organization where they are not in the catalogue's file, and without
 * an organization those in that file. Undefined where there are none.
 */
export function tenantAlone(db: Kysely<Schema>, organizationId: string | undefined): Kysely<Schema> | undefined {
  if (organizationId === undefined) return differencesOf(db).hasTenantSchemas ? undefined : db
  const own = tenant(db, organizationId)
  return own === db ? undefined : own
}

/** Puts every table of a statement into the schema of one organization, which has the organization's identifier as name. */
class TenantPlugin extends WithSchemaPlugin {
  readonly organizationId: string

  constructor(organizationId: string) {
    // Identifiers are minted by `newId`, so no text of a user becomes a name.
    if (!/^org_[0-9a-z]+$/.test(organizationId))
      throw new Error(`not an organization identifier: ${JSON.stringify(organizationId)}`)
    super(organizationId)
    this.organizationId = organizationId
  }
}

/** The schema that a database's statements are put into; empty for none. */
export function schemaOf(db: Kysely<Schema>): string {
  const plugin = db.getExecutor().plugins.find((candidate) => candidate instanceof TenantPlugin)
  return plugin instanceof TenantPlugin ? plugin.organizationId : ''
}
