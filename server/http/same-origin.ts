import { quoted } from '../json.ts'
import { ApiError } from '../operations/api-error.ts'
import type { SignedInUser } from '../operations/caller.ts'
import type { HttpContext } from './state.ts'

/**
 * Throws the 403 unless a request comes from a page of this server. A browser adds cookies to what any page sends, but names
 * that page in `Origin`, which no page can forge; `SameSite` alone would still let in other hosts of the same domain.
 */
export function requireSameOrigin(ctx: HttpContext): void {
  const expected = `${ctx.protocol}://${ctx.host}`
  const origin = ctx.get('Origin')
  const site = ctx.get('Sec-Fetch-Site')
  if (origin.toLowerCase() === expected.toLowerCase() && (site === '' || site === 'same-origin')) return
  const got = origin === '' ? 'but it is missing' : `not ${quoted(origin)}`
  const cross = site === '' || site === 'same-origin' ? '' : `, and Sec-Fetch-Site same-origin, not ${quoted(site)}`
  const message = `A request with a session cookie has to come from the console's own pages: Origin must be ${expected}, ${got}${cross}.${origin !== '' && site === 'same-origin' ? CHANGED_ON_THE_WAY : ''}`
  throw new ApiError(403, 'authorization_error', message)
}

/** The browser says that page and server are the same, so their difference has come in between. */
const CHANGED_ON_THE_WAY =
  ' The browser sees one origin: a proxy in between has changed it. The proxy has to pass on the host with its port, and the scheme in X-Forwarded-Proto; TRUST_PROXY of the server has to be the number of proxies.'

/** The headers in which a page names the organization and the user that it shows, and a reply those of the session. */
const ORGANIZATION = 'X-Organization'
const USER = 'X-User'

/** Tells a page whose session has read something, so that it does not show that in the name of another one. */
export function nameSession({ state }: HttpContext, { organizationId, userId }: SignedInUser): void {
  state.headers.set(ORGANIZATION, organizationId)
  state.headers.set(USER, userId)
}

/**
 * Throws the 403 when a request is meant for another organization or user than its session has: all tabs of a browser share one
 * session, and what one tab shows must not be written after another tab has switched, or somebody else has signed in.
 */
export function requireSameSession(ctx: HttpContext, { organizationId, userId }: SignedInUser): void {
  const organization = ctx.get(ORGANIZATION)
  if (organization !== '' && organization !== organizationId)
    throw isOther(
      `in another organization than ${ORGANIZATION} ${quoted(organization)}, because another tab has switched`,
    )
  const user = ctx.get(USER)
  if (user !== '' && user !== userId)
    throw isOther(`of another user than ${USER} ${quoted(user)}, who has signed in since`)
}

/** The 403 of a request whose session has gone to another organization since the request came. */
export function hasSwitched(): ApiError {
  return isOther('in another organization, because another tab has switched')
}

function isOther(what: string): ApiError {
  return new ApiError(403, 'authorization_error', `The session is now ${what}. Reload the page.`)
}
