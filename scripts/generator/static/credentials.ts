/** What a request shows about its caller, as the security schemes of the document declare it, and whether that lets it in. */
import { unescaped } from './decode-split.ts'
import type { Route, SecurityRequirement, SecurityScheme } from './route.ts'

/** The parts of a request that can hold credentials. */
export interface CredentialSource {
  /** By their names in lower case, as Node has them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Without its `?`. */
  readonly queryString: string
}

export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>

/**
 * The API key, or what follows the scheme in `Authorization`: a token, of `basic` the encoded pair. Undefined if there is none, or several
 * in a query; and of a certificate (`mutualTLS`), which stands in no request.
 */
export function readCredential(scheme: SecurityScheme, sent: CredentialSource): string | undefined {
  const { type, in: place, name = '' } = scheme
  if (type === 'http') return authorizationOf(scheme.scheme ?? '', sent)
  if (type === 'oauth2' || type === 'openIdConnect') return authorizationOf('bearer', sent)
  if (type !== 'apiKey') return undefined
  if (place === 'header') return present(oneText(sent.headers[name.toLowerCase()]))
  const pairs =
    place === 'cookie' ? (oneText(sent.headers['cookie'], '; ') ?? '').split(';') : sent.queryString.split('&')
  const found = pairs.map((pair) => pair.trim().split(/=(.*)/s)).filter(([key = '']) => unescaped(key) === name)
  if (place === 'query' && found.length > 1) return undefined
  const text = found[0]?.[1]
  return text === undefined
    ? undefined
    : present(unescaped(place === 'query' ? text.replaceAll('+', ' ') : unquoted(text)))
}

function authorizationOf(scheme: string, { headers }: CredentialSource): string | undefined {
  const [, sent = '', credential = ''] = /^([^ ]+) +([^ ].*)$/.exec(oneText(headers['authorization']) ?? '') ?? []
  return sent.toLowerCase() === scheme.toLowerCase() ? present(credential.trimEnd()) : undefined
}

function present(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

function oneText(sent: string | readonly string[] | undefined, separator = ', '): string | undefined {
  return typeof sent === 'string' || sent === undefined ? sent : sent.join(separator)
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/, '$1')
}

/** Reads the credential of the HTTP scheme `basic`. Undefined if it is no pair. */
export function readBasic(credential: string): { readonly user: string; readonly password: string } | undefined {
  try {
    const bytes = Uint8Array.from(atob(credential), (character) => character.charCodeAt(0))
    const [, user, password] = /^([^:]*):(.*)$/s.exec(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) ?? []
    return user === undefined || password === undefined ? undefined : { user, password }
  } catch {
    return undefined
  }
}

/** The names of API keys in queries, for `decodeQuery`, to which they are no parameters. */
export function queryKeys(schemes: SecuritySchemes): string[] {
  return Object.values(schemes).flatMap(({ in: place, name }) =>
    place === 'query' && name !== undefined ? [name] : [],
  )
}

/** Knows who has a credential. `undefined` or `null` refuses the request. */
export type Authenticator = (credential: string, scopes: readonly string[]) => unknown

export type Authenticators = Readonly<Record<string, Authenticator | undefined>>

export type Admission =
  /** What the operation gets as its context. */
  | { readonly isAdmitted: true; readonly caller: unknown }
  /** The values of `WWW-Authenticate` of a 401. */
  | { readonly isAdmitted: false; readonly challenges: readonly string[] }

/**
 * Tries what the route's security allows, in its order: an alternative lets a caller in if each of its schemes has an authenticator that
 * knows the credential. A scheme without one lets nobody in. The alternative `{}` is for requests without any credential:
 * a wrong one is refused. Of several schemes at once the callers are joined to one object.
 */
export async function authenticate(
  { security }: Pick<Route, 'security'>,
  schemes: SecuritySchemes,
  authenticators: Authenticators,
  sent: CredentialSource,
): Promise<Admission> {
  if (security.length === 0) return { isAdmitted: true, caller: undefined }
  const required = security.filter((requirement) => Object.keys(requirement).length > 0)
  for (const requirement of required) {
    const callers = await callersOf(requirement, schemes, authenticators, sent)
    if (callers !== undefined) return { isAdmitted: true, caller: callers.length === 1 ? callers[0] : joined(callers) }
  }
  const isOptional = required.length < security.length
  const names = new Set(required.flatMap((requirement) => Object.keys(requirement)))
  const declared = [...names].flatMap((name) => (Object.hasOwn(schemes, name) ? (schemes[name] ?? []) : []))
  const isAnonymous = declared.every((scheme) => readCredential(scheme, sent) === undefined)
  if (isOptional && isAnonymous) return { isAdmitted: true, caller: undefined }
  return { isAdmitted: false, challenges: [...new Set(declared.flatMap(challengeOf))] }
}

/** Undefined unless all schemes are met. */
async function callersOf(
  requirement: SecurityRequirement,
  schemes: SecuritySchemes,
  authenticators: Authenticators,
  sent: CredentialSource,
): Promise<unknown[] | undefined> {
  const callers: unknown[] = []
  for (const [name, scopes] of Object.entries(requirement)) {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined
    const authenticator = Object.hasOwn(authenticators, name) ? authenticators[name] : undefined
    const credential = scheme && readCredential(scheme, sent)
    const caller = credential === undefined ? undefined : await authenticator?.(credential, scopes)
    if (caller === undefined || caller === null) return undefined
    callers.push(caller)
  }
  return callers
}

function joined(callers: readonly unknown[]): unknown {
  return Object.assign({}, ...callers)
}

/** An API key has no challenge of its own. */
function challengeOf({ type, scheme = '' }: SecurityScheme): string[] {
  if (type === 'oauth2' || type === 'openIdConnect') return ['Bearer']
  return type === 'http' && scheme !== '' ? [`${scheme[0]?.toUpperCase()}${scheme.slice(1).toLowerCase()}`] : []
}
