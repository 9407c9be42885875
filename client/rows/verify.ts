import type { ColumnType, Dataset } from '../../generated/index.ts'
import type { RequestOptions } from '../../generated/resource.gen.ts'
import { DatasetServiceError } from '../errors.ts'
import { type ColumnDefinitions, typeOf } from './columns.ts'
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

function sentence({ name, expected, actual }: ColumnMismatch): string {
  const column = JSON.stringify(name)
  if (actual === undefined) return `${column} (${expected}) is missing`
  return expected === undefined ? `${column} (${actual}) is not expected` : `${column} is ${actual}, not ${expected}`
}

export async function verifyColumns(
  { resources, id, columns = {} }: DatasetReference<ColumnDefinitions>,
  { exact = false, ...options }: VerifyOptions,
): Promise<Dataset> {
  const dataset = await resources.datasets.get(id, options)
  const live = new Map(dataset.columns.map(({ name, type }) => [name, type]))
  const known = new Map(Object.entries(columns).map(([name, definition]) => [name, typeOf(definition)]))
  const mismatches: ColumnMismatch[] = []
  for (const [name, expected] of known) {
    const actual = live.get(name)
    if (actual !== expected) mismatches.push({ name, expected, ...(actual !== undefined && { actual }) })
  }
  for (const [name, actual] of exact ? live : []) if (!known.has(name)) mismatches.push({ name, actual })
  if (mismatches.length > 0) throw new ColumnMismatchError(id, mismatches)
  return dataset
}
