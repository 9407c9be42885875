import { hash } from 'node:crypto'
import type { RowTableRecord } from '../store/reads/datasets.ts'

/** To be moved when replies come to be printed otherwise: what a client holds of an older release is then asked for anew. */
const REPRESENTATION = 1

/** A reply may be kept by the one who asked, and has to be held against its tag before it is used again. */
const CACHE_CONTROL = 'private, no-cache'

/** What a reply says about its own freshness. */
export interface ValidatorHeaders {
  readonly ETag: string
  readonly 'Cache-Control': string
}

/**
 * The strong tag of a list of a dataset's rows. It rests on the dataset's version, which moves with every write to its rows and
 * columns, on the time of that write, since a restored backup counts its versions anew, and on what was asked for.
 *
 * The dataset has to be read before the rows. A write in between then gives newer rows with an older tag, which is never
 * that of the present state again, so all it costs is one reply more. Read behind the rows, the tag would be newer than they
 * are, and what it validates would stay wrong until the next write.
 */
export function validatorHeaders(dataset: RowTableRecord, list: string, query: object): ValidatorHeaders {
  const { id, version, dataUpdatedAt } = dataset
  const state = JSON.stringify([REPRESENTATION, list, id, version, dataUpdatedAt, query])
  return { ETag: `"${hash('sha256', state, 'base64url').slice(0, 22)}"`, 'Cache-Control': CACHE_CONTROL }
}

/**
 * Whether an `If-None-Match` names the tag of the present state: `*`, or a list with the tag in it, weak or strong
 * (RFC 9110, 13.1.2, asks for weak comparison). What is no list of tags names none.
 */
export function isMatched(ifNoneMatch: string | undefined, { ETag }: ValidatorHeaders): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return tagsOf(ifNoneMatch).includes(ETag)
}

// RFC 9110, 8.8.3: what stands in a tag is any visible character but the quotes, commas too.
const LIST = /^[\t ,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\t ,]*$/

function tagsOf(list: string): string[] {
  return LIST.test(list) ? (list.match(/"[^"]*"/g) ?? []) : []
}
