/**
 * Styles of query parameters that hey-api's SDK (`--with sdk`) cannot write, so that it does not compile where it is asked to: objects with
 * spaces or bars between their parts, and arrays as `deepObject`. It is told another style; the route table keeps the one that is
 * declared.
 */
import { parametersOf } from './mend-parameters.ts'
import type { Document, ParameterObject, Resolve } from './openapi.ts'

export const DECLARED_STYLE = 'x-generator-style'

export function replaceObjectStyles(document: Document, resolve: Resolve): void {
  for (const parameter of parametersOf(document, resolve)) {
    if (isUnwritable(parameter, resolve)) replaceStyle(parameter)
  }
}

function isUnwritable({ style, schema }: ParameterObject, resolve: Resolve): boolean {
  const { type } = resolve<{ readonly type?: unknown }>(schema ?? {}) ?? {}
  if (style === 'deepObject') return type !== 'object' && type !== undefined
  return (style === 'spaceDelimited' || style === 'pipeDelimited') && type !== 'array'
}

function replaceStyle(parameter: ParameterObject): void {
  parameter[DECLARED_STYLE] = parameter.style ?? ''
  // what form does of itself, the others but deepObject do not
  parameter.explode ??= parameter.style === 'deepObject'
  parameter.style = 'form'
}
