import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from 'hyparquet'
import type { ColumnType } from '../../../../generated/index.ts'
import { quoted } from '../../../json.ts'
import { ParquetFault } from './fault.ts'

/** A column that a dataset can have. */
export interface ParquetColumn {
  readonly name: string
  readonly type: ColumnType
}

const ALLOWED = 'STRING, JSON, UUID, DOUBLE, FLOAT, integers, BOOLEAN and DATE'

/** The columns of a Parquet file. Throws `ParquetFault` for one that no column of a dataset can take. */
export function parquetColumns(metadata: FileMetaData): ParquetColumn[] {
  return parquetSchema(metadata).children.map(columnOf)
}

function columnOf({ element, children }: SchemaTree): ParquetColumn {
  const { name, repetition_type: repetition } = element
  const refused = (what: string, advice: string) =>
    new ParquetFault(`column ${quoted(name)} is ${what}, which no column can hold. Allowed: ${ALLOWED}. ${advice}`)
  if (children.length > 0 || repetition === 'REPEATED')
    throw refused(`a ${kindOf(element)} (nested)`, 'Write it as JSON text, or as columns of its own')
  const type = typeOf(element)
  if (type !== undefined) return { name, type }
  const parquet = logicalName(element) ?? element.type ?? 'unknown'
  throw refused(`of the Parquet type ${parquet}`, ADVICE[parquet] ?? 'Convert it before')
}

const ADVICE: Readonly<Record<string, string>> = {
  DECIMAL: 'Convert it to DOUBLE, or to STRING to keep every digit',
  TIMESTAMP: 'Convert it to DATE, or to STRING to keep the time',
  TIME: 'Convert it to STRING',
  INT96: 'It is an old form of timestamps: convert it to DATE, or to STRING to keep the time',
  BYTE_ARRAY: 'If it is text, mark it as STRING',
}

function kindOf({ converted_type: converted, logical_type: logical }: SchemaElement): string {
  const name = logical?.type ?? converted
  return name === 'LIST' || name === 'MAP' ? name.toLowerCase() : 'structure'
}

/** As its logical type is called, by the newer name. */
function logicalName({ logical_type: logical, converted_type: converted }: SchemaElement): string | undefined {
  if (logical !== undefined) return logical.type
  if (converted === 'UTF8') return 'STRING'
  return converted?.replace(/^(TIMESTAMP|TIME)_.*/, '$1')
}

const LOGICAL_TYPES: Readonly<Record<string, ColumnType>> = {
  STRING: 'text',
  ENUM: 'text',
  UUID: 'text',
  // Of cells that are all empty, which may go into any column.
  NULL: 'text',
  JSON: 'json',
  DATE: 'date',
  FLOAT16: 'number',
  INTEGER: 'number',
}

const PHYSICAL_TYPES: Readonly<Record<string, ColumnType>> = {
  BOOLEAN: 'boolean',
  INT32: 'number',
  INT64: 'number',
  FLOAT: 'number',
  DOUBLE: 'number',
}

function typeOf(element: SchemaElement): ColumnType | undefined {
  const logical = logicalName(element)
  if (logical === undefined) return PHYSICAL_TYPES[element.type ?? '']
  return /^U?INT_\d+$/.test(logical) ? 'number' : LOGICAL_TYPES[logical]
}
