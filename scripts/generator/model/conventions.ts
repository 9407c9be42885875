/** What the document says about all its operations in extensions: how lists have pages, what is unwrapped, and what may be repeated. */
import {
  type Document,
  isReference,
  type OperationObject,
  type RequestBodyObject,
  type Resolve,
} from '../document/openapi.ts'
import { GenerationError } from '../generation-error.ts'
import type { Pagination, RetryRule } from '../static/resource.ts'

export interface Conventions {
  /** The property of a reply that clients return instead of the whole. */
  readonly envelope: string | undefined
  readonly pagination: Pagination | undefined
  readonly retryRules: readonly RetryRule[] | undefined
}

export function conventionsOf(document: Document): Conventions {
  const envelope = Reflect.get(document, 'x-envelope')
  if (envelope !== undefined && (typeof envelope !== 'string' || envelope === '')) {
    throw new GenerationError('x-envelope has to be the name of a property.', ['x-envelope'])
  }
  const pagination = Reflect.get(document, 'x-pagination')
  const rules = Reflect.get(document, 'x-retry')
  return {
    envelope,
    pagination: pagination === undefined ? undefined : readPagination(pagination, ['x-pagination']),
    retryRules: rules === undefined ? undefined : readRules(rules),
  }
}

/** That of the operation, if it has one, or the document's, where the operation takes its parameter. */
export function paginationOf(
  operation: OperationObject,
  place: readonly string[],
  { pagination }: Conventions,
  resolve: Resolve,
): { readonly pagination: Pagination; readonly isOwn: boolean } | undefined {
  const own: unknown = Reflect.get(operation, 'x-pagination')
  if (own === false) return undefined
  if (own === undefined) {
    if (pagination === undefined || !takes(operation, pagination.parameter, resolve)) return undefined
    return { pagination, isOwn: false }
  }
  const at = [...place, 'x-pagination']
  const read = readPagination(own, at)
  if (takes(operation, read.parameter, resolve)) return { pagination: read, isOwn: true }
  throw new GenerationError(`x-pagination names ${read.parameter}, which is no query parameter of this operation.`, at)
}

/** In its query, or in a body of JSON. */
function takes({ parameters = [], requestBody }: OperationObject, name: string, resolve: Resolve): boolean {
  const inQuery = parameters.some((parameter) => {
    const { in: place, name: other } = isReference(parameter)
      ? resolve<{ in: string; name: string }>(parameter)
      : parameter
    return place === 'query' && other === name
  })
  if (inQuery || requestBody === undefined) return inQuery
  const { content = {} } = resolve<RequestBodyObject>(requestBody)
  const schema = Object(content['application/json']?.schema) as { readonly properties?: object } // of an object or nothing
  const { properties = {} } = resolve<{ readonly properties?: object }>(schema)
  return Object.hasOwn(properties, name)
}

const MEMBERS = ['items', 'parameter', 'advance', 'cursor', 'more', 'start']

function readPagination(value: unknown, place: readonly string[]): Pagination {
  const fail = (message: string, key?: string): never => {
    throw new GenerationError(`x-pagination ${message}`, key === undefined ? place : [...place, key])
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('has to be an object.')
  const members: Readonly<Record<string, unknown>> = { ...value }
  const unknown = Object.keys(members).find((key) => !MEMBERS.includes(key))
  if (unknown !== undefined) fail(`has no ${unknown}. It has ${MEMBERS.join(', ')}.`, unknown)
  const text = (key: string): string | undefined => {
    const member = members[key]
    return member === undefined || typeof member === 'string' ? member : fail(`needs a text as ${key}.`, key)
  }
  const { start = [] } = members
  const advance = text('advance') ?? 'cursor'
  const cursor = text('cursor')
  if (advance !== 'cursor' && advance !== 'link' && advance !== 'page' && advance !== 'offset') {
    return fail(`advances by cursor, link, page or offset, not by ${advance}.`, 'advance')
  }
  if (advance === 'cursor' && cursor === undefined) fail('needs cursor: where a reply has the cursor of the next page.')
  if (!Array.isArray(start) || !start.every((name) => typeof name === 'string')) {
    return fail('needs a list of parameters as start.', 'start')
  }
  return {
    items: text('items') ?? fail('needs items: where a reply has the items of the page.'),
    parameter: text('parameter') ?? fail('needs parameter: the one that names the page.'),
    advance,
    ...(cursor !== undefined && { cursor }),
    ...(members['more'] !== undefined && { more: text('more') ?? '' }),
    ...(start.length > 0 && { start }),
  }
}

function readRules(value: unknown): RetryRule[] {
  if (!Array.isArray(value)) throw new GenerationError('x-retry has to be a list of rules.', ['x-retry'])
  return value.map((rule: unknown, index) => {
    const { statuses, outcome, maxWaitSeconds }: { statuses?: unknown; outcome?: unknown; maxWaitSeconds?: unknown } = {
      ...Object(rule),
    }
    const isSound =
      Array.isArray(statuses) &&
      statuses.every((status) => Number.isInteger(status)) &&
      (outcome === 'not_done' || outcome === 'unknown') &&
      (maxWaitSeconds === undefined || typeof maxWaitSeconds === 'number')
    if (isSound) return { statuses, outcome, ...(maxWaitSeconds !== undefined && { maxWaitSeconds }) }
    const example = '{ statuses: [503], outcome: not_done or unknown, maxWaitSeconds: 30 }'
    throw new GenerationError(`a rule of x-retry looks like ${example}.`, ['x-retry', String(index)])
  })
}
