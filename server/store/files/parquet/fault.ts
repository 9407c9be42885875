/** A Parquet file that cannot be read, and why: the rest of a sentence. */
export class ParquetFault extends Error {
  override readonly name = 'ParquetFault'
}
