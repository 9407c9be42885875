import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

// ipaddr.js: the package that Express and Fastify use for this; typed, no dependencies, maintained for fifteen years.

/** The bits of an IPv6 address that its holder cannot choose: a connection usually has a /64, and a customer a /48 at most. */
const OF_CONNECTION = 64
const OF_CUSTOMER = 48

/** Whether a text is an IP address in its usual form. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0
}

/**
 * The networks that an address counts for, the narrowest first: an IPv4 address itself, and of an IPv6 address its /64 and its /48, since
 * the holder of one address in those has all of them. A text that is not an address counts as itself.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!isAddress(address)) return [address]
  const parsed = ipaddr.process(address) // an IPv4 address in an IPv6 one is that IPv4 address
  if (parsed.kind() === 'ipv4') return [parsed.toString()]
  return [prefixOf(parsed.toString(), OF_CONNECTION), prefixOf(parsed.toString(), OF_CUSTOMER)]
}

/** An address without the part that identifies a person: the /24 of IPv4, the /48 of IPv6; undefined for a text that is not an address. */
export function truncatedAddress(address: string): string | undefined {
  const [narrowest, customer] = isIPv4(address) ? [address] : networksOf(address)
  return customer ?? (isIPv4(narrowest) ? narrowest.replace(/\d+$/, '0/24') : undefined)
}

function prefixOf(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
}
