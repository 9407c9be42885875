import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isSystemError } from '../failure.ts'
import { fileError } from './row-error.ts'

/** Where a file is, and the name to show: standard input is kept in a temporary file. */
export interface Place {
  readonly path: string
  readonly name: string
}

const CHUNK_BYTES = 256 * 1024

/**
 * The bytes of a file in pieces. Gzip is unpacked whatever the file's name, since no text begins like gzip. `onBytes` receives how
 * much of the file itself has been read.
 */
export async function* readBytes(
  { path, name }: Place,
  onBytes?: ((bytes: number) => void) | undefined,
): AsyncGenerator<Buffer, void> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  // Whoever reads the pieces hears of a failure; the callback only says so to the pipeline.
  const bytes = (await isGzip(path)) ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : file
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      yield chunk
      onBytes?.(file.bytesRead)
    }
  } catch (error) {
    throw gzipError(name, error)
  } finally {
    file.destroy()
  }
}

async function isGzip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await file.close()
  }
}

function gzipError(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isSystemError(error) || !code.startsWith('Z_')) return error
  return fileError(name, code === 'Z_BUF_ERROR' ? 'its gzip data is cut short.' : 'its gzip data is damaged.')
}
