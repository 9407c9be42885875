import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { type DelayingProxy, delayingProxy } from './support/delaying-proxy.ts'
import { cellAt, copied, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('blocks of cells while something goes wrong', (console) => {
  let proxy: DelayingProxy
  let id = ''
  const ROWS = Array.from({ length: 250 }, (_, index) => ({ code: `c${index + 1}`, delay: index }))
  beforeAll(async () => {
    proxy = await delayingProxy(console.origin)
  })
  afterAll(() => proxy.close())
  beforeEach(async () => {
    Object.assign(proxy, { delayMs: 0, isCut: false, losesAnswer: () => false })
    const { projectId: project_id } = console.own
    const columns = [
      { name: 'code', type: 'text' as const },
      { name: 'delay', type: 'number' as const },
    ]
    id = (await console.client.datasets.create({ name: 'Flights', project_id, columns })).id
    await console.client.rows.append(id, ROWS)
  })

  const open = async (isAlone?: 'what others change is not shown before') => {
    const { page } = await console.open({ through: proxy.origin, permissions: ['clipboard-read', 'clipboard-write'] })
    if (isAlone !== undefined) await intercept(page, '**/changes*', () => {})
    await page.goto(`${proxy.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).getByText('c1').waitFor()
    return page
  }
  const paste = async (page: Page, row: number, column: number, text: string) => {
    await copied(page, text)
    await press(cellAt(page, row, column))
    await page.keyboard.press('Control+V')
  }
  const firstRows = async () => (await console.client.data.list(id, { limit: 3 })).data

  test('a paste waits for a service that is away, and for its person to sign in again when the session has ended', async () => {
    const page = await open('what others change is not shown before') // nothing but the paste finds that the session has ended
    proxy.isCut = true
    await paste(page, 0, 0, 'x\ty\n1\t2'.replace('y', '7'))
    await page
      .getByText('saved when the service answers again. Until then only this page has it, so keep it open.')
      .waitFor()
    await cellAt(page, 0, 0).getByText('x').waitFor()
    proxy.isCut = false
    await page.getByText('4 cells in 2 rows are saved.').waitFor()

    await page.context().clearCookies()
    await paste(page, 1, 0, 'after\nall')
    await page.getByText('Your session has ended.').waitFor()
    await press(page.getByLabel('E-mail'))
    await page.keyboard.type(console.own.owner.email)
    await press(page.getByLabel('Password'))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect.poll(firstRows).toEqual([
      { code: 'x', delay: 7 },
      { code: 'after', delay: 2 },
      { code: 'all', delay: 2 },
    ])
  })

  test('of two tabs that change the same cells, the one that does not know of the other is told, and neither is done in part', async () => {
    const [one, other] = [await open(), await open('what others change is not shown before')]
    proxy.delayMs = 100
    await paste(one, 0, 0, 'one\none')
    await one.getByText('2 cells in 2 rows are saved.').waitFor()
    await paste(other, 1, 0, 'other\nother')
    await other.getByText('The paste is on hold: somebody else has since changed 1 cell in it.').waitFor()
    expect((await firstRows()).map(({ code }) => code)).toEqual(['one', 'one', 'c3'])
    await press(other.getByRole('button', { name: 'Discard' }))
    await cellAt(other, 2, 0).getByText('c3').waitFor()
  })

  test('a paste is given up when others change the dataset each time before it, and can be sent again', async () => {
    const page = await open('what others change is not shown before')
    await intercept(page, '**/rows/batch', async (route) => {
      if (!route.request().postData()?.includes('dry_run')) await console.client.rows.append(id, [{ code: 'theirs' }])
      await route.continue()
    })
    await paste(page, 0, 0, 'x\ny')
    await page.getByText('The paste was refused: Other people keep changing the dataset. Try again.').waitFor()
    expect((await firstRows()).map(({ code }) => code)).toEqual(['c1', 'c2', 'c3'])
    await page.unroute('**/rows/batch')
    await press(page.getByRole('button', { name: 'Review' }))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Paste', exact: true }))
    await page.getByText('2 cells in 2 rows are saved.').waitFor()
    expect((await firstRows()).map(({ code }) => code)).toEqual(['x', 'y', 'c3'])
  })

  test('all rows are copied, also those that nobody has seen, and pasted after they were shown', async () => {
    const page = await open()
    await press(cellAt(page, 0, 1))
    await page.keyboard.press('Control+A')
    await page.getByText('500 cells selected').waitFor()
    await page.keyboard.press('Control+C')
    await page.getByText('250 rows copied.').waitFor()
    const text = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(text).toBe(ROWS.map(({ code, delay }) => `${code}\t${delay}`).join('\n'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+V')
    const dialog = page.getByRole('dialog', { name: 'Paste' })
    await dialog.getByText('This changes 498 cells in 249 rows and adds 1 row at the end, all as one change.').waitFor()
    await press(dialog.getByRole('button', { name: 'Paste', exact: true }))
    await page.getByText('498 cells in 249 rows are saved, 1 row added at the end.').waitFor()
    const { data } = await console.client.data.list(id, { sort: ['-delay'], limit: 2 })
    expect(data).toEqual([ROWS[249], ROWS[248]])
    expect((await firstRows()).map(({ code }) => code)).toEqual(['c1', 'c1', 'c2'])
  })

  test('rows that are cut are emptied only once they are in the clipboard', async () => {
    const page = await open()
    const clipboard = 'navigator.clipboard'
    await page.evaluate(`${clipboard}.allowed = ${clipboard}.write; ${clipboard}.write = () => Promise.reject()`)
    await press(cellAt(page, 0, 1))
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+X')
    await page.getByText('The rows could not be copied.').waitFor()
    await page.keyboard.press('Shift+ArrowUp') // goes to the grid, which no dialog has taken the keys from
    await page.getByText('498 cells selected').waitFor()
    await page.evaluate(`${clipboard}.write = ${clipboard}.allowed`)
    await page.keyboard.press('Control+X')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('498 cells in 249 rows').waitFor()
    await page.keyboard.press('Escape')
    expect(await page.evaluate<string>(`${clipboard}.readText()`)).toContain('c249\t')
    expect((await firstRows()).map(({ code }) => code)).toEqual(['c1', 'c2', 'c3'])
  })
})
