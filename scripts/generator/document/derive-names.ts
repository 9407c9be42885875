/**
 * Names that a document does not give, or gives twice, are derived: for an operation from its method and path, for a schema from how
 * its own name is spelled. So a name depends on nothing but what it names, and a later change of the document does not give it to something else. hey-api would number them in the order in which they stand.
 */
import { createHash } from 'node:crypto'
import { toCase } from '@hey-api/openapi-ts'
import { interfaceName, typeName } from '../model/names.ts'
import type { Note } from '../note.ts'
import { type Document, type Method, type OperationObject, operationsOf, pointerOf, resolverWithin } from './openapi.ts'
import { replaceReferences } from './shadowing-names.ts'

export function deriveNames(document: Document, note: Note): void {
  nameOperations(document, note)
  nameSchemas(document, note)
  nameTags(document, note)
}

interface Found {
  readonly path: string
  readonly method: Method
  readonly operation: OperationObject
}

function nameOperations(document: Document, note: Note): void {
  const found = [...operationsOf(document, resolverWithin(document))]
  const byName = Map.groupBy(found, ({ operation }) => typeName(operation.operationId ?? ''))
  const taken = new Set([...byName].filter(([name, same]) => isName(name) && same.length === 1).map(([name]) => name))
  const unnamed = found.filter(({ operation }) => !operation.operationId)
  // where most have none, the document is made that way, and nothing was forgotten
  const isForgotten = unnamed.length * 2 < found.length
  for (const operation of found) {
    const { operationId } = operation.operation
    const wanted = typeName(operationId ?? '')
    if (taken.has(wanted)) continue
    const derived = nameByPath(operation, taken)
    taken.add(typeName(derived))
    // hey-api itself names what has no operationId for method and path
    if (derived === pathName(operation)) delete operation.operation.operationId
    else operation.operation.operationId = derived
    if (operationId || isForgotten)
      note(whyDerived(operation, operationId, byName.get(wanted), derived), placeOf(operation, operationId))
  }
}

function nameByPath(found: Found, taken: ReadonlySet<string>): string {
  const name = pathName(found)
  return taken.has(typeName(name)) ? `${name}${fingerprint(found.path)}` : name
}

/** `GET /things/{id}` → `getThingsById`. */
function pathName({ method, path }: Found): string {
  return toCase(`${method}-${path.replace(/\{(.*?)\}/g, 'by-$1')}`, 'camelCase')
}

function whyDerived(
  { method, path }: Found,
  id: string | undefined,
  same: readonly Found[] = [],
  derived: string,
): string {
  const title = `${method.toUpperCase()} ${path}`
  const why = !id
    ? 'there is no operationId, though most operations have one'
    : same.length > 1 && isName(typeName(id))
      ? `the operationId ${id} would have the name of another one`
      : `the operationId ${id} has nothing to make a name of`
  return `${title}: ${why}. It is called ${derived}.`
}

function nameSchemas(document: Document, note: Note): void {
  const schemas = document.components?.schemas
  if (!schemas) return
  const renamed = new Map<string, string>()
  for (const [wanted, names] of Map.groupBy(Object.keys(schemas), typeName)) {
    if (names.length === 1 && isName(wanted)) continue
    for (const name of names.filter((other) => other !== wanted)) {
      const derived = `${isName(wanted) ? wanted : 'Schema'}${fingerprint(name)}`
      renameSchema(schemas, name, derived)
      renamed.set(pointerOf(['components', 'schemas', name]), pointerOf(['components', 'schemas', derived]))
      const why = isName(wanted) ? 'would have the name of another one' : 'has nothing to make a name of'
      note(`the schema ${name} ${why}. It is called ${derived}.`, ['components', 'schemas', name])
    }
  }
  if (renamed.size > 0) replaceReferences(document, renamed)
}

/** `thing` and `Things` are one interface, so they are one tag: of their names the one that sorts first. */
function nameTags(document: Document, note: Note): void {
  const found = [...operationsOf(document, resolverWithin(document))]
  for (const [name, same] of Map.groupBy(found, ({ operation }) => interfaceName(operation.tags?.[0] || 'Default'))) {
    const tags = [...new Set(same.map(({ operation }) => operation.tags?.[0] || 'Default'))].sort()
    const [first = ''] = tags
    if (tags.length < 2) continue
    const place = same.find(({ operation }) => (operation.tags?.[0] || 'Default') !== first) ?? same[0]
    if (place)
      note(`the tags ${tags.join(', ')} are one interface, ${name}.`, ['paths', place.path, place.method, 'tags'])
    for (const { operation } of same) operation.tags = [first, ...(operation.tags ?? []).slice(1)]
  }
}

/** It keeps its place among the others. */
export function renameSchema(schemas: { [name: string]: unknown }, name: string, newName: string): void {
  const entries = Object.entries(schemas)
  for (const key of Object.keys(schemas)) delete schemas[key]
  for (const [key, schema] of entries) schemas[key === name ? newName : key] = schema
}

/** Letters and digits, which stay what they are in every case of a name. */
export function fingerprint(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex').replace(/\D/g, '')
  return digest.slice(0, 5)
}

function isName(text: string): boolean {
  return /[\p{L}]/u.test(text)
}

function placeOf({ path, method }: Found, id: string | undefined): string[] {
  return ['paths', path, method, ...(id ? ['operationId'] : [])]
}
