import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { press } from './support/hand.ts'

describeConsole('the history of rows', (console) => {
  test('says who changed what of the selected row, and brings back what was before, also after a reload', async () => {
    const id = await makeFlights(console)
    await console.client.rows.update(id, 'row_1', { origin: 'BGO' })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByText('BGO').first().waitFor()
    await page.getByRole('rowheader', { name: '1', exact: true }).click()
    await page.getByRole('button', { name: 'History', exact: true }).click()
    const change = page.getByRole('row', { name: /Changed/ })
    expect(await change.innerText()).toMatch(/origin: OSL/)
    expect(await change.innerText()).not.toContain('The service')
    await change.getByRole('button', { name: /^Restore/ }).click()
    await page.getByText('Row 1 is back to what it was.').waitFor()
    await page.getByRole('row', { name: /origin: BGO/ }).waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values).toEqual({ origin: 'OSL', delay: 1 })
  })

  test('a deleted row comes back by Undo, and by its number', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    const remove = async () => {
      await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
      await page.getByRole('rowheader', { name: '2', exact: true }).click()
      await page.getByRole('button', { name: 'Delete 1 row' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('1 row deleted.').waitFor()
    }
    await page.goto(`${console.origin}/datasets/${id}`)
    await remove()
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 row restored.').waitFor()
    await remove()
    await page.reload()
    await page.getByRole('button', { name: 'Actions for the dataset' }).click()
    await page.getByRole('button', { name: 'History of a row' }).click()
    await page.getByLabel('Number of the row').fill('7')
    await page.getByText('No row has this number').waitFor()
    await page.getByLabel('Number of the row').fill('2')
    await page
      .getByRole('row', { name: /Deleted/ })
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click()
    await page.getByText('Row 2 is back to what it was.').waitFor()
    expect((await console.client.rows.get(id, 'row_2')).values).toEqual({ origin: 'TRD', delay: 2 })
  })

  test('is read further back by a button, and what was read stays when an early state is brought back', async () => {
    const id = await makeFlights(console)
    for (let delay = 2; delay <= 106; delay++) await console.client.rows.update(id, 'row_1', { delay })
    const { page } = await console.open()
    await page.setViewportSize({ width: 390, height: 780 })
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('button', { name: 'Actions for the dataset' }).click()
    await page.getByRole('button', { name: 'History of a row' }).click()
    await page.getByLabel('Number of the row').fill('1')
    await page.getByText('The latest 100 changes').waitFor()
    await press(page.getByRole('button', { name: 'Show earlier changes' }))
    await page.getByText('105 changes', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Show earlier changes' }).count()).toBe(0)
    const first = page.getByRole('row', { name: /Changed/ }).last()
    expect(await first.innerText()).toMatch(/delay: 1$/m)
    await press(first.getByRole('button', { name: /^Restore/ }))
    await page.getByText('Row 1 is back to what it was.').waitFor()
    await page.getByText('106 changes', { exact: true }).waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values).toEqual({ origin: 'OSL', delay: 1 })
  })
})
