import type { Kysely } from 'kysely'
import { FILE_LIST, rowsTag } from '../../domain/rows-tag.ts'
import type { ExportQuery, FileQuery } from '../interface/exports.ts'
import { StoreError } from '../interface/store-error.ts'
import type { Schema } from '../sql/schema.ts'
import { type Encoder, lineEncoder, type OnPiece } from './encoder.ts'
import { exportLines } from './export-lines.ts'
import { parquetEncoder } from './parquet.ts'

/** What an export is made with. */
export interface Encoding {
  readonly encoder: Encoder
  /** For a file: the tag of the state of its rows. */
  readonly tag?: string
}

/**
 * The encoder of an export. A file says which state it is of: that of the snapshot that its rows are read from, in which this has to run,
 * on the tables of the organization. Throws `columns_changed` where the columns are others by then.
 */
export async function encodingOf(
  own: Kysely<Schema>,
  query: ExportQuery | FileQuery,
  onPiece: OnPiece,
): Promise<Encoding> {
  if (query.format !== 'parquet') return { encoder: lineEncoder(exportLines(query), onPiece) }
  const { datasetId, columns, columnsVersion, asked } = query
  const state = await own
    .selectFrom('counters')
    .select(['version', 'columns_version', 'data_updated_at'])
    .where('dataset_id', '=', datasetId)
    .executeTakeFirst()
  if (state?.columns_version !== columnsVersion)
    throw new StoreError('columns_changed', `${datasetId} has other columns than those of version ${columnsVersion}`)
  const tag = rowsTag(FILE_LIST, { id: datasetId, version: state.version, dataUpdatedAt: state.data_updated_at }, asked)
  return { encoder: parquetEncoder(columns, { datasetId, version: state.version, tag }, onPiece), tag }
}
