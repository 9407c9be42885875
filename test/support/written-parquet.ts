import { ByteWriter, parquetWrite } from 'hyparquet-writer'

export type WrittenParquet = Parameters<typeof parquetWrite>[0]

/** A Parquet file as another program would write it. */
export function writtenParquet(
  columnData: WrittenParquet['columnData'],
  more: Partial<WrittenParquet> = {},
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  void parquetWrite({ writer, columnData, ...more })
  return Uint8Array.from(writer.getBytes())
}
