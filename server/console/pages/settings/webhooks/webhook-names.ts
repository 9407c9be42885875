import type { Webhook } from '../../../../../client/index.ts'

/** Segments of a path that are longer may be a secret of the receiver, as those of chat services are. */
const MOST_SHOWN = 15

/** For tables and titles: the address without its query, and with the beginning of what is long in its path. */
export function shortAddress({ url }: Pick<Webhook, 'url'>): string {
  if (!URL.canParse(url)) return url
  const { host, pathname, search } = new URL(url)
  const path = pathname.split('/').map((part) => (part.length > MOST_SHOWN ? `${part.slice(0, 4)}…` : part))
  return `${host}${path.join('/').replace(/\/$/, '')}${search === '' ? '' : '?…'}`
}

/** A name for each webhook that no other one has, by its identifier. */
export function namesOf(webhooks: readonly Webhook[]): ReadonlyMap<string, string> {
  const addresses = webhooks.map(shortAddress)
  return new Map(
    webhooks.map(({ id }, index) => {
      const address = addresses[index] ?? ''
      const isAlone = addresses.indexOf(address) === addresses.lastIndexOf(address)
      return [id, isAlone ? address : `${address} (${id})`]
    }),
  )
}
