import { ulid } from 'ulid'

/** The type prefixes of identifiers. */
export type IdPrefix = 'org' | 'proj' | 'ds' | 'key' | 'req'

/** A new identifier: the prefix and a ULID in lower case, so identifiers of one kind sort by the millisecond of their making. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${ulid().toLowerCase()}`
}

/** `row_` and the row's number in its dataset. */
export function rowId(rowNumber: number): string {
  return `row_${rowNumber}`
}

/** The number in a row identifier; `undefined` unless it is canonical, so that one row has one identifier. */
export function rowNumberOf(id: string): number | undefined {
  const digits = /^row_([1-9]\d{0,15})$/.exec(id)?.[1]
  const rowNumber = Number(digits)
  return Number.isSafeInteger(rowNumber) ? rowNumber : undefined
}
