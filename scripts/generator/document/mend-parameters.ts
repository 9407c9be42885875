/** What parameters leave out though OpenAPI demands it, and those that it says to ignore. */
import { mendTemplates } from './mend-templates.ts'
import {
  type Document,
  isReference,
  operationsOf,
  type ParameterObject,
  type Reference,
  type Resolve,
} from './openapi.ts'

export function mendParameters(document: Document, resolve: Resolve): void {
  mendTemplates(document, resolve)
  for (const { path, operation, item } of operationsOf(document, resolve)) {
    dropIgnored(item, resolve)
    dropIgnored(operation, resolve)
    // several paths may share one that is referred to
    if (!isReference(document.paths?.[path])) fitPath(path, operation, item, resolve)
  }
  for (const parameter of parametersOf(document, resolve)) {
    // a path without it is another path
    if (parameter.in === 'path') parameter.required = true
  }
}

/** The media types and the security of an operation say what these headers are; every client sends others than such a parameter declares. */
const IGNORED = ['accept', 'authorization', 'content-type']

/** A request has what the path names and nothing else: of what is not declared, a text. */
function fitPath(path: string, operation: Owner, item: Owner, resolve: Resolve): void {
  const named = namesIn(path)
  const nameOf = (declared: ParameterObject | Reference): string | undefined => {
    const parameter = resolve<ParameterObject>(declared)
    return parameter?.in === 'path' ? parameter.name : undefined
  }
  for (const owner of [item, operation]) {
    if (owner.parameters === undefined) continue
    owner.parameters = owner.parameters.filter((declared) => {
      const name = nameOf(declared)
      return name === undefined || named.includes(name)
    })
  }
  const declared = [item, operation].flatMap(({ parameters = [] }) => parameters.map(nameOf))
  const missing = named.filter((name) => !declared.includes(name))
  if (missing.length === 0) return
  const added = missing.map(
    (name): ParameterObject => ({ name, in: 'path', required: true, schema: { type: 'string' } }),
  )
  operation.parameters = [...(operation.parameters ?? []), ...added]
}

/** `/things/{id}` → `['id']`. */
export function namesIn(path: string): string[] {
  return [...new Set([...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name))]
}

interface Owner {
  parameters?: readonly (ParameterObject | Reference)[]
}

function dropIgnored(owner: Owner, resolve: Resolve): void {
  if (owner.parameters === undefined) return
  owner.parameters = owner.parameters.filter((declared) => {
    const parameter = resolve<ParameterObject>(declared)
    return parameter?.in !== 'header' || !IGNORED.includes(String(parameter.name).toLowerCase())
  })
}

/** Every parameter of the document, those under `components` too. */
export function* parametersOf(document: Document, resolve: Resolve): Generator<ParameterObject> {
  // the section says what it holds
  const shared = Object.values(document.components?.['parameters'] ?? {}) as (ParameterObject | Reference)[]
  const own = [...operationsOf(document, resolve)].flatMap(({ operation, item }) => [
    ...(item.parameters ?? []),
    ...(operation.parameters ?? []),
  ])
  for (const declared of [...shared, ...own]) {
    const parameter = resolve<ParameterObject>(declared)
    if (typeof parameter === 'object' && parameter !== null) yield parameter
  }
}
