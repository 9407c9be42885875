import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A network of addresses, as `10.0.0.0/8` names one. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>

/** The only addresses of IPv6 that are given to anybody (RFC 4291); ranges within it that are not public have names of their own. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** A service of Azure for its virtual machines, behind an address that is like a public one. */
const OF_AZURE = '168.63.129.16'

/** IPv4 with all its four numbers, or IPv6. The library reads `10/8` as `0.0.0.10/8`. */
const WRITTEN_OUT = /^\d+\.\d+\.\d+\.\d+\/|:/

/** Reads networks that are separated by commas; undefined where one of them is none. */
export function readNetworks(text: string): Network[] | undefined {
  const networks = text.split(',').map((each) => each.trim())
  if (!networks.every((each) => WRITTEN_OUT.test(each) && ipaddr.isValidCIDR(each))) return undefined
  return networks.map((each) => ipaddr.parseCIDR(each))
}

/**
 * Whether the server may connect to an address that a user named: it is a public one, or in a network that the operator allows. Loopback,
 * private, link-local (with the metadata of clouds), shared (CGNAT), multicast, reserved and unspecified addresses are not public, nor is any IPv6
 * address that stands for an IPv4 one (mapped, translated, 6to4, Teredo): who translates it may be in a private network.
 */
export function isReachable(address: string, allowed: readonly Network[]): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  return isPublic(parsed) || allowed.some((network) => isWithin(parsed, network))
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.toString() === OF_AZURE) return false
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6))
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network)
}
