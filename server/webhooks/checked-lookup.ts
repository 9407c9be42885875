import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isReachable, type Network } from '../domain/public-address.ts'

/** The server will not connect there. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

/** Looks addresses up without the thread pool, which names that nobody answers for would fill. */
export type Resolve = Pick<Resolver, 'resolve4' | 'resolve6'>

export function systemResolver(): Resolve {
  return new Resolver({ timeout: 2_000, tries: 2 })
}

/**
 * What a socket calls to learn the addresses of a host name. The addresses are checked here, and the socket connects to these very ones: there is
 * no second look-up, for which somebody could answer something else. One address that is not allowed refuses the name.
 */
export function checkedLookup(resolve: Resolve, allowed: readonly Network[]): LookupFunction {
  return (hostname, options, done) => {
    addressesOf(hostname, resolve)
      .then((found) => {
        if (found.length === 0) throw Object.assign(new Error('no addresses'), { code: 'ENOTFOUND' })
        if (!found.every(({ address }) => isReachable(address, allowed))) throw new RefusedAddressError(hostname)
        return found
      })
      .then(
        (found) => {
          const [{ address, family } = { address: '', family: 4 }] = found
          if (options.all) done(null, found)
          else done(null, address, family)
        },
        (error) => done(error, []),
      )
  }
}

interface Found {
  readonly address: string
  readonly family: 4 | 6
}

async function addressesOf(hostname: string, resolve: Resolve): Promise<Found[]> {
  // A name that every system knows, and DNS need not (RFC 6761).
  if (/^(.*\.)?localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const [four, six] = await Promise.allSettled([resolve.resolve4(hostname), resolve.resolve6(hostname)])
  const found: Found[] = []
  if (four.status === 'fulfilled') found.push(...four.value.map((address) => ({ address, family: 4 as const })))
  if (six.status === 'fulfilled') found.push(...six.value.map((address) => ({ address, family: 6 as const })))
  // Without an answer for both kinds the name has none, or nobody knows.
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}
