import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'
import { reconnected } from './support/network.ts'

/** More than a window shows. */
const ROWS = Array.from({ length: 200 }, (_, index) => ({ code: `c${index}`, delay: index }))

const OFFLINE = /^No connection to the service/
const STALE = /^Rows were added or changed/

// Whoever is about to click must hit what was there when they looked.
describeConsole('a page that stands still', (console) => {
  const seed = async () => {
    const { id } = await console.client.datasets.create({
      name: 'Flights',
      project_id: console.own.projectId,
      columns: [
        { name: 'code', type: 'text' },
        { name: 'delay', type: 'number' },
      ],
    })
    await console.client.rows.append(id, ROWS)
    return id
  }
  const opened = async (id: string, query = '') => {
    const { page } = await console.open()
    const waits = page.waitForRequest(/\/changes\?/)
    await page.goto(`${console.origin}/datasets/${id}${query}`)
    await waits
    await cellAt(page, 0, 0).getByText(/^c/).waitFor()
    return page
  }
  const placesOf = (targets: readonly Locator[]) => Promise.all(targets.map((target) => target.boundingBox()))
  /** Above the rows, among them, and below them. */
  const namedIn = (page: Page) => [
    page.getByRole('button', { name: 'Filter' }),
    cellAt(page, 0, 0),
    cellAt(page, 7, 1),
    page.getByRole('button', { name: 'Open or edit' }),
  ]
  /** In the window, and not behind something else. */
  const isSeen = async (page: Page, text: RegExp) => {
    const message = page.getByText(text)
    await message.click({ trial: true, position: { x: 24, y: 12 } })
    const box = await message.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  }

  test('says in a wide window and in a narrow one that there is something new, or no connection, and moves nothing', async () => {
    const id = await seed()
    const page = await opened(id, '?sort=delay')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await press(cellAt(page, 0, 0))
      const named = namedIn(page).slice(0, width === 1280 ? 4 : 3)
      const places = await placesOf(named)
      await console.client.rows.append(id, [{ code: `new in ${width}`, delay: -width }])
      await isSeen(page, STALE)
      expect(await placesOf(named)).toEqual(places)
      await intercept(page, '**/v1/**', (route) => route.abort())
      await isSeen(page, OFFLINE)
      await isSeen(page, STALE)
      expect(await placesOf(named)).toEqual(places)
      await page.unrouteAll()
      await reconnected(page)
      await press(page.getByRole('button', { name: 'Refresh' }))
      await page.getByRole('gridcell', { name: `new in ${width}` }).waitFor()
      await page.getByText(STALE).waitFor({ state: 'detached' })
      expect(await placesOf(named)).toEqual(places)
    }
  })

  test('says on other pages that there is no connection, at the bottom of the window', async () => {
    // Beside another page of its process, or when it is told to save data, a page is not told that the connection is lost.
    const { page } = await console.open({ isAlone: true, savesData: false })
    await page.goto(`${console.origin}/settings/api-keys`)
    const named = [
      page.getByRole('button', { name: 'Create API Key' }),
      page.getByRole('button', { name: 'Rotate' }).first(),
    ]
    await named[1]?.waitFor()
    const places = await placesOf(named)
    await page.context().setOffline(true)
    await isSeen(page, OFFLINE)
    expect(await placesOf(named)).toEqual(places)
  })

  test('shows rows that could not be restored below as many rows as there are, whatever becomes of those', async () => {
    const id = await seed()
    await console.client.indexes.create(id, { fields: ['code'], unique: true })
    const page = await opened(id)
    await press(page.getByRole('rowheader', { name: '1', exact: true }))
    await press(page.getByRole('button', { name: 'Delete 1 row' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
    await page.getByText('1 row deleted.').waitFor()
    await console.client.rows.append(id, [{ code: 'c0', delay: 7 }])
    await press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
    await isSeen(page, /^1 row is not restored/)
    const again = page.getByRole('button', { name: 'Try again' })
    const place = await again.boundingBox()
    await console.client.rows.deleteWhere(id, { filter: ['delay:>=5'], expected: 196 })
    await cellAt(page, 5, 0).waitFor({ state: 'detached' })
    expect(await again.boundingBox()).toEqual(place)
    await press(again)
    await page.getByText('1 row restored.').waitFor()
    await cellAt(page, 0, 0).getByText('c0').waitFor()
  })

  test('leaves the buttons above the rows where they are when something can be undone, and when matching rows are counted', async () => {
    const page = await opened(await seed(), '?filter=delay%3A%3C100')
    await page.getByText('100 rows of 200 match').waitFor()
    const counted = Promise.withResolvers<void>()
    await intercept(page, '**/aggregate?**', (route) => counted.promise.then(() => route.continue()))
    await page.reload()
    await cellAt(page, 0, 0).getByText(/^c/).waitFor()
    const named = [cellAt(page, 0, 0), page.getByRole('button', { name: 'Add row' }), page.getByLabel('Find')]
    const places = await placesOf(named)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('changed\n')
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).waitFor()
    expect(await placesOf(named)).toEqual(places)
    counted.resolve()
    await page.getByText('100 rows of 200 match').waitFor()
    expect(await placesOf(named)).toEqual(places)
  })

  test('keeps a menu open while the rows of another order come, and stays at the columns that are seen', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `c${index}`)
    const { id } = await console.client.datasets.create({
      name: 'Wide',
      project_id: console.own.projectId,
      columns: names.map((name) => ({ name, type: 'number' as const })),
    })
    const rows = ROWS.map((_, row) => Object.fromEntries(names.map((name) => [name, row])))
    await console.client.rows.append(id, rows)
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).waitFor()
    const menu = page.getByRole('button', { name: 'Actions for the column c19' })
    const choose = (item: string) =>
      press(page.getByRole('columnheader').getByRole('button', { name: item, exact: true }))
    await page.mouse.move(600, 400)
    await page.mouse.wheel(5000, 640)
    await menu.waitFor()
    await cellAt(page, 25, 19).waitFor()
    const held = Promise.withResolvers<void>()
    await intercept(page, /sort=-c19/, async (route) => {
      await held.promise
      await route.continue()
    })
    await press(menu)
    await choose('Sort descending')
    await press(menu)
    const place = await menu.boundingBox()
    held.resolve()
    await cellAt(page, 0, 19).getByText('199').waitFor()
    expect(await menu.boundingBox()).toEqual(place)
    await choose('Sort ascending')
    await cellAt(page, 0, 19).getByText('0', { exact: true }).waitFor()
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 320)
    await cellAt(page, 12, 19).getByText('12').waitFor()
  })
})
