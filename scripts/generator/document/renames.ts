/** A map of names, for a document that somebody else writes: which operation, schema or tag is to have which name. */
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { GenerationError } from '../generation-error.ts'
import { renameSchema } from './derive-names.ts'
import { type Document, operationsOf, pointerOf, resolverWithin } from './openapi.ts'
import { replaceReferences } from './shadowing-names.ts'

export interface Renames {
  /** By operationId, or as `GET /things`. */
  readonly operations?: Names
  readonly schemas?: Names
  readonly tags?: Names
}

interface Names {
  readonly [name: string]: string
}

const SECTIONS = ['operations', 'schemas', 'tags']

/** From a file of YAML or JSON. */
export async function readRenames(file: string): Promise<Renames> {
  const fail = (message: string): never => {
    throw new GenerationError(`${file}: ${message}`)
  }
  const text = await readFile(file, 'utf8').catch((error: Error) => fail(`it cannot be read: ${error.message}`))
  const value: unknown = parse(text)
  if (typeof value !== 'object' || value === null) return fail('a map of names has operations, schemas or tags.')
  for (const [section, names] of Object.entries(value)) {
    if (!SECTIONS.includes(section))
      fail(`there is nothing called ${section} to rename. There are ${SECTIONS.join(', ')}.`)
    const isMap =
      typeof names === 'object' && names !== null && Object.values(names).every((name) => typeof name === 'string')
    if (!isMap) fail(`${section} has to map names to names.`)
  }
  return value
}

export function rename(document: Document, { operations = {}, schemas = {}, tags = {} }: Renames): void {
  renameOperations(document, operations)
  renameSchemas(document, schemas)
  renameTags(document, tags)
}

function renameOperations(document: Document, names: Names): void {
  const unused = new Set(Object.keys(names))
  for (const { path, method, operation } of operationsOf(document, resolverWithin(document))) {
    for (const key of [`${method.toUpperCase()} ${path}`, operation.operationId ?? '']) {
      if (!Object.hasOwn(names, key)) continue
      operation.operationId = names[key] ?? key
      unused.delete(key)
      break
    }
  }
  requireUsed('operation', unused)
}

function renameSchemas(document: Document, names: Names): void {
  const schemas = document.components?.schemas ?? {}
  const known = Object.entries(names).filter(([name]) => Object.hasOwn(schemas, name))
  requireUsed('schema', new Set(Object.keys(names).filter((name) => !Object.hasOwn(schemas, name))))
  for (const [name, newName] of known) {
    if (Object.hasOwn(schemas, newName)) {
      throw new GenerationError(
        `the schema ${name} cannot be called ${newName}: there is one of that name already.`,
        [],
      )
    }
    renameSchema(schemas, name, newName)
  }
  const pointer = (name: string): string => pointerOf(['components', 'schemas', name])
  if (known.length > 0)
    replaceReferences(document, new Map(known.map(([name, other]) => [pointer(name), pointer(other)])))
}

function renameTags(document: Document, names: Names): void {
  const unused = new Set(Object.keys(names))
  for (const { operation } of operationsOf(document, resolverWithin(document))) {
    operation.tags =
      operation.tags?.map((tag) => {
        unused.delete(tag)
        return Object.hasOwn(names, tag) ? (names[tag] ?? tag) : tag
      }) ?? []
  }
  requireUsed('tag', unused)
}

function requireUsed(what: string, unused: ReadonlySet<string>): void {
  const [name] = unused
  if (name !== undefined)
    throw new GenerationError(`the map of names has the ${what} ${name}, which is not in the document.`, [])
}
