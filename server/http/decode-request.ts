import type { ParameterKind, Route, RouteParameter } from '../../generated/route.gen.ts'
import { quoted } from '../json.ts'
import { badRequest, invalid } from '../operations/api-error.ts'
import { validate } from './validate.ts'

/** Path and query of a request, decoded and valid by the contract. */
export interface DecodedTarget {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
}

/**
 * Decodes what stands in the request's target by the declared types, never by guessing: `"false"` is false for a boolean
 * and text for a string. Throws the 400 for what is unknown, repeated, badly encoded or not valid.
 */
export function decodeTarget(
  route: Route,
  rawPath: string,
  pathParameters: Readonly<Record<string, string>>,
  queryString: string,
): DecodedTarget {
  if (decodeComponent(rawPath) === undefined)
    throw badRequest('path', `The path is not valid percent-encoded UTF-8: ${quoted(rawPath)}.`)
  const query = decodeQuery(route, queryString)
  return { path: { ...pathParameters }, query: validQuery(route, query) }
}

function decodeQuery(route: Route, queryString: string): Record<string, unknown> {
  const declared = route.parameters.query ?? {}
  const query: Record<string, unknown> = {}
  for (const [name, values] of collectValues(queryString)) {
    const parameter = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (parameter === undefined) throw unknownParameter(name, Object.keys(declared))
    query[name] = decodeValues(name, parameter, values)
  }
  return query
}

/** All values of each name, in their order. */
function collectValues(queryString: string): Map<string, string[]> {
  const collected = new Map<string, string[]>()
  for (const pair of queryString.split('&').filter((text) => text !== '')) {
    const [rawName = '', ...rawValue] = pair.split('=')
    const name = decodeComponent(rawName.replaceAll('+', ' '))
    if (name === undefined)
      throw badRequest('query', `The query has a name that is not valid percent-encoded UTF-8: ${quoted(rawName)}.`)
    const value = decodeComponent(rawValue.join('=').replaceAll('+', ' '))
    if (value === undefined)
      throw badRequest(name, `${name} is not valid percent-encoded UTF-8: ${quoted(rawValue.join('='))}.`)
    collected.set(name, [...(collected.get(name) ?? []), value])
  }
  return collected
}

/** Undefined for `%`, `%zz`, `%ff` and the like, which `URLSearchParams` would mend unseen. */
function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function decodeValues(name: string, { kind, separator }: RouteParameter, values: readonly string[]): unknown {
  const repeats = kind.endsWith('[]') && separator === undefined
  if (values.length > 1 && !repeats) throw badRequest(name, `${name} was sent ${values.length} times. Send it once.`)
  const [first = ''] = values
  if (!kind.endsWith('[]')) return decodeScalar(kind, first)
  const items = separator === undefined ? values : first.split(separator)
  return items.map((item) => decodeScalar(kind.slice(0, -2) as ParameterKind, item))
}

/** A text that is none of the declared type stays a text, which the validator then refuses by name. */
function decodeScalar(kind: ParameterKind, text: string): unknown {
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (kind === 'integer') return /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : text
  if (kind === 'number') return /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? Number(text) : text
  return text
}

function validQuery(route: Route, query: Record<string, unknown>): Record<string, unknown> {
  const schema = route.schemas.query
  if (schema === undefined) return query
  const validated = validate(schema, query)
  if (!validated.ok) throw invalid(400, validated.findings)
  // The validator of a query is an object schema, so what it yields is an object.
  return validated.value as Record<string, unknown>
}

function unknownParameter(name: string, declared: readonly string[]): Error {
  const allowed = declared.length === 0 ? 'This operation takes none.' : `Allowed: ${declared.join(', ')}.`
  return badRequest(name === '' ? 'query' : name, `Unknown query parameter ${JSON.stringify(name)}. ${allowed}`)
}
