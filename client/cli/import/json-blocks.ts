import type { Block } from './blocks.ts'
import type { Piece } from './json-pieces.ts'
import { RowError } from './row-error.ts'

/** A row as it stands in the file, and what it says. */
export interface JsonRow {
  readonly text: string
  readonly value: Readonly<Record<string, unknown>>
}

export async function* jsonBlocks(pieces: AsyncIterable<readonly Piece[]>): AsyncGenerator<Block<JsonRow>, void> {
  for await (const block of pieces) {
    yield { records: block.map(read), lineOf: (at) => block[at]?.line ?? 0 }
  }
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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
