/** Reads the body that an operation takes, in each of its media types. */
import type { IR } from '@hey-api/openapi-ts'
import { decodingOf, isXml } from '../document/media-types.ts'
import {
  type Encoding,
  isReference,
  type MediaType,
  type OperationObject,
  type RequestBodyObject,
} from '../document/openapi.ts'
import type { BodyDecoding, RouteParameter } from '../static/route.ts'
import type { Body, BodyContent } from './model.ts'
import { arraySeparator } from './parameter-styles.ts'
import { fieldSchemas, memberShapes, parameterKinds, restSchema } from './schema-kinds.ts'
import { inferredType, isRecursive, sharedType } from './schemas.ts'
import type { Source } from './source.ts'

export function readBody(operation: IR.OperationObject, declared: OperationObject, source: Source): Body | undefined {
  return readContents(declared, operation, source)
}

/** `operation` is missing of a webhook, whose payloads all have names. */
export function readContents(
  declared: OperationObject,
  operation: IR.OperationObject | undefined,
  source: Source,
): Body | undefined {
  if (declared.requestBody === undefined) return undefined
  const body = source.resolve<RequestBodyObject>(declared.requestBody)
  const { content = {}, required = false, 'x-raw-body': raw, 'x-client-argument': member } = body
  const only = Object.keys(content).length === 1 ? operation : undefined
  const contents = Object.entries(content).map(([mediaType, media]) =>
    raw === true || raw === 'stream'
      ? rawContent(mediaType, raw === true ? 'bytes' : 'stream')
      : readContent(mediaType, media, only, source),
  )
  return contents.length > 0
    ? { required, contents, member: typeof member === 'string' ? member : undefined }
    : undefined
}

function schemaOf(
  { schema }: MediaType,
  only: IR.OperationObject | undefined,
  source: Source,
): IR.SchemaObject | undefined {
  if (isReference(schema)) return { $ref: schema.$ref }
  return only?.body && ownSchema(only.body, source)
}

/** A body under `components.requestBodies` is a name for a schema that mostly has a better one. */
function ownSchema({ schema }: IR.BodyObject, { resolveRequestBody }: Source): IR.SchemaObject {
  return schema.$ref?.startsWith('#/components/requestBodies/') ? resolveRequestBody(schema.$ref).schema : schema
}

const NO_FIELDS = { fields: undefined, rest: undefined }

const RAW_TYPES = { bytes: 'Uint8Array', stream: 'AsyncIterable<Uint8Array>' } as const

function rawContent(mediaType: string, decoding: keyof typeof RAW_TYPES): BodyContent {
  const type = RAW_TYPES[decoding]
  return { mediaType, decoding, type, sentType: type, validator: undefined, isCast: false, ...NO_FIELDS }
}

/** `name-bodies.ts` has left a reference only where it is to the type of an item. */
function itemsOf(ref: string, source: Source): BodyContent['items'] {
  const [sentType, validator] = [source.names.type(ref), source.names.validator(ref)]
  if (sentType === undefined) return undefined
  const received = validator === undefined ? sentType : inferredType(validator)
  return { type: sharedType(ref, source) ?? received, sentType, validator }
}

/** `only` where the operation takes no other body: hey-api has made a validator for that one. */
function readContent(
  mediaType: string,
  media: MediaType,
  only: IR.OperationObject | undefined,
  source: Source,
): BodyContent {
  const decoding = decodingOf(mediaType)
  const { names, resolveSchema } = source
  if (decoding === 'stream' && isReference(media.schema)) {
    const items = itemsOf(media.schema.$ref, source)
    if (items) return { ...rawContent(mediaType, decoding), type: `AsyncIterable<${items.type}>`, items }
  }
  if (decoding === 'bytes' || decoding === 'stream') return rawContent(mediaType, decoding)
  // of XML the schema speaks of what is written in it, and the operation gets the text
  if (isXml(mediaType))
    return {
      ...{ mediaType, decoding, type: 'string', sentType: 'string' },
      validator: undefined,
      isCast: false,
      ...NO_FIELDS,
    }
  const schema = schemaOf(media, only, source)
  const own = only && names.requestValidator(only.id, 'body')
  const validator = own ?? (schema?.$ref === undefined ? undefined : names.validator(schema.$ref))
  const type = bodyType(decoding, schema, validator, source)
  return {
    mediaType,
    decoding,
    type,
    sentType: (schema?.$ref === undefined ? undefined : names.type(schema.$ref)) ?? type,
    validator,
    isCast: type.startsWith('types.') && schema !== undefined && isRecursive(schema, resolveSchema),
    ...(decoding === 'form' || decoding === 'multipart' ? readFields(schema, decoding, media, source) : NO_FIELDS),
  }
}

function bodyType(
  decoding: BodyDecoding,
  schema: IR.SchemaObject | undefined,
  validator: string | undefined,
  source: Source,
): string {
  const shared = schema?.$ref ? sharedType(schema.$ref, source) : undefined
  if (validator !== undefined) return shared ?? inferredType(validator)
  return decoding === 'text' ? 'string' : 'unknown'
}

function readFields(
  schema: IR.SchemaObject | undefined,
  decoding: 'form' | 'multipart',
  { encoding = {} }: MediaType,
  { resolveSchema }: Source,
): Pick<BodyContent, 'fields' | 'jsonParts' | 'rest'> {
  if (schema === undefined) return { fields: {}, rest: undefined }
  const entries = [...fieldSchemas(schema, resolveSchema)].map(
    ([name, field]) => [name, readField(name, field, decoding, encoding[name], resolveSchema)] as const,
  )
  const rest = restSchema(schema, resolveSchema)
  const kinds = rest && readField('', rest, decoding, undefined, resolveSchema)
  const jsonParts = entries.flatMap(([name]) => (isJsonPart(encoding[name]) ? name : []))
  return {
    fields: Object.fromEntries(entries),
    rest: kinds?.kind === 'string' ? undefined : kinds,
    ...(decoding === 'multipart' && jsonParts.length > 0 && { jsonParts }),
  }
}

function isJsonPart({ contentType = '' }: Encoding = {}): boolean {
  return /json/.test(contentType)
}

/** OpenAPI: an object in a form is JSON, unless its encoding says otherwise. */
function readField(
  name: string,
  field: IR.SchemaObject,
  decoding: 'form' | 'multipart',
  encoding: Encoding = {},
  resolve: Source['resolveSchema'],
): RouteParameter {
  const { style = 'form', explode = style === 'form' } = encoding
  const { kind, or } = parameterKinds(field, resolve)
  const required = false
  const either = or === undefined ? {} : { or }
  if (isJsonPart(encoding)) return { kind: 'json', required }
  const isInBrackets = style === 'deepObject' && decoding === 'form' && (kind === 'object' || kind.endsWith('[]'))
  if (isInBrackets) return { kind, required, spread: 'brackets', ...either, ...memberShapes(field, resolve) }
  if (kind === 'object') return { kind: 'json', required }
  if (decoding === 'multipart') return { kind, required, ...either }
  return {
    kind,
    required,
    ...arraySeparator({ name, style, explode, location: 'query' }, kind.endsWith('[]')),
    ...either,
  }
}
