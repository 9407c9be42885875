import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'

describeConsole('a dataset', (console) => {
  test('grows as a whole with the font, and on paper shows the rows in sight without what cannot be pressed there', async () => {
    const { page } = await console.open()
    const heights = async () => {
      await page.goto(`${console.origin}/datasets/${id}`)
      const cell = page.getByRole('gridcell', { name: 'TRD' })
      await cell.waitFor()
      const text = await page.evaluate<string>(`getComputedStyle(document.querySelector('[role=gridcell]')).fontSize`)
      const row = await page.getByRole('row', { name: /TRD/ }).boundingBox()
      return { text, row: row?.height, place: (await cell.boundingBox())?.y ?? 0 }
    }
    const id = await makeFlights(console)
    const usual = await heights()
    expect(usual).toMatchObject({ text: '13.5px', row: 32 })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const large = await heights()
    expect(large).toMatchObject({ text: '27px', row: 64 })
    await press(cellAt(page, 1, 0))
    await page.keyboard.press('Enter')
    const field = await page.getByRole('textbox', { name: 'origin, row 2' }).boundingBox()
    expect(Math.abs((field?.y ?? 0) - large.place)).toBeLessThan(4)
    await page.keyboard.press('Escape')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })

    await page.goto(`${console.origin}/datasets/${id}?filter=origin:TRD`)
    await page.getByText('1 row of 2 match').waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Only the rows that were in sight are printed.').waitFor()
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    await page.getByText('origin is TRD').first().waitFor()
    for (const name of ['Export', 'Sign out', 'Add row', 'Open or edit'])
      expect(await page.getByText(name, { exact: true }).first().isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    expect(await page.getByText('Only the rows that were in sight').isVisible()).toBe(false)
  })
})
