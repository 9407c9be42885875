import type { ReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isSystemError } from '../failure.ts'
import { fileError } from './row-error.ts'

/** Where a file is, and the name to show: standard input is kept in a temporary file. */
export interface Place {
  readonly path: string
  readonly name: string
  /** What the file was when it was opened first. */
  readonly version: FileVersion
}

export interface FileVersion {
  readonly size: number
  readonly mtimeMs: number
}

const CHUNK_BYTES = 256 * 1024

/**
 * The bytes of a file in pieces. Gzip is unpacked whatever the file's name, since no text begins like gzip. `onBytes` receives how
 * much of the file itself has been read. Throws before the end of a file that another program has changed since it was opened first:
 * its rows may be from before and after the change, or incomplete.
 */
export async function* readBytes(
  { path, name, version }: Place,
  onBytes?: ((bytes: number) => void) | undefined,
): AsyncGenerator<Buffer, void> {
  const handle = await open(path)
  let file: ReadStream | undefined
  try {
    await requireVersion(handle, name, version)
    file = handle.createReadStream({ start: 0, highWaterMark: CHUNK_BYTES, autoClose: false })
    // Whoever reads the pieces hears of a failure; the callback only says so to the pipeline.
    const bytes = (await isGzip(handle)) ? pipeline(file, createGunzip({ chunkSize: CHUNK_BYTES }), () => {}) : file
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      yield chunk
      onBytes?.(file.bytesRead)
    }
    await requireVersion(handle, name, version)
  } catch (error) {
    throw gzipError(name, error)
  } finally {
    file?.destroy()
    await handle.close()
  }
}

/** Throws if the file is another one than when it was opened first. */
export async function requireVersion(handle: FileHandle, name: string, { size, mtimeMs }: FileVersion): Promise<void> {
  const now = await handle.stat()
  if (now.size === size && now.mtimeMs === mtimeMs) return
  throw fileError(name, 'it was changed while it was read. Wait until it is complete, and try again.')
}

async function isGzip(handle: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
}

function gzipError(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (isSystemError(error) || !code.startsWith('Z_')) return error
  return fileError(name, code === 'Z_BUF_ERROR' ? 'its gzip data is cut short.' : 'its gzip data is damaged.')
}
