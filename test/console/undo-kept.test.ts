import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, copied, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'
import { givenUp, reconnected, withoutRests } from './support/network.ts'

const ROWS = [
  { code: 'a', delay: 1 },
  { code: 'b', delay: 2 },
  { code: 'c', delay: 3 },
]

describeConsole('undo', (console) => {
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
  const opened = async (id: string) => {
    const { page } = await console.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${console.origin}/datasets/${id}`)
    await shows(page, 0, 0, 'a')
    return page
  }
  const shows = (page: Page, row: number, column: number, text: string) =>
    cellAt(page, row, column).getByText(text, { exact: true }).waitFor()
  const type = async (page: Page, row: number, column: number, text: string) => {
    await press(cellAt(page, row, column))
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await allStored(page)
  }
  const remove = async (page: Page, ...numbers: string[]) => {
    for (const name of numbers) await press(page.getByRole('rowheader', { name, exact: true }))
    await press(page.getByRole('button', { name: /^Delete \d row/ }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
    await page.getByText(`${numbers.length} row${numbers.length > 1 ? 's' : ''} deleted.`).waitFor()
  }
  const data = async (id: string) => (await console.client.data.list(id)).data

  test('takes back cells, pasted blocks and deleted rows by keys after a reload, the latest first', async () => {
    const id = await seed()
    const page = await opened(id)
    await type(page, 0, 1, '10')
    await page.getByText('delay of row 1 is saved.').waitFor()
    await copied(page, 'x\t8\ny\t9')
    await press(cellAt(page, 1, 0))
    await page.keyboard.press('Control+V')
    await page.getByText('4 cells in 2 rows are saved.').waitFor()
    await remove(page, '1')
    expect(await data(id)).toEqual([
      { code: 'x', delay: 8 },
      { code: 'y', delay: 9 },
    ])

    await page.reload()
    await shows(page, 1, 0, 'x')
    await press(cellAt(page, 1, 0))
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const order: string[] = []
    await intercept(page, '**/rows/row_1/restore', async (route) => {
      await asked
      const response = await route.fetch()
      order.push('the row') // before the page has the reply
      await route.fulfill({ response })
    })
    page.on('request', (request) => void (request.url().endsWith('/rows/batch') && order.push('the block')))
    // The cell that was changed first is in the row that is still on its way back.
    for (let count = 0; count < 3; count++) await page.keyboard.press('Control+Z')
    answer()
    await page.getByText('delay of row 1 is back to what it was.').waitFor()
    await expect.poll(() => data(id)).toEqual(ROWS)
    expect(order).toEqual(['the row', 'the block', 'the block'])

    await page.reload()
    await shows(page, 0, 0, 'a')
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('Control+Z')
    await page.getByText('There is nothing to undo.').waitFor()
    expect(await data(id)).toEqual(ROWS)
  })

  test('takes nothing more back by the keys that bring it again in other programs', async () => {
    const id = await seed()
    const page = await opened(id)
    await type(page, 0, 1, '10')
    await type(page, 1, 1, '20')
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('Control+Z')
    await page.getByText('delay of row 2 is back to what it was.').waitFor()
    await page.keyboard.press('Control+Shift+Z')
    await page.keyboard.type('z\n')
    await allStored(page)
    expect(await data(id)).toEqual([{ code: 'z', delay: 10 }, ...ROWS.slice(1)])
  })

  test('after a reload takes nothing from somebody else, ends with a change of the columns, and leaves nothing in the tab after signing out', async () => {
    const id = await seed()
    const page = await opened(id)
    await type(page, 0, 1, '10')
    await page.getByText('delay of row 1 is saved.').waitFor()
    await console.client.rows.update(id, 'row_1', { delay: 99 })
    await page.reload()
    await shows(page, 0, 1, '99')
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('Control+Z')
    await page.getByText(/meanwhile somebody else has saved 99/).waitFor()
    expect((await data(id))[0]).toEqual({ code: 'a', delay: 99 })
    await press(page.getByRole('button', { name: 'Keep theirs' }))

    await type(page, 1, 0, 'changed')
    const kept = () => page.evaluate<string>('JSON.stringify({ ...sessionStorage })')
    expect(await kept()).toContain('changed')
    await console.client.columns.update(id, 'delay', { name: 'late' })
    await page.reload()
    await shows(page, 1, 0, 'changed')
    await press(cellAt(page, 1, 0))
    await page.keyboard.press('Control+Z')
    await page.getByText('There is nothing to undo.').waitFor()
    await type(page, 1, 0, 'once more')
    expect(await kept()).toContain('once more')
    await press(page.getByRole('button', { name: 'Sign out' }))
    await page.getByLabel('Password').waitFor()
    expect(await kept()).not.toContain('once more')
  })

  test('of a deletion goes on after a row that cannot come back, and says which and why until it does', async () => {
    const id = await seed()
    await console.client.indexes.create(id, { fields: ['code'], unique: true })
    const page = await opened(id)
    await remove(page, '1', '2')
    await console.client.rows.append(id, [{ code: 'a', delay: 7 }])
    await page.reload()
    await shows(page, 2, 0, 'c')
    await press(page.getByRole('toolbar').getByRole('button', { name: 'Undo' }))
    await page.getByText('1 row restored, not row 1.').waitFor()
    const failed = page.getByRole('region', { name: 'Rows that are not restored' })
    await failed.getByText('1 row is not restored.').waitFor()
    expect(await failed.getByRole('listitem').allInnerTexts()).toEqual([expect.stringMatching(/^Row 1: .*code.*row_4/)])
    expect(await data(id)).toEqual([ROWS[1], ROWS[2], { code: 'a', delay: 7 }])
    await console.client.rows.deleteWhere(id, { ids: ['row_4'] })
    await press(failed.getByRole('button', { name: 'Try again' }))
    await page.getByText('1 row restored.').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(await data(id)).toEqual(ROWS)
  })

  test('without a connection says of which rows the deletion was not undone, keeps the page, and goes on when it is back', async () => {
    const id = await seed()
    const page = await opened(id)
    await remove(page, '1', '2', '3')
    let isCut = false
    let attempts = 0
    await intercept(page, '**/v1/**', (route) => {
      const url = route.request().url()
      isCut ||= url.endsWith('/rows/row_2/restore')
      if (!isCut) return route.continue()
      attempts += Number(url.endsWith(`/v1/datasets/${id}`))
      return route.abort()
    })
    await press(page.locator('.toast').getByRole('button', { name: 'Undo' }))
    const failed = page.getByRole('region', { name: 'Rows that are not restored' })
    await givenUp(failed.getByText('2 rows are not restored.'))
    // What follows a failure loads the dataset again, which takes as many attempts.
    await withoutRests(page, async () => attempts >= 4)
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    expect(await failed.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Row 2: No answer from the service/),
      expect.stringMatching(/^Row 3: No answer from the service/),
    ])
    await page.unrouteAll()
    await reconnected(page)
    await press(failed.getByRole('button', { name: 'Try again' }))
    await page.getByText('2 rows restored.').waitFor()
    await failed.waitFor({ state: 'detached' })
    expect(await data(id)).toEqual(ROWS)
  })

  test('after a reload takes nothing for the latest change that is not, when the latest was too large to be kept', async () => {
    const id = await seed()
    const page = await opened(id)
    await type(page, 1, 0, 'x')
    for (const letter of 'yz') {
      await copied(page, letter.repeat(600_000))
      await press(cellAt(page, 0, 0))
      await page.keyboard.press('Control+V')
      await shows(page, 0, 0, `${letter.repeat(300)}…`)
      await allStored(page)
    }
    await page.reload()
    await shows(page, 1, 0, 'x')
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('Control+Z')
    await page.getByText('There is nothing to undo.').waitFor()
    expect((await data(id)).map(({ code }) => String(code)[0])).toEqual(['z', 'x', 'c'])
  })
})
