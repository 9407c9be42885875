import fresh from 'fresh'
import { rowsTag, tagOf } from '../domain/rows-tag.ts'
import type { DatasetRecord, RowTableRecord } from '../store/interface/datasets.ts'
import type { StoredRow } from '../store/interface/rows.ts'

/** The client may keep a reply, and has to validate it by its tag before it uses it again. */
const CACHE_CONTROL = 'private, no-cache'

/** What a reply says about its own freshness. */
export interface ValidatorHeaders {
  readonly ETag: string
  readonly 'Cache-Control': string
}

/**
 * The strong tag of a list or a summary of a dataset's rows.
 *
 * The dataset has to be read before the rows. If a write comes in between, the reply has newer rows with an older tag. That tag never matches
 * again, so the client reads once more. In the other order the tag would be newer than the rows, and clients would keep old rows until the
 * next write.
 */
export function validatorHeaders(dataset: RowTableRecord, list: string, query: object): ValidatorHeaders {
  return taggedWith(rowsTag(list, dataset, query))
}

/** The headers of a reply with this tag. */
export function taggedWith(tag: string): ValidatorHeaders {
  return { ETag: tag, 'Cache-Control': CACHE_CONTROL }
}

type DatasetState = Pick<DatasetRecord, 'id' | 'metadataVersion' | 'updatedAt' | 'columns'>

/**
 * The tag of what can be edited of a dataset: name, project and columns. An append does not change it, although it changes the number of rows
 * in the reply, so no cache may keep that reply by this tag. The tag includes the time, since a restored backup counts versions from an older
 * number.
 */
export function datasetValidator({ id, metadataVersion, updatedAt, columns }: DatasetState): ValidatorHeaders {
  const state = `${id} ${metadataVersion} ${updatedAt}`
  const known = datasetValidators.get(columns)
  if (known?.state === state) return known.validator
  // A column without rules and description keeps this form, since clients keep tags.
  const shape = columns.map(({ number, name, type, description, rules }) => [
    ...[number, name, type],
    ...(description === undefined && rules === undefined ? [] : [{ description, rules }]),
  ])
  const validator = { ETag: tagOf(['dataset', state, shape]), 'Cache-Control': 'private, no-store' }
  datasetValidators.set(columns, { state, validator })
  return validator
}

/** The last one of each dataset: the store gives the same columns until they change. */
const datasetValidators = new WeakMap<DatasetState['columns'], { state: string; validator: ValidatorHeaders }>()

/** The tag of a row's record: of its cells and times, and of the columns that they stand in. */
export function rowValidator({ id, columns }: RowTableRecord, row: StoredRow): ValidatorHeaders {
  const shape = columns.map(({ number, name }) => [number, name])
  return { ETag: tagOf(['row', id, shape, row]), 'Cache-Control': CACHE_CONTROL }
}

/**
 * Whether an `If-None-Match` names the tag of the present state: `*`, or a list with the tag in it, weak or strong
 * (RFC 9110, 13.1.2, asks for weak comparison).
 */
export function isMatched(ifNoneMatch: string | undefined, { ETag }: ValidatorHeaders): boolean {
  // fresh, which Koa uses too: 163 ns, and 247 for the pattern below. It knows no `If-Match`.
  const isNamedIn = (list: string) => fresh({ 'if-none-match': list }, { etag: ETag })
  return ifNoneMatch !== undefined && (isNamedIn(ifNoneMatch) || isNamedIn(asMade(ifNoneMatch)))
}

/**
 * What Apache and lighttpd add to the tag of a reply that they compress. Apache passes it on to the service as it is, so that without this nothing
 * would match. The tags of the service have 22 characters, so none of its own is shortened.
 */
const CODING = /("[\w-]{22})-(?:gzip|br|deflate|zstd|bzip2|compress)(?=")/g

/** A list with the tags as the service has made them. */
function asMade(list: string): string {
  return list.replace(CODING, '$1')
}

/**
 * The tags of an `If-Match`, one of which the present state has to have; undefined where any will do. Comparison is strong
 * (RFC 9110, 13.1.1), so weak ones are left out.
 */
export function requiredTags(ifMatch: string | undefined): readonly string[] | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  return tagsOf(asMade(ifMatch)).filter((tag) => tag.startsWith('"'))
}

// RFC 9110, 8.8.3: what stands in a tag is any visible character but the quotes, commas too.
const LIST = /^[\t ,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[\t ]*,[\t ,]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\t ,]*$/

/** Weak ones with their `W/`. */
function tagsOf(list: string): string[] {
  return LIST.test(list) ? (list.match(/(?:W\/)?"[^"]*"/g) ?? []) : []
}
