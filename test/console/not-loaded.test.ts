import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { allStored, cellAt, press } from './support/hand.ts'
import { inputMethodOf } from './support/input-method.ts'
import { intercept } from './support/intercept.ts'

describeConsole('cells whose rows have not come yet', (console) => {
  /** The page of a dataset whose rows come when they are let go. */
  const opened = async (as: 'owner' | 'member' = 'owner', query = '') => {
    const id = await makeFlights(console)
    const { page } = await console.open({ as })
    const held = Promise.withResolvers<void>()
    await intercept(page, /\/rows\?limit=100/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${console.origin}/datasets/${id}${query}`)
    await cellAt(page, 0, 0).waitFor()
    return { id, page, letGo: held.resolve }
  }
  /** Changes of row 1 that wait until they are let go; `sent` is fulfilled with the first. */
  const holdPatches = async (page: Page) => {
    const held = Promise.withResolvers<void>()
    await intercept(page, /\/rows\/row_1$/, async (route) => {
      if (route.request().method() === 'PATCH') await held.promise
      await route.continue()
    })
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    return { sent, patch: held.resolve }
  }
  const openers: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    F2: (page) => page.keyboard.press('F2'),
    Enter: (page) => page.keyboard.press('Enter'),
    'two clicks': (page) => press(cellAt(page, 0, 0), { times: 2 }),
  }
  const origins = async (id: string) => (await console.client.data.list(id)).data.map(({ origin }) => origin)

  const views = { 'insertion order': '', 'another order': '?sort=delay' }
  const cases = Object.keys(openers).flatMap((way) => Object.entries(views).map((view) => [way, ...view] as const))

  test.each(cases)(
    'open by %s in %s when they are there, with what was typed until then at their end',
    async (way, _, query) => {
      const { id, page, letGo } = await opened('owner', query)
      await press(cellAt(page, 0, 0))
      await openers[way]?.(page)
      const field = page.locator('.cell-editor textarea')
      expect(await field.getAttribute('placeholder')).toBe('Loading…')
      await page.keyboard.type('23')
      await page.keyboard.press('Backspace')
      letGo()
      await expect.poll(() => field.inputValue()).toBe('OSL2')
      await page.keyboard.type('4')
      await page.keyboard.press('Enter')
      await allStored(page)
      expect(await origins(id)).toEqual(['OSL24', 'TRD'])
    },
  )

  test.each(['Control+A', 'Home', 'Backspace'])('change by nothing that is typed after %s', async (key) => {
    const { id, page, letGo } = await opened()
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    for (const next of [key, 'Delete', 'x', 'Enter']) await page.keyboard.press(next)
    await page.locator('.cell-editor.is-closed').waitFor()
    letGo()
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    await allStored(page)
    expect(await origins(id)).toEqual(['OSL', 'TRD'])
  })

  test('get what was typed at their end after Enter or a click elsewhere, in the order in which it was typed, and Undo takes it back', async () => {
    const { id, page, letGo } = await opened()
    await press(cellAt(page, 0, 0))
    for (const key of ['F2', 'a', 'Enter', 'F2', 'b']) await page.keyboard.press(key)
    await press(cellAt(page, 0, 0))
    // The cell is open again.
    for (const key of ['F2', 'c', 'Enter', 'ArrowUp', 'F2', 'd', 'Escape']) await page.keyboard.press(key)
    letGo()
    for (const expected of [
      ['OSLac', 'TRDb'],
      ['OSL', 'TRDb'],
      ['OSL', 'TRD'],
    ]) {
      await expect.poll(() => origins(id)).toEqual(expected)
      await allStored(page)
      await page.keyboard.press('Control+Z')
    }
  })

  test('stay open after Enter where nobody knows which row will come', async () => {
    const { id, page, letGo } = await opened('owner', '?sort=-delay')
    await press(cellAt(page, 0, 0))
    for (const key of ['F2', 'a', 'Enter', 'b']) await page.keyboard.press(key)
    letGo()
    await expect.poll(() => page.locator('.cell-editor textarea').inputValue()).toBe('TRDa')
    await page.keyboard.press('Enter')
    await allStored(page)
    expect(await origins(id)).toEqual(['OSL', 'TRDa'])
  })

  test('do not end a composition when they come', async () => {
    const { page, letGo } = await opened()
    const method = await inputMethodOf(page)
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    await method.compose('と')
    letGo()
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    await method.compose('とう')
    await method.enter('東')
    await expect.poll(() => page.locator('.cell-editor textarea').inputValue()).toBe('OSL東')
  })

  test('keep what was typed at their end when the page is loaded again before they come', async () => {
    const { page } = await opened()
    await press(cellAt(page, 0, 0))
    for (const key of ['F2', 'a', 'Enter', 'F2', 'b']) await page.keyboard.press(key)
    await page.reload()
    const reason = 'You typed this after a value that had not come yet.'
    await page.getByText(`origin, row 1: you typed a, which is not saved. ${reason}`).waitFor()
    await page.getByText(`origin, row 2: you typed b, which is not saved. ${reason}`).waitFor()
  })

  test('are not selected by the number of their row, which says so', async () => {
    const { page, letGo } = await opened()
    const gutter = page.getByTitle('Select the row').first()
    await press(gutter)
    await page.getByText('The row is not loaded yet, and is not selected.').waitFor()
    letGo()
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    expect(await page.getByRole('row', { selected: true }).count()).toBe(0)
    await press(gutter)
    await page.getByRole('row', { selected: true }).waitFor()
  })

  test('are left as they are by Enter, Tab and Escape', async () => {
    const { id, page, letGo } = await opened()
    await press(cellAt(page, 0, 0))
    for (const key of ['Tab', 'Enter', 'Escape']) {
      await page.keyboard.press('F2')
      if (key === 'Escape') await page.keyboard.type('x')
      await page.keyboard.press(key)
    }
    letGo()
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    expect(await page.locator('.cell-editor.is-closed').count()).toBe(1)
    await allStored(page)
    expect(await origins(id)).toEqual(['OSL', 'TRD'])
  })

  test('come back by Undo when something was typed over them', async () => {
    const { id, page, letGo } = await opened()
    for (const row of [0, 1]) {
      await press(cellAt(page, row, 0))
      await page.keyboard.type('x\n')
      await page.getByText(`origin of row ${row + 1} is saved.`).waitFor()
    }
    letGo()
    await page.getByRole('gridcell', { name: 'x', exact: true }).first().waitFor()
    for (const expected of [
      ['x', 'TRD'],
      ['OSL', 'TRD'],
    ]) {
      await page.keyboard.press('Control+Z')
      await expect.poll(() => origins(id)).toEqual(expected)
    }
  })

  test('come back one after the other where something was typed twice, also before the first was stored', async () => {
    const { id, page, letGo } = await opened()
    const { sent, patch } = await holdPatches(page)
    for (const text of ['x', 'y']) {
      await press(cellAt(page, 0, 0))
      await page.keyboard.type(`${text}\n`)
      await sent
    }
    patch()
    letGo()
    await allStored(page)
    expect(await origins(id)).toEqual(['y', 'TRD'])
    for (const expected of ['x', 'OSL']) {
      await page.keyboard.press('Control+Z')
      await expect.poll(() => origins(id)).toEqual([expected, 'TRD'])
    }
  })

  test('come back when that is asked for before what was typed is stored', async () => {
    const { id, page, letGo } = await opened()
    const { sent, patch } = await holdPatches(page)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('x\n')
    await sent
    await page.keyboard.press('Control+Z')
    patch()
    letGo()
    await page.getByText('origin of row 1 is back to what it was.').waitFor()
    expect(await origins(id)).toEqual(['OSL', 'TRD'])
  })

  test('close when their row turns out to be deleted', async () => {
    const { id, page, letGo } = await opened()
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    await page.keyboard.type('x')
    await console.client.rows.delete(id, 'row_1')
    letGo()
    await page.getByText('Not saved, because the row was deleted: “x”.').waitFor()
    await page.getByText('1 deleted').waitFor()
    await page.locator('.cell-editor.is-closed').waitFor()
  })

  test('are shown as a whole when they are there, also to members', async () => {
    const { page, letGo } = await opened('member')
    await press(cellAt(page, 0, 0), { times: 2 })
    await page.getByRole('dialog').getByText('Loading').waitFor()
    letGo()
    await page.getByRole('dialog').getByText('OSL', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})
