/** Reads the document for what has to be known before hey-api sees it: that it is YAML, and that its references lead somewhere. */
import { readFile } from 'node:fs/promises'
import { type Document, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml'
import { GenerationError } from './generation-error.ts'

export async function readDocument(file: string): Promise<object> {
  const lineCounter = new LineCounter()
  const yaml = parseDocument(await readText(file), { lineCounter, prettyErrors: false })
  const fail = (offset: number, message: string): never => {
    const { line, col } = lineCounter.linePos(offset)
    throw new GenerationError(`${file}:${line}:${col}: ${message}`)
  }
  for (const { pos, message } of [...yaml.errors, ...yaml.warnings]) fail(pos[0], message)
  // every alias is written out: a document that people write has no bombs in it
  const document: unknown = yaml.toJS({ maxAliasCount: -1 })
  if (typeof document !== 'object' || document === null || !('openapi' in document)) {
    return fail(0, 'this is no OpenAPI 3 document: it has no "openapi" field')
  }
  for (const { ref, offset } of localReferences(yaml)) {
    if (!hasTarget(document, ref)) fail(offset, `there is no ${ref}`)
  }
  return document
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new GenerationError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Those into the document itself; files are for hey-api to open. */
function localReferences(yaml: Document): { ref: string; offset: number }[] {
  const found: { ref: string; offset: number }[] = []
  visit(yaml, (_key, node) => {
    if (!isPair(node) || !isScalar(node.key) || node.key.value !== '$ref' || !isScalar(node.value)) return
    const ref = node.value.value
    if (typeof ref === 'string' && ref.startsWith('#/')) found.push({ ref, offset: node.value.range?.[0] ?? 0 })
  })
  return found
}

function hasTarget(document: object, ref: string): boolean {
  let target: unknown = document
  for (const segment of ref.slice(2).split('/')) {
    const key = decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key)) return false
    target = Reflect.get(target, key)
  }
  return true
}
