import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { printable } from '../text-table.ts'
import { keepHeapSmall } from '../v8-flags.ts'
import type { Encoding } from './encodings.ts'
import { type Format, kindProblem } from './file-kind.ts'
import { type Place, readBytes } from './read-bytes.ts'
import { fileError } from './row-error.ts'

export interface ReadOptions {
  readonly encoding: Encoding
  /** What the text is to be. */
  readonly format: Format
  /** Told how many bytes have been read. */
  readonly onBytes?: ((bytes: number) => void) | undefined
}

/**
 * The text of a file in pieces, without a byte order mark. Throws at bytes that the encoding does not have, with their line, and for a file that
 * begins like something else.
 */
export async function* readText(file: Place, { encoding, format, onBytes }: ReadOptions): AsyncGenerator<string, void> {
  const keepSmall = keepHeapSmall()
  let found = encoding
  let decoder: TextDecoder | undefined
  for await (const chunk of readBytes(file, onBytes)) {
    keepSmall()
    if (decoder === undefined) {
      const problem = kindProblem(format, chunk)
      if (problem !== undefined) throw fileError(file.name, problem)
      found = markedEncoding(chunk) ?? (encoding === 'utf-8' ? unmarkedEncoding(chunk) : encoding)
      decoder = new TextDecoder(found, { fatal: true })
    }
    yield await decoded(file, found, () => decoder?.decode(chunk, { stream: true }) ?? '')
  }
  yield await decoded(file, found, () => decoder?.decode() ?? '')
}

/** UTF-16 as spreadsheets save it says so in its first two bytes. */
function markedEncoding(chunk: Buffer): Encoding | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
  return chunk[0] === 0xfe && chunk[1] === 0xff ? 'utf-16be' : undefined
}

/** As some databases export it, UTF-16 has no mark: of its first characters, which are ASCII, every other byte is 0. */
function unmarkedEncoding([first, second, third, fourth]: Buffer): Encoding {
  if (first && third && second === 0 && fourth === 0) return 'utf-16le'
  return second && fourth && first === 0 && third === 0 ? 'utf-16be' : 'utf-8'
}

async function decoded(file: Place, encoding: Encoding, decode: () => string): Promise<string> {
  try {
    return decode()
  } catch {
    const found = encoding === 'utf-8' ? await findBadLine(file) : undefined
    if (found === undefined) throw fileError(file.name, `it is not ${encoding}.`)
    const { line, byte, shown } = found
    throw fileError(
      file.name,
      `byte 0x${byte.toString(16)} is not UTF-8. In Latin-1 (Windows-1252) the line begins: ${shown}\nIf that is right, pass --encoding windows-1252, and otherwise the encoding that it has, such as windows-1251.`,
      line,
    )
  }
}

const [LINE_FEED, SHOWN_BYTES] = [0x0a, 60]

/** Reads the file once more, line by line; what is not UTF-8 is looked for only when it is known to be there. */
async function findBadLine(file: Place): Promise<{ line: number; byte: number; shown: string } | undefined> {
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of readBytes(file)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, start)) {
      const found = badLine(line, bytes.subarray(start, end))
      if (found !== undefined) return found
      start = end + 1
      line += 1
    }
    rest = bytes.subarray(start)
  }
  return badLine(line, rest)
}

function badLine(line: number, bytes: Buffer) {
  if (isUtf8(bytes)) return undefined
  let good = 0
  // The longest beginning that is UTF-8 ends at most three bytes before the bad one.
  for (let size = bytes.length; size >= 1; size = Math.floor(size / 2)) {
    while (good + size <= bytes.length && isUtf8(bytes.subarray(good, good + size))) good += size
  }
  const shown = new TextDecoder('windows-1252').decode(bytes.subarray(0, SHOWN_BYTES)).trim()
  return { line, byte: bytes[good] ?? 0, shown: printable(shown) }
}
