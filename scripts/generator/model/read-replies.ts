/** Reads what an operation answers: each declared status with its bodies and headers. */
import type { IR } from '@hey-api/openapi-ts'
import { isJson, isStream, isText } from '../document/media-types.ts'
import {
  type HeaderObject,
  isReference,
  type MediaType,
  type OperationObject,
  type ResponseObject,
} from '../document/openapi.ts'
import { GenerationError } from '../generation-error.ts'
import { paginationOf } from './conventions.ts'
import type { Envelope, Reply, ReplyContent, ReplyHeader } from './model.ts'
import { type ResolveSchema, type Source, titleOf } from './source.ts'

export function readReplies(
  operation: { readonly method: string; readonly path: string },
  declared: OperationObject,
  source: Source,
): Reply[] {
  const place = ['paths', operation.path, operation.method]
  const paged = paginationOf(declared, place, source.conventions, source.resolve)
  const responses = Object.entries(declared.responses ?? {}).filter(([status]) => !status.startsWith('x-'))
  return responses.map(([status, declaredResponse]) => {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/i.test(status)) {
      throw new GenerationError(
        `${titleOf(operation)}: "${status}" is no status. One is a number such as 200, a range such as 2XX, or default.`,
        ['paths', operation.path, operation.method, 'responses', status],
      )
    }
    const response = source.resolve<ResponseObject>(declaredResponse)
    return {
      status: status.replace(/xx$/i, 'XX'),
      sharedName: isReference(declaredResponse) ? sharedName(declaredResponse.$ref) : undefined,
      headers: readHeaders(response, source),
      contents: Object.entries(response.content ?? {}).map(([mediaType, media]) =>
        readContent(mediaType, media, source, paged),
      ),
    }
  })
}

function sharedName(ref: string): string | undefined {
  return /^#\/components\/responses\/([\w$.-]+)$/.exec(ref)?.[1]
}

function readContent(mediaType: string, { schema }: MediaType, source: Source, paged: Paged | undefined): ReplyContent {
  const { names } = source
  if (isJson(mediaType)) {
    const ref = isReference(schema) ? schema.$ref : ''
    const type = names.type(ref)
    const envelope = type === undefined ? undefined : envelopeOf(source.resolveSchema(ref), source, paged)
    return { mediaType, type: type ?? 'unknown', validator: names.validator(ref), items: undefined, envelope }
  }
  const item = isStream(mediaType) && isReference(schema) ? names.type(schema.$ref) : undefined
  if (item !== undefined && isReference(schema)) {
    const body = /^text\/event-stream/i.test(mediaType) ? 'EventsBody' : 'ItemsBody'
    const items = { type: item, validator: names.validator(schema.$ref) }
    return { mediaType, type: `${body}<${item}>`, validator: undefined, items, envelope: undefined }
  }
  const type = isStream(mediaType) ? 'StreamBody' : isText(mediaType) ? 'TextBody' : 'BytesBody'
  return { mediaType, type, validator: undefined, items: undefined, envelope: undefined }
}

type Paged = NonNullable<ReturnType<typeof paginationOf>>

/** A page if its items are where `x-pagination` says, or the property that `x-envelope` names. */
function envelopeOf(
  schema: IR.SchemaObject,
  { resolveSchema, conventions }: Source,
  paged: Paged | undefined,
): Envelope | undefined {
  if (paged !== undefined && isListAt(schema, paged.pagination.items, resolveSchema)) {
    const { items } = paged.pagination
    const isCertain = items === '' || (schema.required?.includes(items) ?? false)
    return { kind: 'page', ...paged, isCertain }
  }
  const { envelope } = conventions
  if (envelope === undefined || !schema.required?.includes(envelope)) return undefined
  return Object.hasOwn(propertiesOf(schema, resolveSchema), envelope) ? { kind: 'data', name: envelope } : undefined
}

function isListAt(schema: IR.SchemaObject, place: string, resolve: ResolveSchema): boolean {
  const found =
    place === ''
      ? schema
      : place
          .split('.')
          .reduce<IR.SchemaObject | undefined>((at, name) => at && propertiesOf(at, resolve)[name], schema)
  return found !== undefined && (found.$ref ? resolve(found.$ref) : found).type === 'array'
}

function propertiesOf(schema: IR.SchemaObject, resolve: ResolveSchema): { readonly [name: string]: IR.SchemaObject } {
  return (schema.$ref ? resolve(schema.$ref) : schema).properties ?? {}
}

function readHeaders(response: ResponseObject, { resolve }: Source): ReplyHeader[] {
  return (
    Object.entries(response.headers ?? {})
      // OpenAPI: a Content-Type declared as a header is to be ignored
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, declared]) => {
        const header = resolve<HeaderObject>(declared)
        const schema = header.schema && resolve<{ readonly type?: unknown }>(header.schema)
        return {
          name,
          type: HEADER_TYPES[String(schema?.type)] ?? 'string',
          required: header.required ?? false,
          setBy: header['x-set-by'] === 'http' ? 'http' : 'operation',
        }
      })
  )
}

const HEADER_TYPES: { readonly [type: string]: string } = { boolean: 'boolean', integer: 'number', number: 'number' }
