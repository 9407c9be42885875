import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

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
  await expect
    .poll(async () => {
      const is = await isReached()
      if (!is) await page.evaluate("void dispatchEvent(new Event('online'))")
      return is
    })
    .toBe(true)
}
