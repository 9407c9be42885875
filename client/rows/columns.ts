import type { ColumnType, RowRecord } from '../../generated/index.ts'

/** The columns of a dataset as a program knows them: a type for each name. */
export interface ColumnDefinitions {
  readonly [name: string]: ColumnDefinition
}

export type ColumnDefinition = ColumnType | JsonColumn<unknown>

declare const VALUE: unique symbol

/** A json column whose cells have a type of your own. Made by `json<Value>()`. */
export interface JsonColumn<Value> {
  readonly type: 'json'
  /** Never present. It carries the type. */
  readonly [VALUE]?: Value
}

/** A json column whose cells have this type: `{ meta: json<Meta>() }`. Nothing checks that at run time. */
export function json<Value>(): JsonColumn<Value> {
  return { type: 'json' }
}

interface CellTypes {
  text: string
  number: number
  boolean: boolean
  /** `YYYY-MM-DD`. */
  date: string
  json: unknown
}

/** The type of a cell that is not empty. */
export type CellOf<Definition> =
  Definition extends JsonColumn<infer Value>
    ? Value
    : Definition extends keyof CellTypes
      ? CellTypes[Definition]
      : never

/** A row as it is read: every column, with `null` for an empty cell. */
export type RowOf<Columns> = { [Name in keyof Columns]: CellOf<Columns[Name]> | null }

/** A row to write. A missing column is an empty cell. Without named columns, any object. */
export type NewRowOf<Columns> = string extends keyof Columns
  ? object
  : { readonly [Name in keyof Columns]?: CellOf<Columns[Name]> | null | undefined }

/** A row with its identifier and times. */
export type RowRecordOf<Columns> = Omit<RowRecord, 'values'> & { values: RowOf<Columns> }

export function typeOf(definition: ColumnDefinition): ColumnType {
  return typeof definition === 'string' ? definition : definition.type
}
