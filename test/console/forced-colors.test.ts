import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'

describeConsole('with colors that the system forces', (console) => {
  const look = async (shown: Locator) => (await shown.screenshot({ animations: 'disabled' })).toString('base64')

  test('cells and rows that are current or selected are told from others, and so are the page that is shown and an open panel', async () => {
    const { page } = await console.open()
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${console.origin}/datasets/${await makeFlights(console)}`)
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    const [cell, beside] = [cellAt(page, 1, 1), cellAt(page, 0, 0)]
    await press(beside)
    const plain = await look(cell)
    await press(cell)
    const current = await look(cell)
    await press(beside, { shift: true })
    const [selected, last] = [await look(cell), await look(beside)]
    await press(beside)
    await press(page.getByRole('rowheader', { name: '2', exact: true }))
    await press(beside)
    expect(new Set([plain, current, selected, await look(cell)]).size).toBe(4)
    expect(last).not.toBe(await look(beside))

    const backgrounds = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('nav a')].map((link) => getComputedStyle(link).backgroundColor)`,
      )
    const [datasets, trash, settings] = await backgrounds()
    const highlight = await page.evaluate<string>(
      `getComputedStyle(Object.assign(document.body.appendChild(document.createElement('i')), { style: 'background: Highlight' })).backgroundColor`,
    )
    expect([datasets, trash, settings].map((background) => background === highlight)).toEqual([true, false, false])

    const button = page.getByRole('button', { name: 'Columns', exact: true })
    await press(cellAt(page, 0, 0))
    const before = await look(button)
    await press(button)
    await page.getByRole('region', { name: 'Columns' }).waitFor()
    await press(cellAt(page, 0, 0))
    expect(await look(button)).not.toBe(before)
  })
})
