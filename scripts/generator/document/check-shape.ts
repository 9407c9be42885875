/** A document that is YAML but no OpenAPI: a list where an object has to be, a number for a name. */
import { GenerationError } from '../generation-error.ts'
import { atPointer, keysOf } from './openapi.ts'
import { documentShape, type Shape, schemaMembers } from './shapes.ts'
import { schemasOf } from './walk-schemas.ts'

export function checkShape(document: unknown): void {
  check(document, documentShape, [])
  for (const ref of innerReferences(Object(document))) check(atPointer(document, ref), { kind: 'schema' }, keysOf(ref))
}

/** Of schemas, to what is no schema by the place where it stands. Those that lead nowhere are told of later. */
function innerReferences(document: object): Set<string> {
  const refs = [...schemasOf(document)].map(({ schema }) => schema['$ref'])
  const isInner = (ref: unknown): ref is string =>
    typeof ref === 'string' && /^#(?!\/components\/schemas\/[^/]+$)/.test(ref)
  return new Set(refs.filter(isInner).filter((ref) => atPointer(document, ref) !== undefined))
}

function check(value: unknown, shape: Shape, place: readonly string[]): void {
  if (shape.kind === 'plain' && !shape.isRight(value)) refuse(shape.wanted, value, place)
  if (shape.kind === 'list') checkList(value, shape.of, place)
  if (shape.kind === 'map') checkMap(value, shape.of, place)
  if (shape.kind === 'object') {
    checkObject(value, shape.members, shape.required, place)
    refuseSchema(Reflect.get(Object(value), '$ref'), place)
  }
  if (shape.kind === 'schema' && typeof value !== 'boolean') checkObject(value, schemaMembers, [], place)
}

function checkList(value: unknown, of: Shape | undefined, place: readonly string[]): void {
  if (!Array.isArray(value)) refuse('a list', value, place)
  for (const [index, item] of value.entries()) {
    if (of) check(item, of, [...place, String(index)])
  }
}

function checkMap(value: unknown, of: Shape, place: readonly string[]): void {
  if (!isObject(value)) refuse('an object', value, place)
  for (const [key, member] of Object.entries(value)) {
    // Nothing refers to what a requirement of security is.
    const isReference = key === '$ref' && typeof member === 'string' && of.kind !== 'list'
    if (!isReference && !key.startsWith('x-')) check(member, of, [...place, key])
  }
}

function checkObject(
  value: unknown,
  members: { readonly [name: string]: Shape },
  required: readonly string[],
  place: readonly string[],
): void {
  if (!isObject(value)) refuse('an object', value, place)
  const reference: unknown = Reflect.get(value, '$ref')
  if (reference !== undefined && typeof reference !== 'string') refuse('a text', reference, [...place, '$ref'])
  for (const [key, member] of Object.entries(value)) {
    const shape = Object.hasOwn(members, key) ? members[key] : undefined
    // left empty in YAML, which prepareDocument takes for left out
    if (shape && member !== null) check(member, shape, [...place, key])
  }
  const missing = required.find((name) => (Reflect.get(value, name) ?? undefined) === undefined)
  if (missing === undefined || reference !== undefined) return
  throw new GenerationError(`there is no "${missing}" here. Add it.`, place)
}

/** What stands where a schema has no place would be read as if it were a parameter, a body or a reply. */
function refuseSchema(reference: unknown, place: readonly string[]): void {
  if (typeof reference !== 'string' || !/^#\/components\/schemas\/[^/]+$/.test(reference)) return
  throw new GenerationError(`a schema cannot stand here, as ${reference} is. Correct the reference.`, [
    ...place,
    '$ref',
  ])
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(wanted: string, value: unknown, place: readonly string[]): never {
  const name = place.at(-1) ?? 'the document'
  const found = JSON.stringify(value) ?? 'nothing'
  const shown = found.length > 40 ? `${found.slice(0, 40)}…` : found
  throw new GenerationError(`${name} has to be ${wanted}, not ${shown}. Correct it.`, place)
}
