import type { FileMetaData, SchemaElement, SchemaTree } from 'hyparquet'
import { parquetSchema } from 'hyparquet'
import type { Column, ColumnType } from '../../../generated/index.ts'
import { fileError } from './row-error.ts'

const ALLOWED = 'STRING, JSON, UUID, DOUBLE, FLOAT, integers, BOOLEAN and DATE'

/**
 * The columns of a Parquet file. Throws for one that no column of a dataset can take, and for a compression that is not one of `codecs`, which can be
 * read.
 */
export function parquetColumns(file: string, metadata: FileMetaData, codecs: readonly string[]): Column[] {
  const columns = parquetSchema(metadata).children.map((node) => columnOf(file, node))
  const names = columns.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw fileError(file, `two columns are named ${JSON.stringify(twice)}.`)
  for (const { columns: chunks } of metadata.row_groups) {
    for (const { meta_data: chunk } of chunks) {
      if (chunk === undefined || codecs.includes(chunk.codec)) continue
      const advice =
        chunk.codec === 'ZSTD'
          ? `which needs Node 22.15 or newer; this is Node ${process.versions.node}`
          : 'which cannot be read'

      throw fileError(
        file,
        `column ${JSON.stringify(chunk.path_in_schema.join('.'))} is compressed with ${chunk.codec}, ${advice}. Allowed: ${codecs.join(', ')}.`,
      )
    }
  }
  return columns
}

function columnOf(file: string, { element, children }: SchemaTree): Column {
  const { name, repetition_type: repetition } = element
  const refused = (what: string, advice: string) =>
    fileError(
      file,
      `column ${JSON.stringify(name)} is ${what}, which no column can hold. Allowed: ${ALLOWED}. ${advice}`,
    )
  if (children.length > 0 || repetition === 'REPEATED')
    throw refused(`a ${kindOf(element)} (nested)`, 'Write it as JSON text, or as columns of its own.')
  const type = typeOf(element)
  if (type !== undefined) return { name, type }
  const parquet = logicalName(element) ?? element.type ?? 'unknown'
  throw refused(`of the Parquet type ${parquet}`, ADVICE[parquet] ?? 'Convert it first.')
}

const ADVICE: Readonly<Record<string, string>> = {
  DECIMAL: 'Convert it to DOUBLE, or to STRING to keep every digit.',
  TIMESTAMP: 'Convert it to DATE, or to STRING to keep the time.',
  TIME: 'Convert it to STRING.',
  INT96: 'It is an old form of timestamps: convert it to DATE, or to STRING to keep the time.',
  BYTE_ARRAY: 'If it is text, mark it as STRING.',
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
