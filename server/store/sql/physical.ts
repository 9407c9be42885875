import type { IndexField } from '../../domain/index-fields.ts'
import type { BoundSort } from '../../query/bound.ts'
/** The row tables and the indexes of datasets as the database itself has them. */
export interface Physical {
  /** Column names by table. */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  /** The table of each index; one that a crash left invalid is not here. */
  readonly indexes: ReadonlyMap<string, string>
}

/** Groups a list of tables with a column each, as catalogues of databases have it. */
export function physicalOf(
  columns: readonly { readonly table: string; readonly column: string }[],
  indexes: readonly { readonly name: string; readonly table: string }[],
): Physical {
  const tables = new Map<string, Set<string>>()
  for (const { table, column } of columns) tables.set(table, (tables.get(table) ?? new Set()).add(column))
  return { tables, indexes: new Map(indexes.map(({ name, table }) => [name, table])) }
}

/** The rows of a dataset in the order of `fields`, and of their numbers where those are equal. */
export interface PhysicalIndex {
  readonly organizationId: string
  readonly datasetId: string
  /** The generation of the dataset's table. */
  readonly generation: number
  readonly indexId: string
  /** The generation beside whose rows its table was built, where indexes are tables. */
  readonly builtFor?: number
  /** Whether it lets rows have the same key for a moment, though it is unique. */
  readonly isLenient?: true
  readonly fields: readonly (BoundSort & Pick<IndexField, 'contains' | 'unique'>)[]
}

/** Tables that nobody needs: those of rows by name, those of indexes by the index that they are of. */
export interface GoneTables {
  readonly tables: readonly string[]
  readonly indexes: readonly GoneIndex[]
}

/** All tables of an index but one, up to that of a generation; or only the one of a generation. */
export interface GoneIndex {
  readonly indexId: string
  readonly kept?: number
  readonly upTo?: number
  readonly only?: number | undefined
}

/** The name in the database of an index of one of a dataset's tables, or of one that outlives them, whose generation is 0. Identifiers are minted by `newId`, so no text of a user becomes a name. */
export function physicalIndex(indexId: string, generation: number): `ix_${string}` {
  const id = /^idx_([0-9a-z]+)$/.exec(indexId)?.[1]
  if (id === undefined) throw new Error(`not an index identifier: ${JSON.stringify(indexId)}`)
  return generation === 0 ? `ix_${id}` : `ix_${id}_${generation}`
}
