import { quoted } from '../json.ts'
import { ApiError } from '../operations/api-error.ts'
import type { HttpContext } from './state.ts'

/**
 * Throws the 403 unless a request comes from a page of this very server. A browser adds cookies to what any page sends, but
 * names that page in `Origin`, on which no page can lie; `SameSite` alone would still let in neighbours of the same domain.
 */
export function requireSameOrigin(ctx: HttpContext): void {
  const expected = `${ctx.protocol}://${ctx.host}`
  const origin = ctx.get('Origin')
  const site = ctx.get('Sec-Fetch-Site')
  if (origin.toLowerCase() === expected.toLowerCase() && (site === '' || site === 'same-origin')) return
  const got = origin === '' ? 'it is missing' : `not ${quoted(origin)}`
  const cross = site === '' || site === 'same-origin' ? '' : `, and Sec-Fetch-Site same-origin, not ${quoted(site)}`
  const message = `A request by session has to come from the console's own pages: Origin must be ${expected}, ${got}${cross}.`
  throw new ApiError(403, 'authorization_error', message)
}
