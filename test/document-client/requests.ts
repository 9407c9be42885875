import fc from 'fast-check'
import { fieldPath } from '../../server/operations/field-path.ts'
import { type Breakage, breakages } from './broken.ts'
import { brokenConditions, brokenRows, fileWithRows, validFile } from './columns.ts'
import type { Operation } from './document.ts'
import { brokenHeaders, validHeaders } from './headers.ts'
import type { Known, PathParameters } from './known.ts'
import { type Credentials, meaningOf } from './meanings.ts'
import { brokenQueries, type Query, validQuery } from './queries.ts'
import { validValue } from './valid.ts'

/** What is sent, without who sends it. */
export interface Planned {
  readonly operation: Operation
  readonly path: PathParameters
  /** As it stands in the address, if not as the parameters say. */
  readonly address: string
  readonly query: Query
  readonly headers: Readonly<Record<string, string>>
  /** As it is, if it is bytes of a text; otherwise as JSON. */
  readonly body: unknown
  readonly isRaw: boolean
  /** What is broken, how, and which field has to be named; undefined for a valid request. */
  readonly broken: { readonly keyword: string; readonly field: string; readonly status: number } | undefined
}

/** Draws a value. */
export type Draw = <Value>(arbitrary: fc.Arbitrary<Value>) => Value

/** Plans requests by what the client knows. */
export interface Planner {
  valid(operation: Operation, path: PathParameters): Planned
  broken(operation: Operation, path: PathParameters): Planned
}

/** `tried`: how often each way to break something was, by its name, so that what was tried least comes first. */
export function planner(draw: Draw, known: Known, credentials: Credentials, tried: Map<string, number>): Planner {
  /** A valid request with a body of the media type; undefined for JSON. */
  function plan(operation: Operation, path: PathParameters, type: string | undefined): Planned {
    const { body } = operation
    const columns = known.columns.get(path['dataset_id'] ?? '') ?? []
    return {
      operation,
      path,
      address: addressOf(operation, path),
      query: draw(goingOn(operation, path, known)),
      headers: { ...draw(validHeaders(operation)), ...(type !== undefined && { 'Content-Type': type }) },
      body: bodyOf(),
      isRaw: type !== undefined,
      broken: undefined,
    }

    function bodyOf(): unknown {
      if (type === undefined) return body && draw(validValue(body, meaningOf(operation, known, path, credentials)))
      return body === undefined ? validFile(columns) : draw(fileWithRows(type, columns))
    }
  }
  return {
    valid: (operation, path) => plan(operation, path, draw(fc.constantFrom(...typesOf(operation)))),
    broken(operation, path) {
      const request = plan(operation, path, typesOf(operation)[0])
      const ways = breaksOf(operation, path, known, credentials)
      const triedOf = ({ keyword, field }: Break) => tried.get(`${operation.id} ${keyword} ${field}`) ?? 0
      const least = Math.min(...ways.map(triedOf))
      const way = draw(fc.constantFrom(...ways.filter((candidate) => triedOf(candidate) === least)))
      tried.set(`${operation.id} ${way.keyword} ${way.field}`, least + 1)
      const { keyword, field, status } = way
      return { ...request, ...way.change(draw), broken: { keyword, field, status } }
    },
  }
}

export function addressOf({ path: template }: Operation, path: PathParameters): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
}

/** A query, now and then that of an earlier page with its cursor. */
function goingOn(operation: Operation, path: PathParameters, known: Known): fc.Arbitrary<Query> {
  const page = known.pageOf(`${operation.id} ${addressOf(operation, path)}`)
  const query = validQuery(operation, known, path)
  if (page === undefined) return query
  const next: Query = [...page.query.filter(([name]) => name !== 'after'), ['cursor', page.cursor]]
  return fc.oneof({ weight: 2, arbitrary: query }, { weight: 1, arbitrary: fc.constant(next) })
}

/** A way to break one thing of a request. */
interface Break {
  readonly keyword: string
  readonly field: string
  readonly status: number
  readonly change: (draw: Draw) => Partial<Planned>
}

function breaksOf(operation: Operation, path: PathParameters, known: Known, credentials: Credentials): Break[] {
  const queries = brokenQueries(operation, known, path).map(
    ({ keyword, at, query }): Break => ({
      keyword,
      field: at,
      status: 400,
      change: (draw) => ({ query: draw(query) }),
    }),
  )
  const bodies = brokenBodies(operation, path, known, credentials).map(
    ({ keyword, at, value }): Break => ({
      keyword,
      field: fieldPath(at),
      status: 422,
      change: (draw) => ({ body: draw(value) }),
    }),
  )
  const headers = brokenHeaders(operation).map(
    ({ keyword, at, headers }): Break => ({
      keyword,
      field: at,
      status: 400,
      change: (draw) => ({ headers: { ...typeOf(operation), ...draw(headers) } }),
    }),
  )
  return [...queries, ...headers, ...bodies, ...wireBreaks(operation, path)]
}

function brokenBodies(
  { ...operation }: Operation,
  path: PathParameters,
  known: Known,
  credentials: Credentials,
): Breakage[] {
  if (operation.body === undefined) return []
  const columns = known.columns.get(path['dataset_id'] ?? '') ?? []
  const rows = { appendRows: ['rows', 0], updateRow: ['values'] }[operation.id]
  const wrapped = (value: unknown) => (operation.id === 'appendRows' ? { rows: [value] } : { values: value })
  const cells = rows === undefined ? [] : brokenRows(columns, rows)
  return [
    ...breakages(operation.body, meaningOf(operation, known, path, credentials)).filter(
      (broken) => !isSeenLate(operation, broken),
    ),
    ...cells.map((broken) => ({ ...broken, value: broken.value.map(wrapped) })),
    ...(operation.id === 'queryData' ? brokenQueryBodies(columns[0]?.name ?? '') : []),
  ]
}

/** Cells are looked at together with the version, the index and the rows that a request names, which may be wrong as well. */
function isSeenLate({ id }: Operation, { keyword, at }: Breakage): boolean {
  const isRow = at.at(-2) === 'rows' || at.at(-1) === 'values'
  return CHANGES_OF_MANY.includes(id) && keyword === 'type' && isRow
}

const CHANGES_OF_MANY = ['upsertRows', 'batchRows', 'changeRows', 'updateRowsWhere']

/** What only the dataset can see in a query that is a body. */
function brokenQueryBodies(column: string): Breakage[] {
  const wrong = {
    where: brokenConditions(column),
    fields: [['no such'], [column, column]],
    sort: [['no such'], [''], [column, `-${column}`]],
    cursor: ['', 'x', 'AQEAAAAAAAAAFKx0c3VjaC1hLWN1cnNvcg'],
  }
  return Object.entries(wrong).map(([name, values]) => ({
    keyword: 'grammar',
    at: [name],
    value: fc.constantFrom<unknown>(...values).map((value) => ({ [name]: value })),
  }))
}

/** What cannot even be read. */
function wireBreaks(operation: Operation, path: PathParameters): Break[] {
  const { body, isBodyRequired, files, path: template } = operation
  const unread = (keyword: string, field: string, change: Partial<Planned>): Break => {
    return { keyword, field, status: 400, change: () => ({ isRaw: true, ...change }) }
  }
  const texts = [...(isBodyRequired ? [''] : []), '{', '{"a":1}}', 'nul', '\ufeff', "{'a':1}", '{"a":1,}', '[1'].map(
    (text) => unread('JSON', 'body', { body: text }),
  )
  const types = ['text/plain', 'application/xml', 'application/json; charset=utf-16', ''].map((type) =>
    unread('media type', 'Content-Type', { body: '{}', headers: { 'Content-Type': type } }),
  )
  const encodings = ['%', '%zz', '%ff', '%c0%af'].map((text) =>
    unread('encoding', 'path', {
      address: template.replace(/\{\w+\}/g, text),
      isRaw: body === undefined && files.length > 0,
    }),
  )
  const notFiles = ['text/plain', 'application/json', 'text/csv; charset=latin1', ''].map((type) =>
    unread('media type', 'Content-Type', { headers: { 'Content-Type': type } }),
  )
  return [
    ...(files.length === 0 || body !== undefined ? [] : notFiles),
    ...(body === undefined ? [] : [...texts, ...types]),
    ...(Object.keys(path).length === 0 ? [] : encodings),
  ]
}

/** The media types that a valid body may have; undefined for JSON, which is the first where it may be. */
function typesOf({ body, files: [first, ...others] }: Operation): readonly [string | undefined, ...string[]] {
  if (first === undefined) return [undefined]
  return body === undefined ? [first] : [undefined, first, ...others]
}

/** The media type of a body that can only be a file. */
function typeOf(operation: Operation): Readonly<Record<string, string>> {
  const [type] = typesOf(operation)
  return type === undefined ? {} : { 'Content-Type': type }
}
