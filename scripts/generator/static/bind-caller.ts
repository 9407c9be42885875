/** Who sent a request: reads the credentials that the document declares, and asks what they are worth. */
import { type Authenticators, authenticate } from './credentials.ts'
import type { Route, SecurityScheme } from './route.ts'

export type Credentials = SecurityScheme

/** Undefined when the request has no such credentials, or others than the server knows: the caller is not let in. */
export type CallerOf<Caller> = (
  credentials: string,
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
  route: Route,
  schemes: Readonly<Record<string, SecurityScheme>>,
  callers: Authenticators,
  sent: Sent,
): Promise<{ readonly context: unknown } | undefined> {
  const admission = await authenticate(route, schemes, callers, { headers: sent.headers, queryString: sent.query })
  return admission.isAdmitted ? { context: admission.caller } : undefined
}
