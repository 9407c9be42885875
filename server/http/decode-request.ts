import { type Decoded, type DecodeIssue, decodeQuery } from '../../generated/decode.gen.ts'
import type { Route } from '../../generated/route.gen.ts'
import { quoted } from '../json.ts'
import { badRequest, invalid } from '../operations/api-error.ts'
import { validate } from '../operations/validate.ts'

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
  if (rawPath.includes('%') && decodeComponent(rawPath) === undefined)
    throw badRequest('path', `The path is not valid percent-encoded UTF-8: ${quoted(rawPath)}.`)
  const { value, issues } = queryString === '' ? NOTHING_SENT : decodeQuery(route.parameters.query ?? {}, queryString)
  if (issues[0] !== undefined) throw queryFault(issues[0])
  return { path: { ...pathParameters }, query: validQuery(route, value) }
}

const NOTHING_SENT: Decoded = { value: {}, issues: [] }

/** What the contract's texts say of a fault that no validator can see; of several, the first one that was sent. */
function queryFault(issue: DecodeIssue): Error {
  switch (issue.reason) {
    case 'malformed name':
      return badRequest('query', `The query has a name that is not valid percent-encoded UTF-8: ${quoted(issue.text)}.`)
    case 'malformed value':
      return badRequest(issue.name, `${issue.name} is not valid percent-encoded UTF-8: ${quoted(issue.text)}.`)
    case 'repeated':
      return badRequest(issue.name, `${issue.name} was sent ${issue.count} times. Send it once.`)
    case 'unknown':
      return unknownParameter(issue.name, issue.declared)
  }
}

/** Undefined for `%`, `%zz`, `%ff` and the like. */
function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function validQuery(route: Route, query: Decoded['value']): Decoded['value'] {
  const schema = route.schemas.query
  if (schema === undefined) return query
  const validated = validate(schema, query)
  if (!validated.ok) throw invalid(400, validated.findings)
  // The validator of a query is an object schema, so what it yields is an object.
  return validated.value as Decoded['value']
}

function unknownParameter(name: string, declared: readonly string[]): Error {
  const allowed = declared.length === 0 ? 'This operation takes none.' : `Allowed: ${declared.join(', ')}.`
  return badRequest(name === '' ? 'query' : name, `Unknown query parameter ${JSON.stringify(name)}. ${allowed}`)
}
