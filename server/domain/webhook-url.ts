import { isIP } from 'node:net'
import { isReachable, type Network } from './public-address.ts'

/** Where the operator lets webhooks go, beyond `https` to public addresses. */
export interface WebhookReach {
  readonly allowsHttp: boolean
  readonly networks: readonly Network[]
}

const LONGEST_URL = 2048

/** Below are ports of other protocols, whose servers might take a request for one of theirs. */
const FIRST_FREE_PORT = 1024

/** Parsers of URLs take much more: one slash or three, backslashes, and spaces and line breaks, which they leave out. */
const WRITTEN_OUT = /^[a-z]+:\/\/[^/\\\s\p{Cc}][^\\\s\p{Cc}]*$/iu

/** Why the server will not send anything to a URL; undefined if it will, provided that its host name has allowed addresses only. */
export function urlProblem(text: string, reach: WebhookReach): string | undefined {
  if (text.length > LONGEST_URL) return `has ${text.length} characters; ${LONGEST_URL} are allowed`
  const url = URL.canParse(text) ? new URL(text) : undefined
  const schemes = reach.allowsHttp ? 'https:// or http://' : 'https://'
  if (url === undefined || !WRITTEN_OUT.test(text)) return `is no URL. Give one that begins with ${schemes}`
  if (url.protocol !== 'https:' && !(reach.allowsHttp && url.protocol === 'http:'))
    return `has to begin with ${schemes}`
  if (url.username !== '' || url.password !== '') return 'has a user or a password in it, which are never sent'
  if (url.port !== '' && Number(url.port) < FIRST_FREE_PORT)
    return `names the port ${url.port}; allowed are the usual one and those from ${FIRST_FREE_PORT} on`
  const address = hostOf(url)
  if (isIP(address) !== 0 && !isReachable(address, reach.networks)) return 'names an address that is not public'
  return undefined
}

/** The host of a URL; an IPv6 address without its brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
