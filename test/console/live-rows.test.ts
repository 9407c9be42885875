import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights, openFollowing } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

/** Counts the frames in which a cell of the first row is not to be seen. */
const COUNT_BLANK_FRAMES = `
  window.blankFrames = 0
  const look = () => {
    if (![...document.querySelectorAll('[role=gridcell]')].some((cell) => cell.textContent === 'OSL')) window.blankFrames += 1
    requestAnimationFrame(look)
  }
  look()
`

/** As Chrome translates a page: each text is put into elements of the translator, but for what the page says is not to be translated. */
const TRANSLATE = `
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) found.push(texts.currentNode)
  for (const text of found.filter(({ parentElement }) => parentElement.closest('[translate=no]') === null)) {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text.data)
  }
`

describeConsole('live rows', (console) => {
  test('rows that others change, append and delete are shown without a click, and a deleted one is selected no more', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    for (const name of ['1', '2']) await press(page.getByRole('rowheader', { name, exact: true }))
    await page.getByRole('button', { name: 'Delete 2 rows' }).waitFor()
    await console.client.rows.update(id, 'row_1', { origin: 'BGO' })
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
    await console.client.rows.append(id, [{ origin: 'TOS', delay: 3 }])
    await page.getByRole('gridcell', { name: 'TOS' }).waitFor()
    await console.client.rows.delete(id, 'row_2')
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete 1 row' }).waitFor()
  })

  test('a browser that translates pages shows the rows that the service has', async () => {
    const page = await openFollowing(console, await makeFlights(console))
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
    await page.evaluate(TRANSLATE)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('BGO')
    await page.keyboard.press('Enter')
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor({ timeout: 5_000 })
    expect(await page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate')
  })

  test('what is being typed into a cell stays when somebody else changes the cell, and neither value is lost', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await page.getByRole('gridcell', { name: 'OSL' }).dblclick()
    await page.keyboard.type('AES')
    await console.client.rows.update(id, 'row_1', { origin: 'BGO', delay: 9 })
    await page.getByRole('gridcell', { name: '9', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(/BGO/).first().waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values).toEqual({ origin: 'BGO', delay: 9 })
    expect(await page.getByText(/AES/).count()).toBeGreaterThan(0)
  })

  test('in a view with an order a deleted row leaves its place, so that keys go to the cell that was chosen or to none, and a new one is shown when it is asked for', async () => {
    const id = await makeFlights(console)
    await console.client.rows.append(id, [{ origin: 'TOS', delay: 3 }])
    const page = await openFollowing(console, id, '?sort=-delay')
    await press(cellAt(page, 1, 0))
    await console.client.rows.delete(id, 'row_3')
    await page.getByRole('rowheader', { name: 'deleted' }).waitFor()
    await page.keyboard.type('BGO\n')
    await page.getByText('origin of row 2 is saved.').waitFor()
    await press(cellAt(page, 1, 0))
    await console.client.rows.delete(id, 'row_2')
    await page.getByRole('rowheader', { name: 'deleted' }).nth(1).waitFor()
    await page.keyboard.press('Delete')
    await page.keyboard.type('AES\n')
    expect((await console.client.data.list(id)).data).toEqual([{ origin: 'OSL', delay: 1 }])
    expect(await page.evaluate("sessionStorage.getItem('edits')")).toBe(null)

    await console.client.rows.append(id, [{ origin: 'LYR', delay: 4 }])
    await page.getByText('Rows were added or changed').waitFor()
    expect(await page.getByRole('gridcell', { name: 'LYR' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('gridcell', { name: 'LYR' }).waitFor()
  })

  test('a change between the first rows and the first cursor is shown', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    const [gate, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await intercept(page, '**/data?limit=1', async (route) => {
      held.resolve()
      await gate.promise
      await route.continue()
    })
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    await held.promise
    await console.client.rows.update(id, 'row_1', { origin: 'BGO' })
    await console.client.rows.append(id, [{ origin: 'TOS', delay: 3 }])
    gate.resolve()
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
    await page.getByRole('gridcell', { name: 'TOS' }).waitFor()
  })

  test('rows stay in sight while all are loaded again, and a change that comes meanwhile is shown', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    const [gate, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await intercept(page, /\/rows\?limit=100$/, async (route) => {
      const response = await route.fetch()
      held.resolve()
      await gate.promise
      await route.fulfill({ response })
    })
    await console.client.rows.append(id, [{ origin: 'TOS', delay: 3 }])
    await held.promise
    await console.client.rows.update(id, 'row_2', { origin: 'BGO' })
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
    expect(await page.getByRole('gridcell', { name: 'OSL' }).count()).toBe(1)
    gate.resolve()
    await page.getByRole('gridcell', { name: 'TOS' }).waitFor()
    expect(await page.getByRole('gridcell', { name: 'BGO' }).count()).toBe(1)
    expect(await page.getByRole('gridcell', { name: 'TRD' }).count()).toBe(0)
  })

  test('the number of rows follows what others delete, and what they append while all rows are loaded again', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    const isDataset = ({ pathname }: URL) => pathname === `/v1/datasets/${id}`
    await intercept(page, isDataset, (route) => route.abort(), { times: 1 })
    await console.client.rows.delete(id, 'row_2')
    await page.getByText('1 row ·').waitFor()
    await intercept(
      page,
      isDataset,
      async (route) => {
        const response = await route.fetch()
        await console.client.rows.append(id, [{ origin: 'AES' }])
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await console.client.rows.append(id, [{ origin: 'TOS' }])
    await page.getByRole('gridcell', { name: 'AES' }).waitFor()
    await page.getByText('3 rows ·').waitFor()
  })

  test('rows that come all the time leave what is selected, never blank the others, and cost few requests', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await press(cellAt(page, 0, 0))
    await press(cellAt(page, 1, 1), { shift: true })
    await press(page.getByRole('rowheader', { name: '2', exact: true }))
    let requests = 0
    page.on('request', () => {
      requests += 1
    })
    await page.evaluate(COUNT_BLANK_FRAMES)
    const began = performance.now()
    for (let row = 0; row < 60; row++) await console.client.rows.append(id, [{ origin: `n${row}`, delay: row }])
    await page.getByText('62 rows', { exact: false }).first().waitFor()
    const seconds = (performance.now() - began) / 1000
    expect(await page.evaluate('window.blankFrames')).toBe(0)
    // Changes once a second, and then the dataset, its last row and the rows in sight.
    expect(requests).toBeLessThan(12 * (seconds + 2))
    await page.getByRole('button', { name: 'Delete 1 row' }).waitFor()
    await page.getByText('4 cells selected').waitFor()
  })

  test('changes that are not kept any more are shown by loading again', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    let asked = 0
    await intercept(page, '**/changes?*', async (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
      await console.client.rows.update(id, 'row_1', { origin: 'BGO' })
      const error = { code: 'not_found', message: 'gone', request_id: 'req_1' }
      await route.fulfill({ status: 410, contentType: 'application/json', body: JSON.stringify({ error }) })
    })
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
  })

  test('a view with conditions says so when a row leaves it, and only when one may have; after a refresh it is selected no more', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id, '?filter=origin:=OSL')
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    await console.client.rows.update(id, 'row_1', { delay: 7 })
    await page.getByRole('gridcell', { name: '7', exact: true }).waitFor()
    expect(await page.getByText('Rows were added or changed').count()).toBe(0)
    await press(page.getByRole('rowheader', { name: '1', exact: true }))
    await page.getByRole('button', { name: 'Delete 1 row' }).waitFor()
    await console.client.rows.update(id, 'row_1', { origin: 'BGO' })
    await page.getByText('Rows were added or changed').waitFor()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('No matching rows').waitFor()
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
  })
})
