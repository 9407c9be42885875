import { exactJson, roundedInteger } from '../exact-json.ts'
import type { Block } from './blocks.ts'
import type { Piece } from './json-pieces.ts'
import { RowError } from './row-error.ts'

/** A row as it stands in the file, and what it says. */
export interface JsonRow {
  readonly text: string
  readonly value: Readonly<Record<string, unknown>>
}

type Renames = readonly (readonly [string, string])[]

export async function* jsonBlocks(pieces: AsyncIterable<readonly Piece[]>): AsyncGenerator<Block<JsonRow>, void> {
  for await (const block of pieces) {
    yield { records: block.map(read), lineOf: (at) => block[at]?.line ?? 0 }
  }
}

/** The same rows with other names of columns. */
export async function* renamedBlocks(
  blocks: AsyncIterable<Block<JsonRow>>,
  renames: Renames = [],
): AsyncGenerator<Block<JsonRow>, void> {
  for await (const { records, lineOf } of blocks)
    yield { records: records.map((row, at) => renamed(row, renames, lineOf(at))), lineOf }
}

function read({ text, line }: Piece): JsonRow | RowError {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return new RowError(line, `it is not JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (isObject(value)) return { text, value }
  return new RowError(line, `a row must be an object with column names as keys, not ${text.slice(0, 40)}`)
}

/** A column of two names is an error: which of its cells is meant is unknown. */
function renamed(row: JsonRow | Error, renames: Renames, line: number): JsonRow | Error {
  if (renames.length === 0 || row instanceof Error) return row
  const called = new Map(renames)
  const names = Object.keys(row.value).map((name) => called.get(name) ?? name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return new RowError(line, `two columns are named ${JSON.stringify(twice)}.`)
  const value: Record<string, unknown> = Object.create(null)
  for (const [at, old] of Object.keys(row.value).entries()) value[names[at] ?? old] = row.value[old]
  // An integer that a double would round is refused with its digits, which only the text has.
  return { text: roundedInteger(row.text) === undefined ? exactJson(value) : row.text, value }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
