import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { type DelayingProxy, delayingProxy } from './support/delaying-proxy.ts'
import { allStored, cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('editing while something goes wrong', (console) => {
  let proxy: DelayingProxy
  let id = ''
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
    await console.client.rows.append(id, [
      { code: 'a', delay: 1 },
      { code: 'b', delay: 2 },
      { code: 'c', delay: null },
    ])
  })

  const open = async () => {
    const { page } = await console.open({ through: proxy.origin })
    // What others change is not shown before this user has changed it, too.
    await intercept(page, '**/changes?*', () => {})
    await page.goto(`${proxy.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).getByText('a').waitFor()
    return page
  }
  const enter = async (page: Page, row: number, column: number, text: string) => {
    await press(cellAt(page, row, column))
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  const delays = async () => (await console.client.data.list(id)).data.map((row) => row['delay'])

  test('of two who change one cell the second sees both values and chooses; other cells of the row are no conflict', async () => {
    const [one, other] = [await open(), await open()]
    await enter(one, 0, 1, '10')
    await enter(one, 1, 1, '20')
    await allStored(one)
    await enter(other, 0, 1, '11')
    await enter(other, 1, 1, '21')
    await enter(other, 0, 0, 'A')
    await other.getByText('delay, row 1: you entered 11, but meanwhile somebody else has saved 10.').waitFor()
    await other.getByText('delay, row 2: you entered 21, but meanwhile somebody else has saved 20.').waitFor()
    expect(await delays()).toEqual([10, 20, null])
    await press(other.getByRole('listitem').filter({ hasText: 'row 1' }).getByRole('button', { name: 'Save mine' }))
    await press(other.getByRole('listitem').filter({ hasText: 'row 2' }).getByRole('button', { name: 'Keep theirs' }))
    await allStored(other)
    await cellAt(other, 1, 1).getByText('20').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([
      { code: 'A', delay: 11 },
      { code: 'b', delay: 20 },
      { code: 'c', delay: null },
    ])
  })

  test('while the service is away what is typed is kept, over a reload too, and is stored when it is back', async () => {
    const page = await open()
    proxy.isCut = true
    await enter(page, 0, 1, '10')
    await page.keyboard.type('20')
    await page.keyboard.press('Enter')
    await page.getByText('2 cells will be saved when the service answers again.').waitFor()
    proxy.isCut = false
    await allStored(page)
    expect(await delays()).toEqual([10, 20, null])

    proxy.isCut = true
    await enter(page, 2, 1, '30')
    await page.getByText('1 cell will be saved').waitFor()
    await page.keyboard.type('1 more')
    proxy.isCut = false
    // A link leads to a page of the server while one cell waits and another is open.
    await page.reload()
    await allStored(page)
    await page.getByText('you typed 1 more, which is not saved.').waitFor()
    expect(await delays()).toEqual([10, 20, 30])
  })

  test('an answer that is lost changes nothing: the cell is stored once, and no conflict with oneself', async () => {
    const page = await open()
    let lost = 0
    proxy.losesAnswer = (method) => method === 'PATCH' && lost++ < 2
    await enter(page, 0, 1, '10')
    await allStored(page)
    await page.getByText('delay of row 1 is saved.').waitFor()
    expect(lost).toBe(3)
    expect(await delays()).toEqual([10, 2, null])
  })

  test('when the session ends what was typed waits for its person to sign in again', async () => {
    const page = await open()
    await page.context().clearCookies()
    proxy.delayMs = 150
    await enter(page, 0, 1, '10')
    await page.keyboard.type('5')
    await page.getByText('Your session has ended.').waitFor()
    await press(page.getByLabel('E-mail'))
    await page.keyboard.type(console.own.owner.email)
    await press(page.getByLabel('Password'))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('delay, row 2: you typed 5, which is not saved.').waitFor()
    await allStored(page)
    expect(await delays()).toEqual([10, 2, null])
  })

  test('what the service refuses comes back with what was typed and the reason', async () => {
    const page = await open()
    await console.client.columns.update(id, 'delay', { type: 'text' })
    await enter(page, 2, 1, '10')
    await page.getByText('you typed 10, which is not saved. values.delay is a cell of type text').waitFor()
    await press(page.getByRole('button', { name: 'Discard' }))
    await page.getByText('you typed 10').waitFor({ state: 'detached' })
    expect(await delays()).toEqual(['1', '2', null])
  })
})
