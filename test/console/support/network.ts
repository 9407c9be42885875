import type { Locator, Page } from 'playwright-core'

/**
 * Waits for what the page says when it has tried often enough. That takes seconds, nearly all of them rests between attempts, which end when the
 * browser says that it has found a network.
 */
export function givenUp(shown: Locator): Promise<void> {
  return withoutRests(shown.page(), () => shown.first().isVisible())
}

/** Waits until the page has found out that the service is there again. */
export function reconnected(page: Page): Promise<void> {
  return withoutRests(page, async () => !(await page.getByText(/^No connection to the service/).isVisible()))
}

/** Until `isReached`, the page makes its attempts one after the other, without the rests between them. */
export async function withoutRests(page: Page, isReached: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + MOST_MS
  while (!(await isReached())) {
    if (performance.now() > endsAt) throw new Error('The page does not show it')
    await page.evaluate("void dispatchEvent(new Event('online'))")
    await page.waitForTimeout(30)
  }
}

const MOST_MS = 60_000
