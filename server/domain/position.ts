import type { StoredCell } from './codecs.ts'
/** The sort key of a row, then its number; empty for the beginning of a list. */
export type Position = readonly StoredCell[]
