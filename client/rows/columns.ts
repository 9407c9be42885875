import type { ColumnType, RowRecord } from '../../generated/index.ts'

/** The columns of a dataset as a program knows them: a type for each name. */
export interface ColumnDefinitions {
  readonly [name: string]: ColumnDefinition
}

export type ColumnDefinition = ColumnType | RuledColumn | JsonColumn<unknown>

/** A column with the rules that the types of rows can say: `{ type: 'text', required: true, values: ['open', 'closed'] }`. */
export interface RuledColumn {
  readonly type: ColumnType
  /** Cells are not empty. */
  readonly required?: true
  /** A row may be appended without the column, also if it is required. */
  readonly hasDefault?: true
  /** What the cells of a text column may be. */
  readonly values?: readonly string[]
}

declare const VALUE: unique symbol

/** A json column whose cells have a type of your own. Made by `json<Value>()`. */
export interface JsonColumn<Value> extends RuledColumn {
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
export type CellOf<Definition> = Definition extends keyof CellTypes
  ? CellTypes[Definition]
  : Definition extends { readonly values: readonly (infer Text)[] }
    ? Text
    : Definition extends JsonColumn<infer Value>
      ? Value
      : Definition extends { readonly type: keyof CellTypes }
        ? CellTypes[Definition['type']]
        : never

type EmptyOf<Definition> = Definition extends { readonly required: true } ? never : null

/** A row as it is read: every column, with `null` for an empty cell where cells may be empty. */
export type RowOf<Columns> = { [Name in keyof Columns]: CellOf<Columns[Name]> | EmptyOf<Columns[Name]> }

/** Columns without which no row can be appended. */
type NeededOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends { readonly required: true }
    ? Columns[Name] extends { readonly hasDefault: true }
      ? never
      : Name
    : never
}[keyof Columns]

type OptionalRow<Columns> = {
  readonly [Name in keyof Columns]?: CellOf<Columns[Name]> | EmptyOf<Columns[Name]> | undefined
}

/** A row to write. A missing column is its default or an empty cell. Without named columns, any object. */
export type NewRowOf<Columns> = string extends keyof Columns
  ? object
  : [NeededOf<Columns>] extends [never]
    ? OptionalRow<Columns>
    : OptionalRow<Omit<Columns, NeededOf<Columns>>> & {
        readonly [Name in NeededOf<Columns>]: CellOf<Columns[Name]>
      }

/** A row with its identifier and times. */
export type RowRecordOf<Columns> = Omit<RowRecord, 'values'> & { values: RowOf<Columns> }

export function typeOf(definition: ColumnDefinition): ColumnType {
  return typeof definition === 'string' ? definition : definition.type
}
