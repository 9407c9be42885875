/** What parameters leave out though OpenAPI demands it. */
import { type Document, operationsOf, type ParameterObject, type Reference, type Resolve } from './openapi.ts'

export function mendParameters(document: Document, resolve: Resolve): void {
  for (const parameter of parametersOf(document, resolve)) {
    // a path without it is another path
    if (parameter.in === 'path') parameter.required = true
  }
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
