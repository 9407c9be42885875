/** Every schema of a document, wherever one can stand. */
import { METHODS } from './openapi.ts'

export interface JsonObject {
  [key: string]: unknown
}

export interface FoundSchema {
  readonly schema: JsonObject
  readonly place: readonly string[]
}

/** Keywords that hold one schema, several, or some by name. */
export const SCHEMA_KEYWORDS = {
  one: [
    ...['additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not', 'propertyNames', 'then'],
    ...['unevaluatedItems', 'unevaluatedProperties', 'additionalItems'],
  ],
  list: ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'],
  map: ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'],
} as const

const SEVERAL = [...SCHEMA_KEYWORDS.list, ...SCHEMA_KEYWORDS.map]

/** Those that are no objects, but `true` or `false`, are left out. A schema comes before those within it. */
export function* schemasOf(document: object): Generator<FoundSchema> {
  const root = document as JsonObject // what was read from YAML or JSON is plain data
  for (const section of ['paths', 'webhooks']) yield* inMap(root[section], [section], inPathItem)
  yield* inComponents(root['components'], ['components'])
}

/** Those of any file that a document refers to, which may be a schema as a whole. */
export function* schemasIn(value: unknown): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield* schemasOf(value)
  yield* inSchema(value, [])
}

type Walk = (value: unknown, place: readonly string[]) => Generator<FoundSchema>

function* inComponents(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  const sections: { readonly [section: string]: Walk } = {
    schemas: inSchema,
    parameters: inParameter,
    headers: inParameter,
    requestBodies: inContents,
    responses: inResponse,
    pathItems: inPathItem,
    callbacks: inCallback,
  }
  for (const [section, walk] of Object.entries(sections)) yield* inMap(value[section], [...place, section], walk)
}

function* inMap(value: unknown, place: readonly string[], walk: Walk): Generator<FoundSchema> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) yield* walk(child, [...place, key])
}

function* inPathItem(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield* inMap(value['parameters'], [...place, 'parameters'], inParameter)
  for (const method of METHODS) if (method in value) yield* inOperation(value[method], [...place, method])
}

function* inOperation(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield* inMap(value['parameters'], [...place, 'parameters'], inParameter)
  yield* inContents(value['requestBody'], [...place, 'requestBody'])
  yield* inMap(value['responses'], [...place, 'responses'], inResponse)
  yield* inMap(value['callbacks'], [...place, 'callbacks'], inCallback)
}

function* inCallback(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  yield* inMap(value, place, inPathItem)
}

function* inResponse(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield* inContents(value, place)
  yield* inMap(value['headers'], [...place, 'headers'], inParameter)
}

function* inParameter(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield* inSchema(value['schema'], [...place, 'schema'])
  yield* inContents(value, place)
}

function* inContents(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield* inMap(value['content'], [...place, 'content'], inMedia)
}

function* inMedia(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (isObject(value)) yield* inSchema(value['schema'], [...place, 'schema'])
}

function* inSchema(value: unknown, place: readonly string[]): Generator<FoundSchema> {
  if (!isObject(value)) return
  yield { schema: value, place }
  // A schema has few of them, and a generator for each that is missing would be most of the work.
  for (const keyword of SCHEMA_KEYWORDS.one) {
    if (keyword in value) yield* inSchema(value[keyword], [...place, keyword])
  }
  for (const keyword of SEVERAL) {
    const isSingle = keyword === 'items' && !Array.isArray(value[keyword])
    if (keyword in value && !isSingle) yield* inMap(value[keyword], [...place, keyword], inSchema)
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
