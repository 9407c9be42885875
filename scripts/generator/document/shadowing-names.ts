/**
 * `types.gen.ts` speaks of these types of JavaScript itself, so no schema can have their names there: `File` becomes `FileSchema`.
 */
import { type Document, pointerOf } from './openapi.ts'

const TAKEN = ['Array', 'Blob', 'File']

export function renameShadowing(document: Document): void {
  const schemas = document.components?.schemas
  if (!schemas) return
  const renamed = new Map<string, string>()
  for (const name of Object.keys(schemas).filter((key) => TAKEN.includes(key))) {
    let free = `${name}Schema`
    while (Object.hasOwn(schemas, free)) free += '_'
    schemas[free] = schemas[name]
    delete schemas[name]
    renamed.set(pointerOf(['components', 'schemas', name]), pointerOf(['components', 'schemas', free]))
  }
  if (renamed.size > 0) replaceReferences(document, renamed)
}

/** Also those in the mapping of a discriminator, which are plain texts. */
export function replaceReferences(value: object, renamed: ReadonlyMap<string, string>): void {
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'object' && child !== null) replaceReferences(child, renamed)
    if (typeof child !== 'string' || !child.startsWith('#/components/schemas/')) continue
    const [, base = '', rest = ''] = /^(#\/components\/schemas\/[^/]+)(.*)$/.exec(child) ?? []
    const target = renamed.get(base)
    if (target !== undefined) Reflect.set(value, key, target + rest)
  }
}
