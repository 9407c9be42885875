/**
 * Whether the validators of a document agree with ajv about its examples, and about these with one part changed. Run by
 * table.documents.ts in a process of its own.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atPointer, resolver, sampleOf } from '@dataset-service/generator'
import type { Route, Validator } from '../../generated/route.gen.ts'
import { mutationsOf } from './mutations.ts'
import { openapiAjv } from './openapi-ajv.ts'

interface Media {
  readonly schema?: object
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: { readonly value?: unknown } | { readonly $ref: string } }
}

const [folder = ''] = process.argv.slice(2)
const { routes }: { routes: Record<string, Route> } = await import(join(folder, 'routes.gen.ts'))
const document: object = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'))
const judges = { request: openapiAjv(document, 'request'), reply: openapiAjv(document, 'reply') }
/** Examples that ajv accepts, and those of them that the validators refuse. */
const examples = { count: 0, refused: [] as string[] }
/** Values changed in one part that ajv refuses, and those of them that the validators accept. */
const refusals = { count: 0, accepted: [] as string[] }

for (const { operationId, method, path, body, replies } of Object.values(routes)) {
  const operation = ['paths', path, method.toLowerCase()]
  ask(operationId, [...operation, 'requestBody'], body?.content ?? {})
  for (const [status, reply] of Object.entries(replies)) {
    ask(`${operationId} ${status}`, [...operation, 'responses', status], reply.content)
  }
}
console.log(JSON.stringify({ operations: Object.keys(routes).length, examples, refusals }))

function ask(
  name: string,
  declared: readonly string[],
  contents: { readonly [type: string]: { readonly schema: Validator | undefined } },
): void {
  for (const [mediaType, { schema }] of Object.entries(contents)) {
    if (!schema || !mediaType.includes('json')) continue
    const place = placeOf([...declared, 'content', mediaType])
    const media = atPointer(document, pointerOf(place)) as Media | undefined
    const judge = declared.includes('requestBody') ? judges.request : judges.reply
    const isValid = judge(pointerOf(placeOf([...place, 'schema'])))
    const known = examplesOf(media)
    for (const example of isValid ? known : []) if (isValid?.(example)) compare(name, example, schema)
    // one that is made up is changed, but is no example
    const changed = known.length > 0 ? known : madeUp(media)
    for (const example of changed) if (isValid?.(example)) change(name, example, isValid, schema)
  }
}

function compare(name: string, example: unknown, schema: Validator): void {
  examples.count += 1
  if (!schema.safeParse(example).success) examples.refused.push(name)
}

function change(name: string, example: unknown, isValid: (value: unknown) => boolean, schema: Validator): void {
  for (const changed of mutationsOf(example, 40)) {
    if (isValid(changed)) continue
    refusals.count += 1
    if (schema.safeParse(changed).success) refusals.accepted.push(`${name} ${JSON.stringify(changed).slice(0, 200)}`)
  }
}

function madeUp(media: Media | undefined): unknown[] {
  try {
    return [sampleOf(media ?? {}, resolver(document), 'reply')]
  } catch {
    return []
  }
}

function examplesOf(media: Media | undefined): unknown[] {
  const named = Object.values(media?.examples ?? {}).map((example) => {
    const resolved = typeof example === 'object' && example !== null && '$ref' in example
    const target = resolved ? atPointer(document, String(example.$ref)) : example
    return typeof target === 'object' && target !== null ? Reflect.get(target, 'value') : undefined
  })
  return [media?.example, ...named].filter((example) => example !== undefined)
}

/** Without references on the way, of which a pointer knows nothing. */
function placeOf(keys: readonly string[]): string[] {
  let place: string[] = []
  for (const key of keys) {
    place.push(key)
    for (let target = atPointer(document, pointerOf(place)); isReference(target); ) {
      place = target.$ref.slice(2).split('/').map(unescapedKey)
      target = atPointer(document, pointerOf(place))
    }
  }
  return place
}

function isReference(value: unknown): value is { readonly $ref: string } {
  return typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string'
}

function unescapedKey(key: string): string {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}

function pointerOf(keys: readonly string[]): string {
  return `#${keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
}
