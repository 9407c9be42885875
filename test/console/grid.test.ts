import { beforeAll, expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { intercept } from './support/intercept.ts'
import { givenUp, reconnected } from './support/network.ts'

describeConsole('many rows', (console) => {
  const ROWS = 4_000
  /** Its row 3990 is deleted. */
  const seed = async () => {
    const { projectId } = console.own
    const columns = [
      { name: 'number', type: 'number' as const },
      { name: 'group', type: 'text' as const },
    ]
    const { id } = await console.client.datasets.create({ name: 'Many', project_id: projectId, columns })
    const rows = Array.from({ length: ROWS }, (_, index) => ({ number: index + 1, group: `g${index % 3}` }))
    await console.client.rows.append(id, rows)
    await console.client.rows.delete(id, 'row_3990')
    return id
  }
  /** For tests that change no row. */
  let unchanged = ''
  beforeAll(async () => {
    unchanged = await seed()
  })

  test('any row is jumped to, deleted ones are said to be, and few rows are asked for', async () => {
    const id = unchanged
    const { page } = await console.open()
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('/rows?')) requests++
    })
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: '1', exact: true }).waitFor()
    await page.getByLabel('Go to row').fill('4000')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByRole('gridcell', { name: '4000' }).waitFor()
    await page.getByText('3990 deleted').waitFor()
    await page.getByRole('rowheader', { name: '3,999', exact: true }).click()
    await page.getByRole('rowheader', { name: '3,989', exact: true }).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Delete 10 rows' }).waitFor()
    expect(await page.getByRole('gridcell').count()).toBeLessThan(100)
    expect(requests).toBeLessThan(30) // a search for the highest number among them
    await page.waitForURL(/row=39\d\d$/)
    await page.reload()
    await page.getByText('3990 deleted').waitFor()
    await page.getByRole('grid').press('Control+Home')
    await page.getByRole('gridcell', { name: '1', exact: true }).waitFor()
  })

  test('where many rows were deleted, those that are left follow each other without their places', async () => {
    const id = await seed()
    await console.client.rows.deleteWhere(id, { filter: ['number:<=2600'], expected: 2600 })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('rowheader', { name: '2,601', exact: true }).waitFor()
    expect(await page.getByText(/\d deleted/).count()).toBe(0)
  })

  test('a page that is opened further down scrolls up and down from there', async () => {
    const id = unchanged
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?row=100`)
    await page.getByRole('gridcell', { name: '100', exact: true }).waitFor()
    // Not by the wheel, of which Chromium loses one turn of a hundred on a busy machine; still-page.test.ts turns it.
    const scroll = (pixels: number) => page.getByRole('grid').evaluate((grid, by) => grid.scrollBy(0, by), pixels)
    await scroll(320)
    await page.waitForURL(/row=110$/)
    await scroll(-640)
    await page.waitForURL(/row=90$/)
  })

  test('sorted and filtered rows come as they are scrolled to, in the order that the address says', async () => {
    const id = unchanged
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Column', { exact: true }).selectOption('group')
    await page.getByLabel('Comparison').selectOption('is')
    await page.getByLabel('Value').fill('g1')
    await page.getByRole('button', { name: 'Show matching rows' }).click()
    await page.getByRole('columnheader', { name: /number/ }).click()
    await page
      .getByRole('columnheader', { name: /number/ })
      .and(page.locator('[aria-sort=ascending]'))
      .click()
    await page.getByRole('gridcell', { name: '3998' }).waitFor()
    expect(new URL(page.url()).search).toBe('?filter=group%3Ag1&sort=-number')
    for (let times = 0; times < 6; times++) {
      await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 2000))
      await page.waitForTimeout(60)
    }
    const shown = async () => (await page.getByRole('row').nth(3).getByRole('gridcell').first().innerText()).trim()
    await expect.poll(shown).toMatch(/^\d+$/)
    const before = Number(await shown())
    expect(before).toBeLessThan(3_500)
    expect(before % 3).toBe(2)
    await page.goBack()
    await page.locator('[aria-sort=ascending]').waitFor()
    expect(new URL(page.url()).search).toBe('?filter=group%3Ag1&sort=number')
  })

  test('a member reads, and is offered nothing that only owners may do', async () => {
    const id = unchanged
    const { page } = await console.open({ as: 'member' })
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: 'g1' }).first().dblclick()
    await page.getByRole('dialog').getByText('g1').waitFor()
    await page.keyboard.press('Escape')
    for (const name of ['Add row', 'Actions for the dataset', 'Undo'])
      expect({ name, count: await page.getByRole('button', { name }).count() }).toEqual({ name, count: 0 })
  })

  test('rows of an order that were refused are not asked for again until the user says so', async () => {
    const id = unchanged
    const { page } = await console.open()
    const error = { code: 'not_found', message: 'There are no more pages.', request_id: 'req_1' }
    let refused = 0
    await intercept(page, /\/rows\?.*cursor=/, (route) => {
      refused += 1
      return route.fulfill({ status: 404, contentType: 'application/json', body: JSON.stringify({ error }) })
    })
    await page.goto(`${console.origin}/datasets/${id}?sort=-number`)
    await page.getByText('There are no more pages.').waitFor()
    // Columns have numbers only where an order has several.
    expect(await page.locator('.sort-sign').textContent()).toBe('')
    await page.getByRole('grid').evaluate((grid) => grid.scrollBy(0, 1000))
    await page.getByRole('gridcell', { name: '3960' }).waitFor()
    expect(refused).toBe(1)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('There are no more pages.').waitFor({ state: 'detached' })
    // Until the rows have come, the grid ends above them. Each is 32 pixels high.
    await expect
      .poll(async () => {
        await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 4960))
        return page.getByRole('gridcell', { name: '3840' }).isVisible()
      })
      .toBe(true)
  })

  test('without the service the page says so, and goes on by itself when it is back', async () => {
    const id = unchanged
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell').first().waitFor()
    await page.context().setOffline(true)
    await page.getByRole('grid').press('Control+End')
    await page.getByText('No connection to the service.').waitFor()
    await givenUp(page.getByRole('alert').getByText('No answer from the service.'))
    await page.context().setOffline(false)
    await reconnected(page)
    await page.getByRole('gridcell', { name: '4000' }).waitFor()
  })
})
