/** What parameters leave out though OpenAPI demands it, and those that it says to ignore. */
import { type Document, operationsOf, type ParameterObject, type Reference, type Resolve } from './openapi.ts'

export function mendParameters(document: Document, resolve: Resolve): void {
  for (const { operation, item } of operationsOf(document, resolve)) {
    dropIgnored(item, resolve)
    dropIgnored(operation, resolve)
  }
  for (const parameter of parametersOf(document, resolve)) {
    // a path without it is another path
    if (parameter.in === 'path') parameter.required = true
  }
}

/** The media types and the security of an operation say what these headers are; every client sends others than such a parameter declares. */
const IGNORED = ['accept', 'authorization', 'content-type']

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
