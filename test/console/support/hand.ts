import type { Locator, Page } from 'playwright-core'

/** Where a mouse can click: a visible part of the page. */
export async function press(target: Locator, options: { shift?: boolean; times?: number } = {}): Promise<void> {
  const page = target.page()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`nothing to press: ${target}`)
  if (options.shift) await page.keyboard.down('Shift')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { clickCount: options.times ?? 1 })
  if (options.shift) await page.keyboard.up('Shift')
}

/** The cell at a position in the visible rows, counted from 0. */
export function cellAt(page: Page, row: number, column: number): Locator {
  return page.locator(`[role=row][aria-rowindex="${row + 2}"] [role=gridcell][aria-colindex="${column + 2}"]`)
}

/** Puts a text into the clipboard that pages of this browser share. */
export async function copied(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
}

const WAITING = `JSON.parse(sessionStorage.getItem('edits') ?? '[]').filter(({ state }) => state.is === 'waiting').length`

/** Waits until no request to the service is in flight. */
export async function allStored(page: Page): Promise<void> {
  const endsAt = performance.now() + MOST_MS
  let restMs = 20
  while ((await page.evaluate<number>(WAITING)) > 0) {
    if (performance.now() > endsAt) throw new Error('What was entered is still not stored')
    await page.waitForTimeout(restMs)
    restMs = Math.min(restMs * 1.5, 100)
  }
}

/** More than the minute after which a session that has used up its requests gets new ones. */
const MOST_MS = 90_000
