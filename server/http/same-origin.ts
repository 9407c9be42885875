import { quoted } from '../json.ts'
import { ApiError } from '../operations/api-error.ts'
import type { Caller } from '../operations/caller.ts'
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
  const message = `A request with a session cookie has to come from the console's own pages: Origin must be ${expected}, ${got}${cross}.`
  throw new ApiError(403, 'authorization_error', message)
}

/** The header in which a page names the organization that it shows. */
const ORGANIZATION = 'X-Organization'

/**
 * Throws the 403 when a request is meant for another organization than its session is in: all tabs of a browser share one
 * session, and what one tab shows must not be written after another tab has switched.
 */
export function requireSameOrganization(ctx: HttpContext, { organizationId }: Caller): void {
  const meant = ctx.get(ORGANIZATION)
  if (meant === '' || meant === organizationId) return
  const message = `The session is now in another organization than ${ORGANIZATION} ${quoted(meant)}, because another tab has switched. Reload the page.`
  throw new ApiError(403, 'authorization_error', message)
}
