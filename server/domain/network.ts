import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

// ipaddr.js: the package behind Express and Fastify for this; typed, no dependencies, maintained for fifteen years.

/** Bits of an IPv6 address that its holder cannot choose: a connection has a /64 as a rule, and a customer a /48 at most. */
const OF_CONNECTION = 64
const OF_CUSTOMER = 48

/** Whether a text is an IP address in its usual form. */
export function isAddress(text: string): boolean {
  return isIP(text) !== 0
}

/**
 * The networks that an address is counted for, the narrowest first: an IPv4 address by itself, of an IPv6 address its /64 and its
 * /48, since whoever has one address of those has all of them. What is no address counts for what it is.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!isAddress(address)) return [address]
  const parsed = ipaddr.process(address) // an IPv4 address in an IPv6 one is that IPv4 address
  if (parsed.kind() === 'ipv4') return [parsed.toString()]
  return [prefixOf(parsed.toString(), OF_CONNECTION), prefixOf(parsed.toString(), OF_CUSTOMER)]
}

/** An address without the part that stands for one person: the /24 of IPv4, the /48 of IPv6; undefined for what is no address. */
export function truncatedAddress(address: string): string | undefined {
  const [narrowest, customer] = isIPv4(address) ? [address] : networksOf(address)
  return customer ?? (isIPv4(narrowest) ? narrowest.replace(/\d+$/, '0/24') : undefined)
}

function prefixOf(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`
}
