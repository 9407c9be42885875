import { parquetMetadata } from 'hyparquet'
import { expect, test } from 'vitest'
import { parquetColumns } from '../../client/cli/import/parquet-schema.ts'
import { writtenParquet as parquet } from '../support/written-parquet.ts'

test('a Parquet file that this Node cannot unpack is refused with the version that can', () => {
  const bytes = parquet([{ name: 'price', data: [1.25] }])
  const metadata = parquetMetadata(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  for (const { columns } of metadata.row_groups)
    for (const { meta_data: chunk } of columns) if (chunk) chunk.codec = 'ZSTD'
  expect(parquetColumns('all.parquet', metadata, ['SNAPPY', 'ZSTD'])).toEqual([{ name: 'price', type: 'number' }])
  expect(() => parquetColumns('all.parquet', metadata, ['SNAPPY', 'GZIP'])).toThrow(
    `all.parquet: column "price" is compressed with ZSTD, which needs Node 22.15 or newer; this is Node ${process.versions.node}. Allowed: SNAPPY, GZIP.`,
  )
})
