/** Who sent a request: reads the credentials that the document declares, and asks what they are worth. */
import type { Route, SecurityScheme } from './route.ts'

export type Credentials = SecurityScheme

/** Undefined when the request has no such credentials, or others than the server knows: the caller is not let in. */
export type CallerOf<Caller> = (
  credentials: string | undefined,
  /** The scopes that the operation asks for. */
  scopes: readonly string[],
) => Caller | undefined | Promise<Caller | undefined>

interface Sent {
  readonly query: string
  readonly headers: Readonly<Record<string, string | undefined>>
}

/**
 * The context for the operation, if one of the alternatives in `security` is met. Schemes that are required together yield the
 * members of all their callers.
 */
export async function callerOf(
  { security }: Route,
  schemes: Readonly<Record<string, SecurityScheme>>,
  callers: object,
  sent: Sent,
): Promise<{ readonly context: unknown } | undefined> {
  if (security.length === 0) return { context: undefined }
  for (const requirement of security) {
    const found: unknown[] = []
    for (const [name, scopes] of Object.entries(requirement)) {
      const known: unknown = Reflect.get(callers, name)
      const scheme = schemes[name]
      if (typeof known !== 'function' || scheme === undefined) break
      const caller: unknown = await known(credentialsOf(scheme, sent), scopes)
      if (caller === undefined) break
      found.push(caller)
    }
    const wanted = Object.keys(requirement).length
    if (found.length === wanted) return { context: wanted > 1 ? Object.assign({}, ...found) : found[0] }
  }
  return undefined
}

/** The key, or what stands after the name of the HTTP scheme: the token of `bearer`, the encoded pair of `basic`. */
export function credentialsOf(scheme: SecurityScheme, { query, headers }: Sent): string | undefined {
  const { type, name = '' } = scheme
  if (type !== 'apiKey') return authorization(scheme.scheme ?? 'bearer', headers['authorization'])
  if (scheme.in === 'query') return new URLSearchParams(query).get(name) ?? undefined
  if (scheme.in === 'cookie') return cookie(name, headers['cookie'])
  return headers[name.toLowerCase()]
}

/** OAuth 2 and OpenID Connect send tokens as `bearer` does. */
function authorization(scheme: string, header: string | undefined): string | undefined {
  const [, sent = '', value] = /^(\S+) +(\S.*)$/.exec(header ?? '') ?? []
  return sent.toLowerCase() === scheme.toLowerCase() ? value : undefined
}

function cookie(name: string, header: string | undefined): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
