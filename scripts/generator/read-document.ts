/** Reads the document for what has to be known before hey-api sees it, so that each fault is told with its place. */
import { dirname, resolve } from 'node:path'
import { checkKeys } from './document/check-keys.ts'
import { checkOperations } from './document/check-operations.ts'
import { checkShape } from './document/check-shape.ts'
import { checkCircles } from './document/circles.ts'
import { resolveIdentifiers } from './document/identifiers.ts'
import { atPointer, type Document, percentDecoded, pointerOf } from './document/openapi.ts'
import { referencesIn } from './document/references.ts'
import { readSourceFile, type SourceFile } from './document/source-file.ts'
import { GenerationError } from './generation-error.ts'
import { applyOverlay } from './overlay/apply-overlay.ts'
import type { JsonObject } from './overlay/json-path.ts'

/** The document, which a generator can do something with. Throws `GenerationError` for one that none can. */
export async function readDocument(input: string): Promise<object> {
  return (await readChecked(input)).document
}

/** The same with overlays on it, and the values of all its files by their paths, its own first. */
export async function readChecked(
  input: string,
  overlays: readonly string[] = [],
): Promise<{ document: object; values: Map<string, unknown> }> {
  const root = await readSourceFile(input)
  const document = requireOpenApi(root)
  for (const file of overlays) applyOverlay(root.value as JsonObject, (await readSourceFile(file)).value, file) // requireOpenApi has seen an object
  try {
    checkKeys(document)
    checkShape(document)
  } catch (error) {
    throw locatedIn(root, error)
  }
  const files = await readReferenced(root)
  try {
    checkCircles(document)
    checkOperations(document)
  } catch (error) {
    throw locatedIn(root, error)
  }
  return { document, values: new Map([...files].map(([path, { value }]) => [path, value])) }
}

/** The same error, with file, line and column where it knows its place in the document. */
export async function located(input: string, error: unknown): Promise<unknown> {
  return error instanceof GenerationError && error.place ? locatedIn(await readSourceFile(input), error) : error
}

function requireOpenApi(root: SourceFile): Document {
  const { value } = root
  const fail = (message: string, keys: string[] = []): never => {
    throw new GenerationError(`${root.locate(keys)}: ${message}`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('this is no OpenAPI document: it is no object')
  }
  if ('swagger' in value) {
    return fail(`this is Swagger ${value.swagger}, no OpenAPI 3. Convert it first, for example with swagger2openapi.`, [
      'swagger',
    ])
  }
  if (!('openapi' in value)) return fail('this is no OpenAPI 3 document: it has no "openapi" field')
  if (/^3\.[01]$/.test(String(value.openapi))) {
    return fail(`the version of OpenAPI has three numbers. Write ${value.openapi}.0.`, ['openapi'])
  }
  if (!/^3\.[01]\.\d+/.test(String(value.openapi))) {
    return fail(`OpenAPI ${value.openapi} is not supported. Supported are 3.0 and 3.1.`, ['openapi'])
  }
  // the rest is checked where it is read
  return value as Document
}

/** The file and all those that it refers to. Every reference has to lead somewhere; what is on the web is for hey-api to fetch. */
async function readReferenced(root: SourceFile): Promise<ReadonlyMap<string, SourceFile>> {
  const files = new Map([[resolve(root.path), root]])
  const unreadable = new Map<string, unknown>()
  // the iteration of a Map includes what is added during it
  for (const [path, file] of files) {
    for (const name of new Set([...referencesIn(file.value)].map(({ ref }) => ref.split('#')[0] ?? ''))) {
      if (name === '' || isOnTheWeb(name)) continue
      const other = pathOf(name, path)
      if (files.has(other) || unreadable.has(other)) continue
      try {
        files.set(other, await readSourceFile(other))
      } catch (error) {
        // it may be no file, but a schema's `$id`
        unreadable.set(other, error)
      }
    }
  }
  resolveIdentifiers(new Map([...files].map(([path, { value }]) => [path, value])))
  for (const file of files.values()) checkReferences(file, files, unreadable)
  return files
}

function checkReferences(
  file: SourceFile,
  files: ReadonlyMap<string, SourceFile>,
  unreadable: ReadonlyMap<string, unknown>,
): void {
  for (const { ref, place } of referencesIn(file.value)) {
    const [name = '', fragment = ''] = ref.split('#')
    if (isOnTheWeb(name)) continue
    const at = (): string => file.locate([...place, '$ref'])
    const path = pathOf(name, file.path)
    const target = name === '' ? file : files.get(path)
    if (target === undefined) throw unreadableAt(at(), path, unreadable.get(path))
    if (fragment !== '' && (!fragment.startsWith('/') || atPointer(target.value, `#${fragment}`) === undefined)) {
      throw new GenerationError(`${at()}: there is no ${ref}. Correct the reference, or add what it names.`)
    }
  }
}

/** Of a file that another one refers to. A reference is a URI: a space in it may be percent-encoded. */
function pathOf(name: string, from: string): string {
  return resolve(dirname(from), percentDecoded(name))
}

function isOnTheWeb(name: string): boolean {
  return /^https?:/.test(name)
}

function unreadableAt(at: string, path: string, error: unknown): unknown {
  if (!(error instanceof GenerationError) || !error.message.includes('cannot be read')) return error
  return new GenerationError(`${at}: the file ${path} that it refers to cannot be read.`)
}

function locatedIn(root: SourceFile, error: unknown): unknown {
  if (!(error instanceof GenerationError) || error.place === undefined) return error
  const inFile = atPointer(root.value, pointerOf(error.place)) !== undefined
  const message = `${root.locate(error.place)}: ${error.message.replaceAll('\n', ' ')}`
  return new GenerationError(inFile ? message : `${message} (${pointerOf(error.place)})`, undefined, { cause: error })
}
