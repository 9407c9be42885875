import { hash } from 'node:crypto'

/** Raised when a release prints replies differently, so that clients fetch again what they keep of an older one. */
const REPRESENTATION = 1

/** Raised when a release makes other files of the same rows. */
const FILES = 2

/** The list of a file's tag: another version of Zstandard makes other bytes, so nodes that have different ones give different tags. */
export const FILE_LIST = `export ${FILES} zstd ${process.versions['zstd']}` as const

/** What moves with the rows and columns of a dataset. */
export interface RowsState {
  readonly id: string
  readonly version: number
  readonly dataUpdatedAt: number
}

/**
 * The strong tag of a list or a file of a dataset's rows. It rests on the dataset's version, which moves with every write to its rows and
 * columns, on the time of that write, since a restored backup counts versions from an older number, and on what was asked for.
 */
export function rowsTag(list: string, { id, version, dataUpdatedAt }: RowsState, asked: object): string {
  return tagOf([list, id, version, dataUpdatedAt, asked])
}

/** A strong tag of any state. */
export function tagOf(state: readonly unknown[]): string {
  return `"${hash('sha256', JSON.stringify([REPRESENTATION, ...state]), 'base64url').slice(0, 22)}"`
}
