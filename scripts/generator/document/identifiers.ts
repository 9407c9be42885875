/**
 * Schemas can be named with `$id`, `$anchor` and `$dynamicAnchor`, and references can use these names (JSON Schema 2020-12, section 8.2).
 * Before anything else reads the files, such references become pointers, so that nothing else has to know the names.
 */
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { atPointer, keysOf } from './openapi.ts'
import { type JsonObject, schemasIn } from './walk-schemas.ts'

/** At a schema with a `$dynamicRef`, beside a `$ref` to what it means where no schema around declares another: its name. */
export const DYNAMIC_REFERENCE = 'x-generator-dynamic-reference'
/** At a schema that a `$dynamicRef` may lead to: a key that no other one has. */
export const DYNAMIC_ANCHOR = 'x-generator-dynamic-anchor'
/** At each schema of a resource with such schemas: their keys by their names. */
export const DYNAMIC_SCOPE = 'x-generator-dynamic-scope'

/** A schema with an `$id`, or a whole file, with the schemas that have names in it. */
interface Resource {
  readonly uri: string
  readonly file: string
  readonly value: unknown
  readonly place: readonly string[]
  readonly anchors: Map<string, Target>
  readonly scope: JsonObject
}

interface Target {
  readonly file: string
  readonly place: readonly string[]
  /** The name, if a `$dynamicRef` to it may lead elsewhere. */
  readonly dynamic?: string
}

interface Placed {
  readonly schema: JsonObject
  readonly place: readonly string[]
  readonly resource: Resource
}

const IDENTIFIERS = ['$id', '$anchor', '$dynamicAnchor', '$dynamicRef']

/** Changes the values of the files, which are known by their absolute paths. What no identifier names is left as it is. */
export function resolveIdentifiers(files: ReadonlyMap<string, unknown>): void {
  const resources = new Map<string, Resource>()
  const placed = [...files].flatMap(([file, value]) => placedIn(file, value, resources))
  if (placed.length === 0) return
  for (const { schema, resource } of placed) {
    replaceReferences(schema, resource, resources)
    if (Object.keys(resource.scope).length > 0) schema[DYNAMIC_SCOPE] = resource.scope
  }
  for (const { schema } of placed) for (const keyword of IDENTIFIERS) delete schema[keyword]
}

/** The schemas of a file in which any has a name, each with its resource. */
function placedIn(file: string, value: unknown, resources: Map<string, Resource>): Placed[] {
  const found = [...schemasIn(value)]
  const root = resourceOf(pathToFileURL(file).href, { file, value, place: [] })
  resources.set(root.uri, root)
  if (!found.some(({ schema }) => IDENTIFIERS.some((keyword) => typeof schema[keyword] === 'string'))) return []
  const known = new Map<string, Resource>()
  return found.map(({ schema, place }) => {
    const around = nearest(place, known) ?? root
    const uri = typeof schema['$id'] === 'string' ? resolved(schema['$id'], around.uri) : undefined
    const resource = uri === undefined ? around : resourceOf(uri, { file, value: schema, place })
    if (resource !== around) resources.set(resource.uri, resource)
    known.set(JSON.stringify(place), resource)
    nameAnchors(schema, place, resource)
    return { schema, place, resource }
  })
}

function resourceOf(uri: string, at: Pick<Resource, 'file' | 'value' | 'place'>): Resource {
  return { ...at, uri: uri.replace(/#.*$/s, ''), anchors: new Map(), scope: {} }
}

/** A schema comes before those within it. */
function nearest(place: readonly string[], known: ReadonlyMap<string, Resource>): Resource | undefined {
  for (let length = place.length - 1; length >= 0; length -= 1) {
    const found = known.get(JSON.stringify(place.slice(0, length)))
    if (found) return found
  }
  return undefined
}

function nameAnchors(schema: JsonObject, place: readonly string[], { file, anchors, scope }: Resource): void {
  const { $anchor, $dynamicAnchor } = schema
  if (typeof $anchor === 'string') anchors.set($anchor, { file, place })
  if (typeof $dynamicAnchor !== 'string' || Object.hasOwn(scope, $dynamicAnchor)) return
  anchors.set($dynamicAnchor, { file, place, dynamic: $dynamicAnchor })
  const key = JSON.stringify([file, ...place])
  schema[DYNAMIC_ANCHOR] = key
  scope[$dynamicAnchor] = key
}

function replaceReferences(schema: JsonObject, from: Resource, resources: ReadonlyMap<string, Resource>): void {
  const { $ref, $dynamicRef } = schema
  if (typeof $ref === 'string') schema['$ref'] = pointerFor($ref, from, resources)
  if (typeof $dynamicRef !== 'string') return
  const { dynamic } = targetOf($dynamicRef, from, resources) ?? {}
  const replaced = {
    $ref: pointerFor($dynamicRef, from, resources),
    ...(dynamic !== undefined && { [DYNAMIC_REFERENCE]: dynamic, [DYNAMIC_SCOPE]: from.scope }),
  }
  if ($ref === undefined) Object.assign(schema, replaced)
  else schema['allOf'] = [...(Array.isArray(schema['allOf']) ? schema['allOf'] : []), replaced]
}

function pointerFor(ref: string, from: Resource, resources: ReadonlyMap<string, Resource>): string {
  const target = targetOf(ref, from, resources)
  if (target === undefined) return ref
  const file = target.file === from.file ? '' : relative(dirname(from.file), target.file)
  const keys = target.place.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
  return keys.length === 0 && file !== '' ? file : `${file}#/${keys.join('/')}`
}

/** Undefined where no identifier has a part in it: a path within the file, another file, or nothing at all. */
function targetOf(ref: string, from: Resource, resources: ReadonlyMap<string, Resource>): Target | undefined {
  const uri = resolved(ref, from.uri)
  const resource = resources.get(uri?.replace(/#.*$/s, '') ?? '')
  if (uri === undefined || resource === undefined) return undefined
  const fragment = ref.split('#')[1] ?? ''
  const { file, place, value, anchors } = resource
  if (fragment !== '' && !fragment.startsWith('/')) return anchors.get(fragment)
  // a file by its path is found without an identifier
  if (place.length === 0 && uri.startsWith('file:') && !(ref.startsWith('#') && file !== from.file)) return undefined
  if (fragment !== '' && atPointer(value, `#${fragment}`) === undefined) return undefined
  return { file, place: [...place, ...keysOf(`#${fragment}`)] }
}

function resolved(reference: string, base: string): string | undefined {
  return URL.canParse(reference, base) ? new URL(reference, base).href : undefined
}
