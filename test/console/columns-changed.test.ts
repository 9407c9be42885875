import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights, openFollowing } from './support/flights.ts'
import { cellAt, copied, press } from './support/hand.ts'

describeConsole('columns that others change', (console) => {
  test('an open cell takes what is typed until it is left, and then the new column is shown', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    await press(cellAt(page, 0, 0), { times: 2 })
    await page.keyboard.press('Control+A')
    await page.keyboard.type('the quick')
    const loaded = page.waitForResponse(/\/rows\?/)
    await console.client.columns.create(id, { name: 'gate', type: 'text' })
    await loaded
    await page.keyboard.type(' brown fox')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: /gate/ }).waitFor()
    await expect
      .poll(async () => (await console.client.rows.get(id, 'row_1')).values['origin'])
      .toBe('the quick brown fox')
  })

  test('a cell whose column is gone comes back with what was typed and the reason', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    await press(cellAt(page, 0, 0), { times: 2 })
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Gardermoen')
    const loaded = page.waitForResponse(/\/rows\?/)
    await console.client.columns.update(id, 'origin', { name: 'from' })
    await loaded
    await page.keyboard.press('Enter')
    await page.getByText('Gardermoen').first().waitFor()
    await page.getByRole('columnheader', { name: /from/ }).waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values).toEqual({ from: 'OSL', delay: 1 })
  })

  test('leave nothing to undo in a column that is gone, also before a frame is drawn', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    await page.clock.install()
    const waits = page.waitForRequest(/\/changes\?/)
    await page.goto(`${console.origin}/datasets/${id}`)
    await waits
    await press(cellAt(page, 0, 1))
    const waitsAgain = page.waitForRequest(/\/changes\?/)
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    await page.getByText('delay of row 1 is saved.').waitFor()
    await waitsAgain
    await page.clock.pauseAt(Date.now() + 10_000)
    await console.client.columns.delete(id, 'delay')
    await page.getByText('2 rows · 1 column ·').waitFor()
    await page.keyboard.press('Control+Z')
    await page.getByText('There is nothing to undo.').waitFor()
  })

  test('the dialogs of a cell and of a paste keep what was typed', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await press(cellAt(page, 0, 0))
    await page.getByRole('button', { name: 'Open or edit' }).click()
    const field = page.getByRole('dialog').getByRole('textbox')
    await field.fill('Gardermoen')
    await console.client.columns.create(id, { name: 'gate', type: 'text' })
    await page.getByRole('columnheader', { name: /gate/, includeHidden: true }).waitFor()
    expect(await field.inputValue()).toBe('Gardermoen')
    await page.getByRole('button', { name: 'Save the cell' }).click()
    await expect.poll(async () => (await console.client.rows.get(id, 'row_1')).values['origin']).toBe('Gardermoen')

    await copied(page, 'q\nw')
    await press(cellAt(page, 0, 1))
    await page.keyboard.press('Control+V')
    const wrong = page.getByRole('dialog').getByRole('textbox').first()
    await wrong.fill('77')
    await console.client.columns.create(id, { name: 'seat', type: 'text' })
    await page.getByRole('columnheader', { name: /seat/, includeHidden: true }).waitFor()
    expect(await wrong.inputValue()).toBe('77')
  })

  test('a dataset that others delete is said to be gone, and is followed again when it was restored', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    await page.clock.install()
    const waits = page.waitForRequest(/\/changes\?/)
    await page.goto(`${console.origin}/datasets/${id}`)
    await waits
    await console.client.datasets.delete(id)
    await page.getByText('This dataset was deleted').waitFor()
    await console.client.datasets.restore(id)
    await console.client.rows.update(id, 'row_1', { origin: 'BGO' })
    await page.clock.fastForward(10_000)
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
    expect(await page.getByText('This dataset was deleted').count()).toBe(0)

    // The same for a page that is opened while the dataset is in the trash.
    await console.client.datasets.delete(id)
    await page.reload()
    await page.getByText('There is no dataset').waitFor()
    await console.client.datasets.restore(id)
    await page.clock.fastForward(10_000)
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
  })

  test('a chart, groups and a filter say which column is gone, and show no other one in its place', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id, '?panel=chart&chart=delay')
    const renamed = async (name: string, next: string) => {
      await console.client.columns.update(id, name, { name: next })
      await page.getByRole('columnheader', { name: next, includeHidden: true }).waitFor()
    }
    await page.getByText('minimum 1').waitFor()
    await renamed('delay', 'late')
    await page.getByText('“delay”').waitFor()
    expect(await page.getByText('minimum').count()).toBe(0)

    await page.goto(`${console.origin}/datasets/${id}?panel=groups&group=origin`)
    await page.getByText('2 groups of all rows.').waitFor()
    await renamed('origin', 'from')
    await page.getByText('“origin”').waitFor()

    await press(page.getByRole('button', { name: 'Filter' }))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Value').fill('OSL')
    await renamed('from', 'airport')
    await dialog.getByText('The dataset has no column “from” any more.').waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByLabel('Column').selectOption('airport')
    await page.keyboard.press('Enter')
    await page.getByText('1 row of 2').waitFor()
  })
})
