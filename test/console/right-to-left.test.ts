import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { cellAt, press } from './support/hand.ts'

/** Where a character of an element's text is drawn, in pixels from the left. */
const leftOf = (shown: Locator, at: number) =>
  shown.evaluate<number, number>((element, start) => {
    const range = element.ownerDocument.createRange()
    range.setStart(element.firstChild as never, start)
    range.setEnd(element.firstChild as never, start + 1)
    return range.getBoundingClientRect().left
  }, at)

describeConsole('texts that are written from right to left', (console) => {
  test('begin at the right, and end with what stands at their end', async () => {
    const columns = [{ name: 'ברכה!', type: 'text' as const }]
    const { id } = await console.client.datasets.create({ name: 'שלום!', project_id: console.own.projectId, columns })
    await console.client.rows.append(id, [
      { 'ברכה!': 'שלום, עולם!' },
      { 'ברכה!': 'Hello, world!' },
      { 'ברכה!': '1. שלום, '.repeat(2_000) },
    ])
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByText('Hello, world!').first().waitFor()
    for (const [shown, last] of [
      [cellAt(page, 0, 0), 10],
      [page.getByRole('heading', { level: 1 }), 4],
      [page.locator('.title-name'), 4],
      [page.locator('.cell-bar .value'), 10],
    ] as const)
      expect(await leftOf(shown, last)).toBeLessThan(await leftOf(shown, 0))
    expect(await leftOf(cellAt(page, 1, 0), 12)).toBeGreaterThan(await leftOf(cellAt(page, 1, 0), 0))
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    const field = page.locator('.cell-editor textarea')
    expect(await field.evaluate((element) => element.matches(':dir(rtl)'))).toBe(true)
    await press(cellAt(page, 2, 0))
    await page.keyboard.press('F2')
    // Browsers take a minute to find the direction of a text of a million characters.
    expect(await field.getAttribute('dir')).toBe('rtl')
  })
})
