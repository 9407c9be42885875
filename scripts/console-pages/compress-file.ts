import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Writes `path` with `.br` and `.gz` after it, as a server sends the file to who takes that coding. */
export function writeCompressed(path: string, bytes: Buffer): void {
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  // The highest quality saves a tenth more, and takes ten times as long.
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
}
