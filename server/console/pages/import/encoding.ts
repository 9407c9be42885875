/** Encodings that a person may choose for a text that is not in UTF-8, by their names in browsers. */
export const ENCODINGS = [
  ['windows-1252', 'Western European (Windows-1252, Latin-1)'],
  ['iso-8859-15', 'Western European with € (Latin-9)'],
  ['windows-1250', 'Central European (Windows-1250)'],
  ['windows-1251', 'Cyrillic (Windows-1251)'],
  ['windows-1253', 'Greek (Windows-1253)'],
  ['windows-1254', 'Turkish (Windows-1254)'],
  ['macintosh', 'Mac OS Roman'],
] as const

/** How to read the bytes of a file. */
export type FileEncoding =
  | { readonly is: 'known'; readonly encoding: string }
  /** Not in UTF-8: `beside` are the bytes around the first that shows it, `at` is where it stands in the file. */
  | { readonly is: 'unknown'; readonly at: number; readonly beside: Uint8Array }
  /** No text at all. */
  | { readonly is: 'binary'; readonly reason: string }

const CHUNK_BYTES = 4 * 1024 ** 2
const SHOWN_BEFORE_BYTES = 24
const SHOWN_AFTER_BYTES = 24

/** Reads the whole file: one byte at its end may be what tells its encoding. */
export async function findEncoding(file: File): Promise<FileEncoding> {
  const head = await bytesOf(file, 0, 16)
  const kind = SIGNATURES.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))
  if (kind !== undefined) return { is: 'binary', reason: kind[1] }
  const marked = MARKS.find(([bytes]) => bytes.every((byte, index) => head[index] === byte))
  const encoding = marked?.[1] ?? utf16In(head)
  if (encoding !== undefined) return { is: 'known', encoding }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let firstInvalid: number | undefined
  for (let start = 0; start < file.size; start += CHUNK_BYTES) {
    const bytes = await bytesOf(file, start, start + CHUNK_BYTES)
    const control = firstControlIn(bytes)
    if (control !== undefined)
      return { is: 'binary', reason: `It is not text: byte ${start + control + 1} is a control character.` }
    if (firstInvalid === undefined && !isDecoded(decoder, bytes, start + CHUNK_BYTES < file.size))
      firstInvalid = start + firstInvalidIn(bytes)
  }
  if (firstInvalid === undefined) return { is: 'known', encoding: 'utf-8' }
  const beside = await bytesOf(file, Math.max(0, firstInvalid - SHOWN_BEFORE_BYTES), firstInvalid + SHOWN_AFTER_BYTES)
  return { is: 'unknown', at: firstInvalid, beside }
}

/** The line around the first byte that is not UTF-8, in an encoding that may be the right one. */
export function exampleIn(encoding: string, beside: Uint8Array): string {
  const text = new TextDecoder(encoding).decode(beside)
  return text.split(/[\r\n]+/).find((line) => /[^\x20-\x7e\t]/.test(line)) ?? text
}

async function bytesOf(file: File, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer())
}

/** UTF-16 without a mark, as some databases export it: of the first characters, which are ASCII, every other byte is 0. */
function utf16In([first, second, third, fourth]: Uint8Array): string | undefined {
  if (first && third && second === 0 && fourth === 0) return 'utf-16le'
  return second && fourth && first === 0 && third === 0 ? 'utf-16be' : undefined
}

/** Text files hold tabs, line ends, form feeds and escapes, but no NUL and no other control characters. */
function firstControlIn(bytes: Uint8Array): number | undefined {
  // A plain loop, because files may have gigabytes.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 9 || (byte > 13 && byte < 26)) return at
  }
  return undefined
}

function isDecoded(decoder: TextDecoder, bytes: Uint8Array, hasMore: boolean): boolean {
  try {
    decoder.decode(bytes, { stream: hasMore })
    return true
  } catch {
    return false
  }
}

/** How many bytes can be decoded before the first that cannot. At a cut between two parts it may be the last bytes of the part before. */
function firstInvalidIn(bytes: Uint8Array): number {
  let [valid, invalid] = [0, bytes.length]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isDecoded(new TextDecoder('utf-8', { fatal: true }), bytes.subarray(0, middle), true)) valid = middle
    else invalid = middle
  }
  return valid
}

const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

const WORKBOOK =
  'It is an Excel workbook or another archive, not CSV. Open it in the program it comes from, and save it as CSV.'

const SIGNATURES: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], WORKBOOK],
  [[0xd0, 0xcf, 0x11, 0xe0], WORKBOOK],
  [[0x1f, 0x8b], 'It is compressed with gzip. Unpack it first.'],
  [[0x25, 0x50, 0x44, 0x46], 'It is a PDF, not CSV.'],
]
