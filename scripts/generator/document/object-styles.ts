/**
 * hey-api's client cannot write objects in a query with spaces or bars between their parts, and does not compile where it is asked
 * to. It is told another style; the route table keeps the one that is declared.
 */
import { type Document, operationsOf, type ParameterObject, type Reference, type Resolve } from './openapi.ts'

export const DECLARED_STYLE = 'x-generator-style'

export function replaceObjectStyles(document: Document, resolve: Resolve): void {
  const shared = Object.values(document.components?.['parameters'] ?? {})
  const own = [...operationsOf(document, resolve)].flatMap(({ operation, item }) => [
    ...(item.parameters ?? []),
    ...(operation.parameters ?? []),
  ])
  // the section says what it holds
  for (const declared of [...(shared as (ParameterObject | Reference)[]), ...own])
    replaceStyle(resolve(declared), resolve)
}

function replaceStyle(parameter: ParameterObject | undefined, resolve: Resolve): void {
  if (parameter?.style !== 'spaceDelimited' && parameter?.style !== 'pipeDelimited') return
  const schema = resolve<{ readonly type?: unknown }>(parameter.schema ?? {})
  if (schema?.type === 'array') return
  parameter[DECLARED_STYLE] = parameter.style
  parameter.style = 'form'
  // what form does of itself, these styles do not
  parameter.explode ??= false
}
