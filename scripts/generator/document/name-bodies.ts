/**
 * hey-api makes one validator for each operation's body, and names no reply. Before it reads a document, the schemas that it
 * would lose are moved to `components.schemas`, where each gets a type and a validator: those of bodies in several media types,
 * of replies in JSON, and of cookies, of which it knows nothing.
 */
import { toCase } from '@hey-api/openapi-ts'
import { decodingOf, isJson, isStream } from './media-types.ts'
import {
  COOKIES,
  type Content,
  type Document,
  isReference,
  type OperationObject,
  operationsOf,
  type ParameterObject,
  type PathItem,
  pointerOf,
  type RequestBodyObject,
  type Resolve,
  type ResponseObject,
  resolverWithin,
  WEBHOOK_PARAMETERS,
} from './openapi.ts'
import { referencesIn } from './references.ts'
import { type FoundWebhook, parametersIn, WEBHOOK_SLOTS, webhooksOf } from './webhooks.ts'

interface Names {
  readonly schemas: { [name: string]: unknown }
  /** References that lead into the schemas of bodies; those stay where they are. */
  readonly references: readonly string[]
  readonly resolve: Resolve
}

export function nameBodies(document: Document): void {
  document.components ??= {}
  document.components.schemas ??= {}
  const references = [...referencesIn(document)].map(({ ref }) => ref).filter((ref) => ref.includes('/content/'))
  const names = {
    schemas: document.components.schemas,
    references: [...new Set(references)],
    resolve: resolverWithin(document),
  }
  nameShared(document, names)
  for (const { path, method, operation, item } of operationsOf(document, names.resolve)) {
    const id = toCase(operation.operationId ?? `${method}-${path.replace(/\{(.*?)\}/g, 'by-$1')}`, 'PascalCase')
    const place = ['paths', path, method]
    nameOperation(id, operation, place, names)
    nameCookies(id, operation, item, names)
  }
  for (const found of webhooksOf(document, names.resolve)) nameWebhook(found, names)
}

/** hey-api knows webhooks in part and callbacks not at all, so the payload of each gets a name. */
function nameWebhook(found: FoundWebhook, names: Names): void {
  const { wanted, operation, place } = found
  const id = toCase(wanted, 'PascalCase')
  const slots = WEBHOOK_SLOTS.flatMap((slot) => {
    const declared = parametersIn(found, slot)
    return declared.length === 0
      ? []
      : [[slot, addSchema(`${id}${toCase(slot, 'PascalCase')}`, objectOf(declared), names)]]
  })
  operation[WEBHOOK_PARAMETERS] = Object.fromEntries(slots)
  nameOperation(id, { responses: operation.responses ?? {} }, [...place], names)
  const { content = {} } = names.resolve<RequestBodyObject>(operation.requestBody ?? {}) ?? {}
  for (const mediaType of Object.keys(content)) {
    const decoding = decodingOf(mediaType)
    if (decoding === 'bytes' || decoding === 'stream') continue
    const kind = decoding === 'json' ? '' : toCase(decoding, 'PascalCase')
    nameSchema(`${id}${kind}Payload`, content, mediaType, [...place, 'requestBody'], names)
  }
}

/** Bodies and replies under `components` are named for their own names there. */
function nameShared({ components = {} }: Document, names: Names): void {
  for (const [name, body] of Object.entries(components['requestBodies'] ?? {})) {
    // the section says what it holds
    if (!isReference(body))
      nameBody(toCase(name, 'PascalCase'), body as RequestBodyObject, ['components', 'requestBodies', name], names)
  }
  for (const [name, reply] of Object.entries(components['responses'] ?? {})) {
    if (!isReference(reply))
      nameReply(toCase(name, 'PascalCase'), reply as ResponseObject, ['components', 'responses', name], names)
  }
}

function nameOperation(id: string, operation: OperationObject, place: string[], names: Names): void {
  const { requestBody, responses = {} } = operation
  if (requestBody && !isReference(requestBody)) nameBody(id, requestBody, [...place, 'requestBody'], names)
  for (const [status, reply] of Object.entries(responses)) {
    if (!isReference(reply))
      nameReply(`${id}${toCase(status, 'PascalCase')}`, reply, [...place, 'responses', status], names)
  }
}

function nameBody(name: string, body: RequestBodyObject, place: string[], names: Names): void {
  const { content = {} } = body
  const mediaTypes = Object.keys(content)
  if (body['x-raw-body'] === undefined) {
    for (const mediaType of mediaTypes.filter(isStream)) nameItems(name, content, mediaType, place, names)
  }
  if (mediaTypes.length < 2) return
  for (const mediaType of mediaTypes) {
    const decoding = decodingOf(mediaType)
    if (decoding !== 'bytes' && decoding !== 'stream') {
      nameSchema(`${name}${toCase(decoding, 'PascalCase')}Body`, content, mediaType, place, names)
    }
  }
}

function nameReply(name: string, { content = {} }: ResponseObject, place: string[], names: Names): void {
  for (const mediaType of Object.keys(content).filter(isJson)) {
    nameSchema(`${name}Body`, content, mediaType, place, names)
  }
  for (const mediaType of Object.keys(content).filter(isStream)) nameItems(name, content, mediaType, place, names)
}

/**
 * The schema of a stream is that of its items, as most documents have it; a list means the same, and a text says nothing of them.
 * So one that is left as a reference types items.
 */
function nameItems(name: string, content: Content, mediaType: string, place: string[], names: Names): void {
  const media = content[mediaType]
  if (!media) return
  const whole = media.itemSchema ?? media.schema
  const schema = names.resolve<SchemaKeywords | undefined>(whole ?? {})
  delete media.itemSchema
  if (schema?.type === 'array') media.schema = schema.items ?? {}
  else media.schema = whole
  const item = names.resolve<SchemaKeywords | undefined>(media.schema ?? {})
  const isTyped = typeof item === 'object' && item.type !== 'string' && Object.keys(item).length > 0
  if (isTyped) nameSchema(`${name}Item`, content, mediaType, place, names)
  else if (isReference(media.schema)) media.schema = item
}

interface SchemaKeywords {
  readonly type?: unknown
  readonly items?: unknown
}

function nameSchema(wanted: string, content: Content, mediaType: string, place: string[], names: Names): void {
  const media = content[mediaType]
  const schema = media?.schema
  if (!media || typeof schema !== 'object' || schema === null || isReference(schema)) return
  const pointer = pointerOf([...place, 'content', mediaType, 'schema'])
  if (names.references.some((ref) => ref === pointer || ref.startsWith(`${pointer}/`))) return
  media.schema = { $ref: addSchema(wanted, schema, names) }
}

function nameCookies(id: string, operation: OperationObject, item: PathItem, names: Names): void {
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
  const cookies = parameters
    .map((parameter) => names.resolve<ParameterObject>(parameter))
    .filter((parameter) => parameter?.in === 'cookie')
  if (cookies.length === 0) return
  operation[COOKIES] = addSchema(`${id}Cookies`, objectOf(cookies), names)
}

function objectOf(parameters: readonly ParameterObject[]): object {
  const schemas = parameters.map(
    ({ name, schema, content }) => [name, schema ?? Object.values(content ?? {})[0]?.schema ?? {}] as const,
  )
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(schemas),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function addSchema(wanted: string, schema: object, { schemas }: Names): string {
  let free = wanted
  for (let count = 2; Object.hasOwn(schemas, free); count += 1) free = `${wanted}${count}`
  schemas[free] = schema
  return pointerOf(['components', 'schemas', free])
}
