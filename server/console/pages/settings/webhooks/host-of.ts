import type { Webhook } from '../../../../../client/index.ts'

/** For tables and titles: an address may be long, and have a secret of its receiver in it. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return URL.canParse(url) ? new URL(url).host : url
}
