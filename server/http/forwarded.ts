import type { IncomingHttpHeaders } from 'node:http'
import type { Middleware } from 'koa'
import { isAddress } from '../domain/network.ts'
import type { RequestState } from './state.ts'

/**
 * Leaves in the forwarded headers only what the proxies in front wrote, for Koa to read: the entry that is `proxies` from the end of
 * each list, since each proxy adds one and a caller may have invented those before. Of fewer entries it leaves the first one.
 * An entry that is not an address is removed, and the address of the connection counts.
 */
export function believeForwarded(proxies: number): Middleware<RequestState> {
  return ({ req: { headers } }, next) => {
    const address = addressIn(entry(headers, 'x-forwarded-for', proxies))
    keep(headers, 'x-forwarded-for', address)
    keep(headers, 'x-forwarded-host', entry(headers, 'x-forwarded-host', proxies))
    keep(headers, 'x-forwarded-proto', entry(headers, 'x-forwarded-proto', proxies))
    return next()
  }
}

function entry(headers: IncomingHttpHeaders, name: string, proxies: number): string | undefined {
  const list = headers[name]
  // Node joins several lines of such a header with commas; the type allows for those that it does not join.
  return typeof list === 'string' ? list.split(',').slice(-proxies)[0]?.trim() : undefined
}

/** Some proxies write the port after the address, and brackets around an IPv6 address. */
function addressIn(text = ''): string | undefined {
  const address =
    /^\[([^\]]{2,45})\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text
  return isAddress(address) ? address : undefined
}

function keep(headers: IncomingHttpHeaders, name: string, value: string | undefined): void {
  if (value === undefined || value === '') delete headers[name]
  else headers[name] = value
}
