import type { StoredCell } from './codecs.ts'
import type { ColumnRecord } from './columns.ts'
import { isUnique, type UsableIndex } from './index-fields.ts'
import type { RowProblem } from './row-validator.ts'

/** How long a text of a key may be in code points, and all texts of a key in UTF-8: what PostgreSQL takes into an index for sure. */
export const KEY_LIMITS = { textLength: 512, bytes: 2_000 }

/** A unique index, with the places of its columns among those of the dataset. */
export interface UniqueKey {
  readonly indexId: string
  readonly builtFor?: number
  readonly columns: readonly (ColumnRecord & { readonly place: number })[]
}

/** The unique index of exactly these columns, in any order. */
export function uniqueOn(uniques: readonly UniqueKey[], names: readonly string[]): UniqueKey | undefined {
  const wanted = names.toSorted()
  return uniques.find(({ columns }) => {
    const own = columns.map(({ name }) => name).sort()
    return own.length === wanted.length && own.every((name, at) => name === wanted[at])
  })
}

/** The cells of a row that no other row may have. */
export type Key = readonly StoredCell[]

/** The keys of rows, in their order; undefined where a cell of a key is empty: such a row may have equals. */
export interface KeysOfRows {
  readonly unique: UniqueKey
  readonly keys: readonly (Key | undefined)[]
}

/** The unique indexes of a dataset. */
export function uniqueKeysOf(columns: readonly ColumnRecord[], indexes: readonly UsableIndex[]): UniqueKey[] {
  return indexes.filter(isUnique).map(({ id, fields, ...built }) => ({
    indexId: id,
    ...built,
    columns: fields.flatMap((field) => {
      const place = columns.findIndex(({ number }) => number === field.column)
      const column = columns[place]
      return column === undefined ? [] : [{ ...column, place }]
    }),
  }))
}

/** The key of a row, by its cells. */
export function keyIn({ columns }: UniqueKey, cells: readonly StoredCell[]): Key | undefined {
  const key = columns.map(({ place }) => cells[place] ?? null)
  return key.includes(null) ? undefined : key
}

/** A key as a key of a `Map`. */
export function keyText(key: Key): StoredCell {
  return key.length === 1 ? (key[0] ?? null) : JSON.stringify(key)
}

/** What is wrong with a key by itself. */
export function keyProblem({ columns }: UniqueKey, key: Key): RowProblem | undefined {
  let bytes = 0
  for (const [at, cell] of key.entries()) {
    if (typeof cell !== 'string') continue
    bytes += cell.length > KEY_LIMITS.bytes ? cell.length : Buffer.byteLength(cell)
    if (isLong(cell)) return { kind: 'long_key_text', path: [columns[at]?.name ?? ''] }
  }
  return bytes > KEY_LIMITS.bytes ? { kind: 'long_key', path: pathOf(columns) } : undefined
}

function isLong(text: string): boolean {
  // A code point is one or two UTF-16 units.
  if (text.length <= KEY_LIMITS.textLength) return false
  return text.length > 2 * KEY_LIMITS.textLength || Array.from(text).length > KEY_LIMITS.textLength
}

/** Where a problem with a key is said to be: at its first column. */
export function pathOf(columns: UniqueKey['columns']): [string] {
  return [columns[0]?.name ?? '']
}

/** Collects the keys of rows that are to be appended, and what is wrong with them without looking at other rows. */
export class RowKeys {
  readonly problems: (RowProblem & { row: number })[] = []
  readonly #maxProblems: number
  readonly #collected: { unique: UniqueKey; keys: (Key | undefined)[]; rows: Map<StoredCell, number> }[]

  constructor(uniques: readonly UniqueKey[], maxProblems: number) {
    this.#maxProblems = maxProblems
    this.#collected = uniques.map((unique) => ({ unique, keys: [], rows: new Map() }))
  }

  /** The cells of the next row. */
  add(cells: readonly StoredCell[]): void {
    for (const { unique, keys, rows } of this.#collected) {
      const row = keys.length
      const key = keyIn(unique, cells)
      keys.push(key)
      if (key === undefined) continue
      const text = keyText(key)
      const first = rows.get(text)
      if (first === undefined) rows.set(text, row)
      else this.#report({ kind: 'same_key', path: pathOf(unique.columns), as: first, row })
      const problem = keyProblem(unique, key)
      if (problem !== undefined) this.#report({ ...problem, row })
    }
  }

  /** Collects the keys of the next row, unless something is wrong with them. Then the row does not count, and what is wrong is returned. */
  tryAdd(cells: readonly StoredCell[]): RowProblem | undefined {
    if (this.#collected.length === 0) return undefined
    const own = this.#collected.map(({ unique }) => keyIn(unique, cells))
    for (const [at, key] of own.entries()) {
      const of = this.#collected[at]
      if (key === undefined || of === undefined) continue
      const first = of.rows.get(keyText(key))
      if (first !== undefined) return { kind: 'same_key', path: pathOf(of.unique.columns), as: first }
      const problem = keyProblem(of.unique, key)
      if (problem !== undefined) return problem
    }
    for (const [at, { keys, rows }] of this.#collected.entries()) {
      const key = own[at]
      if (key !== undefined) rows.set(keyText(key), keys.length)
      keys.push(key)
    }
    return undefined
  }

  /** Hands rows on, and notes their keys on the way. */
  around(take: (cells: readonly StoredCell[]) => void): (cells: readonly StoredCell[]) => void {
    if (this.#collected.length === 0) return take
    return (cells) => {
      this.add(cells)
      take(cells)
    }
  }

  #report(problem: RowProblem & { row: number }): void {
    if (this.problems.length < this.#maxProblems) this.problems.push(problem)
  }

  get keys(): readonly KeysOfRows[] {
    return this.#collected.map(({ unique, keys }) => ({ unique, keys }))
  }
}
