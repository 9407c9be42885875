import type { Column, ColumnType, Dataset } from '../../generated/index.ts'
import type { RequestOptions } from '../../generated/resource.gen.ts'
import { DatasetServiceError } from '../errors.ts'
import { type ColumnDefinition, type ColumnDefinitions, type RuledColumn, typeOf } from './columns.ts'
import type { DatasetReference } from './dataset-reference.ts'

export interface VerifyOptions extends RequestOptions {
  /** Also refuses columns of the dataset that the program does not know. */
  readonly exact?: boolean | undefined
}

/** A column that differs. Without `actual` it is missing in the dataset, without `expected` the program does not know it. */
export interface ColumnMismatch {
  readonly name: string
  readonly expected?: ColumnType
  readonly actual?: ColumnType
  /** The rule that the program expects and the dataset lacks: then cells may be what their type does not say. */
  readonly rule?: 'required' | 'values'
}

/** The dataset's columns are not those that the program expects. */
export class ColumnMismatchError extends DatasetServiceError {
  override readonly name = 'ColumnMismatchError'
  readonly datasetId: string
  readonly mismatches: readonly ColumnMismatch[]

  constructor(datasetId: string, mismatches: readonly ColumnMismatch[]) {
    super(`The columns of ${datasetId} are not the expected ones: ${mismatches.map(sentence).join('; ')}.`)
    this.datasetId = datasetId
    this.mismatches = mismatches
  }
}

function sentence({ name, expected, actual, rule }: ColumnMismatch): string {
  const column = JSON.stringify(name)
  if (rule === 'required') return `${column} may have empty cells`
  if (rule === 'values') return `${column} may have other values`
  if (actual === undefined) return `${column} (${expected}) is missing`
  return expected === undefined ? `${column} (${actual}) is not expected` : `${column} is ${actual}, not ${expected}`
}

export async function verifyColumns(
  { resources, id, columns = {} }: DatasetReference<ColumnDefinitions>,
  { exact = false, ...options }: VerifyOptions,
): Promise<Dataset> {
  const dataset = await resources.datasets.get(id, options)
  const live = new Map(dataset.columns.map((column) => [column.name, column]))
  const known = new Map(Object.entries(columns))
  const mismatches = [...known].flatMap(([name, definition]) => mismatchesOf(name, definition, live.get(name)))
  for (const { name, type: actual } of exact ? dataset.columns : [])
    if (!known.has(name)) mismatches.push({ name, actual })
  if (mismatches.length > 0) throw new ColumnMismatchError(id, mismatches)
  return dataset
}

function mismatchesOf(name: string, definition: ColumnDefinition, column: Column | undefined): ColumnMismatch[] {
  const expected = typeOf(definition)
  if (column?.type !== expected) return [{ name, expected, ...(column !== undefined && { actual: column.type }) }]
  const { required, values }: Partial<RuledColumn> = typeof definition === 'string' ? {} : definition
  const isWider = values !== undefined && !column.values?.every((value) => values.includes(value))
  const found = { name, expected, actual: expected }
  return [
    ...(required && !column.required ? [{ ...found, rule: 'required' } as const] : []),
    ...(isWider ? [{ ...found, rule: 'values' } as const] : []),
  ]
}
