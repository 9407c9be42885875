import type { Page } from 'playwright-core'

type Handler = Parameters<Page['route']>[1]
type Options = Parameters<Page['route']>[2]

/** Pages whose requests are known to be intercepted. */
const ready = new WeakSet<Page>()

/**
 * Lets `handler` answer the requests of a page, from the next one on. Chromium says that it intercepts before a page that is shown has heard
 * of it, so `page.route` alone misses a request that follows at once: 6 of 433 on a busy machine.
 */
export async function intercept(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
  handler: Handler,
  options: Options = {},
) {
  if (!ready.has(page) && page.url() !== 'about:blank') await untilIntercepted(page)
  ready.add(page)
  await page.route(url, handler, options)
}

async function untilIntercepted(page: Page): Promise<void> {
  const isProbe = (url: URL) => url.search === '?is-intercepted'
  await page.route(isProbe, (route) => route.fulfill({ status: 204 }))
  while ((await page.evaluate<number>(`fetch('/healthz?is-intercepted').then(({ status }) => status)`)) !== 204) {}
}
