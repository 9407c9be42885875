/**
 * A schema under `components` may be that of a form, in which `format: binary` is a file, and also stand within JSON, where it is a text. hey-api
 * has one type for each, so before it reads a document, forms get schemas of their own.
 */
import { decodingOf } from './media-types.ts'
import { atPointer, type Document, isReference, keysOf, pointerOf } from './openapi.ts'
import { type FoundSchema, isObject, type JsonObject, schemasIn, schemasOf } from './walk-schemas.ts'

export function splitFiles(document: Document, isOfBody: (found: FoundSchema) => boolean): void {
  const schemas = document.components?.schemas ?? {}
  const used = [...schemasOf(document)].filter(({ place }) => !isShared(place))
  const forms = used.filter((found) => isOfBody(found) && isOfFiles(found)).map(({ place }) => pointerOf(place))
  if (forms.length === 0) return
  const isInForm = ({ place }: FoundSchema): boolean => forms.some((form) => isWithin(pointerOf(place), form))
  const ofForms = reachedFrom(used.filter(isInForm), document)
  const ofOthers = reachedFrom(
    used.filter((found) => !isInForm(found)),
    document,
  )
  const both = [...ofForms].filter((pointer) => ofOthers.has(pointer) && holdsFile(pointer, document))
  const copies = new Map<unknown, string>()
  for (const pointer of both) {
    const name = freeName(`${keysOf(pointer).at(-1)}Form`, schemas)
    schemas[name] = structuredClone(atPointer(document, pointer))
    copies.set(pointer, pointerOf(['components', 'schemas', name]))
  }
  const ofFormsAlone = [...ofForms].filter((pointer) => !ofOthers.has(pointer))
  const owners = [...forms, ...ofFormsAlone, ...copies.values()]
  for (const { schema } of owners.flatMap((pointer) => [...schemasIn(atPointer(document, pointer))])) {
    replaceReferences(schema, copies)
  }
}

function isShared([section, kind]: readonly string[]): boolean {
  return section === 'components' && kind === 'schemas'
}

function isOfFiles({ place }: FoundSchema): boolean {
  return ['bytes', 'multipart'].includes(decodingOf(place.at(-2) ?? ''))
}

function isWithin(pointer: string, owner: string): boolean {
  return pointer === owner || pointer.startsWith(`${owner}/`)
}

/** The pointers to what schemas refer to, and to what that refers to. */
function reachedFrom(found: readonly Pick<FoundSchema, 'schema'>[], document: Document): ReadonlySet<string> {
  const reached = new Set(found.flatMap(({ schema }) => (isReference(schema) ? schema.$ref : [])))
  // the iteration of a Set includes what is added during it
  for (const pointer of reached) {
    for (const { schema } of schemasIn(atPointer(document, pointer))) if (isReference(schema)) reached.add(schema.$ref)
  }
  return reached
}

function holdsFile(pointer: string, document: Document): boolean {
  const found = [pointer, ...reachedFrom([{ schema: { $ref: pointer } }], document)]
  return found.some((reached) =>
    [...schemasIn(atPointer(document, reached))].some(
      ({ schema }) => schema['format'] === 'binary' || schema['contentMediaType'] !== undefined,
    ),
  )
}

/** Types that differ only in case would be one. */
function freeName(wanted: string, schemas: object): string {
  const taken = new Set(Object.keys(schemas).map((name) => name.toLowerCase()))
  let free = wanted
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${wanted}${count}`
  return free
}

function replaceReferences(schema: JsonObject, copies: ReadonlyMap<unknown, string>): void {
  const copy = copies.get(schema['$ref'])
  if (copy !== undefined) schema['$ref'] = copy
  const mapping = isObject(schema['discriminator']) ? schema['discriminator']['mapping'] : undefined
  if (!isObject(mapping)) return
  for (const [value, target] of Object.entries(mapping)) mapping[value] = copies.get(target) ?? target
}
