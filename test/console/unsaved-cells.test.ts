import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, press } from './support/hand.ts'

const LONG = `${'long '.repeat(100)}end`

describeConsole('cells that cannot be saved', (console) => {
  const opened = async () => {
    const { id } = await console.client.datasets.create({
      name: 'Flights',
      project_id: console.own.projectId,
      columns: [
        { name: 'origin', type: 'text' },
        { name: 'delay', type: 'number' },
        { name: 'more', type: 'json' },
      ],
    })
    await console.client.rows.append(id, [
      { origin: 'OSL', delay: 1, more: null },
      { origin: 'TRD', delay: 2, more: null },
    ])
    const { page } = await console.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const waits = page.waitForRequest(/\/changes\?/)
    await page.goto(`${console.origin}/datasets/${id}`)
    await waits
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    return { id, page }
  }
  const unsaved = (page: Page) => page.getByRole('region', { name: 'Cells that are not saved' })
  const copyAll = async (page: Page) => {
    await press(unsaved(page).getByRole('button', { name: 'Copy what you typed' }))
    await page.getByText('Copied', { exact: true }).waitFor()
    return page.evaluate('navigator.clipboard.readText()')
  }

  test('can be copied as a whole when their row was deleted meanwhile, and are not offered for editing', async () => {
    const { id, page } = await opened()
    await press(cellAt(page, 1, 0))
    await page.keyboard.insertText(LONG)
    await console.client.rows.delete(id, 'row_2')
    await page.getByRole('rowheader', { name: '2 deleted' }).waitFor()
    await page.keyboard.press('Enter')
    await unsaved(page).getByText('There is no row').waitFor()
    expect(await unsaved(page).getByRole('button', { name: 'Edit' }).count()).toBe(0)
    expect(await copyAll(page)).toBe(LONG)
  })

  test('are kept when the page is loaded again before a frame was drawn', async () => {
    const { page } = await opened()
    await page.clock.install()
    await page.reload()
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    await page.clock.pauseAt(Date.now() + 1_000)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('Gardermoen')
    await page.reload()
    await page.clock.resume()
    await unsaved(page).getByText('Gardermoen').waitFor()
  })

  test('are those that were being typed into a dialog when the page was loaded again, left, or its session ended', async () => {
    const { id, page } = await opened()
    const type = async (row: number, text: string) => {
      await press(cellAt(page, row, 0))
      await press(page.getByRole('button', { name: 'Open or edit' }))
      await page.getByLabel('Value (text)').fill(text)
    }
    await type(0, 'Gardermoen')
    const asked = page.waitForEvent('dialog')
    await page.reload()
    expect((await asked).type()).toBe('beforeunload')
    await unsaved(page).getByText('Gardermoen').waitFor()
    await press(page.getByRole('link', { name: 'Datasets', exact: true }))
    await press(page.getByRole('link', { name: 'Flights' }).last())
    await cellAt(page, 1, 0).getByText('TRD').waitFor()
    await type(1, 'Værnes')
    await page.goBack()
    await page.goForward()
    await unsaved(page).getByText('Værnes').waitFor()
    await type(1, 'Trondheim')
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await console.client.rows.append(id, [{ origin: 'BGO' }])
    await page.getByText('Your session has ended.').waitFor()
    await page.context().addCookies(cookies)
    await page.reload()
    await unsaved(page).getByText('Trondheim').waitFor()
    expect(await unsaved(page).getByText('You were typing this when you left the page.').count()).toBe(2)
  })

  test('say that their column is gone, and not that somebody else has emptied them', async () => {
    const { id, page } = await opened()
    await press(cellAt(page, 1, 0))
    await page.keyboard.insertText(LONG)
    await console.client.columns.update(id, 'origin', { name: 'airport' })
    await page.keyboard.press('Enter')
    await unsaved(page)
      .getByText(/no column/)
      .waitFor()
    expect(await copyAll(page)).toBe(LONG)
  })

  test('are those with numbers that would be stored as others', async () => {
    const { id, page } = await opened()
    const texts: readonly (readonly [column: number, text: string])[] = [
      [1, '1e-400'],
      [2, '{"id": 9007199254740993}'],
      [2, '[1e999]'],
    ]
    for (const [column, text] of texts) {
      await press(cellAt(page, 0, column))
      await page.keyboard.type(`${text}\n`)
      await page
        .getByRole('alert')
        .getByText(/to be stored|stored exactly/)
        .waitFor()
      await page.keyboard.press('Escape')
    }
    await press(cellAt(page, 0, 2))
    await page.keyboard.type('{"id": 9007199254740991, "price": 0.1}\n')
    await allStored(page)
    await page.getByText('more of row 1 is saved.').waitFor()
    expect((await console.client.data.list(id)).data[0]).toEqual({
      origin: 'OSL',
      delay: 1,
      more: { id: 9007199254740991, price: 0.1 },
    })
  })
})
