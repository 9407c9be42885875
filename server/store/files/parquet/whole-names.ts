import type { FileMetaData } from 'hyparquet'
import { deserializeTCompactProtocol } from 'hyparquet/src/thrift.js'

const BYTE_ORDER_MARK = Buffer.from('\ufeff')
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The names in a footer, by the numbers of their fields in Parquet's `FileMetaData`. */
interface RawFooter {
  readonly field_2: readonly { readonly field_4: Uint8Array }[]
  readonly field_4: readonly {
    readonly field_1: readonly { readonly field_3?: { readonly field_3: Uint8Array[] } }[]
  }[]
}

/** The metadata with its names as they are in the footer: hyparquet leaves out a byte order mark at the beginning of a name, which is a part of it. */
export function withWholeNames(metadata: FileMetaData, footer: Uint8Array): FileMetaData {
  const { buffer, byteOffset, length } = footer
  if (!Buffer.from(buffer, byteOffset, length).includes(BYTE_ORDER_MARK)) return metadata
  // hyparquet has made the metadata of these very fields.
  const raw = deserializeTCompactProtocol({
    view: new DataView(buffer, byteOffset, length),
    offset: 0,
  }) as unknown as RawFooter
  for (const [index, element] of metadata.schema.entries()) element.name = nameOf(raw.field_2[index]?.field_4)
  for (const [index, { columns }] of metadata.row_groups.entries())
    for (const [place, { meta_data: column }] of columns.entries())
      if (column) column.path_in_schema = raw.field_4[index]?.field_1[place]?.field_3?.field_3.map(nameOf) ?? []
  return metadata
}

function nameOf(bytes: Uint8Array | undefined): string {
  return decoder.decode(bytes)
}
