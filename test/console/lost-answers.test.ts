import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { type DelayingProxy, delayingProxy } from './support/delaying-proxy.ts'
import { press } from './support/hand.ts'
import { givenUp, reconnected } from './support/network.ts'

describeConsole('answers that are lost', (console) => {
  let proxy: DelayingProxy
  beforeAll(async () => {
    proxy = await delayingProxy(console.origin)
  })
  afterAll(() => proxy.close())
  beforeEach(() => void Object.assign(proxy, { delayMs: 0, isCut: false, losesAnswer: () => false }))

  const makeDataset = () =>
    console.client.datasets.create({
      name: 'Flights',
      project_id: console.own.projectId,
      columns: [{ name: 'code', type: 'text' }],
    })
  /** The service carries out the next request of a method, its reply is lost, and then there is no connection. */
  const cutAfter = (method: string) => {
    proxy.losesAnswer = (other) => {
      proxy.isCut ||= other === method
      return other === method
    }
  }
  const isBack = async (page: Page) => {
    Object.assign(proxy, { isCut: false, losesAnswer: () => false })
    await reconnected(page)
  }

  test('a row without values whose answer was lost is added once, although the session ends before it is sent again', async () => {
    const { id } = await makeDataset()
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'editor')
    const { page } = await console.open({ as: 'nobody', through: proxy.origin })
    const signIn = async () => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
    }
    const add = () => press(page.getByRole('toolbar').getByRole('button', { name: 'Add row' }))
    await page.goto(`${proxy.origin}/datasets/${id}`)
    await signIn()
    await add()
    cutAfter('POST')
    await page.keyboard.press('Enter')
    await givenUp(page.getByRole('alert').getByText('it is done only once'))
    await page.context().clearCookies()
    await isBack(page)
    await page.getByText('Your session has ended.').waitFor()
    await signIn()
    await add()
    await press(page.getByRole('button', { name: 'Add the row' }))
    await page.getByText('Row 1 is added at the end.').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([{ code: null }])
  })

  test('a row whose answer was lost is added once, although somebody else adds the same in between', async () => {
    const { id } = await makeDataset()
    const users = [console.own, console.own].map(({ organizationId }) =>
      makeUser(console.server.store, organizationId, 'editor'),
    )
    const [{ email = '' } = {}, { email: other = '' } = {}] = await Promise.all(users)
    const { page } = await console.open({ as: 'nobody', through: proxy.origin })
    const signIn = async (as: string) => {
      await page.getByLabel('E-mail').fill(as)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
    }
    const add = async () => {
      await press(page.getByRole('toolbar').getByRole('button', { name: 'Add row' }))
      return page.getByRole('dialog').getByLabel('code')
    }
    await page.goto(`${proxy.origin}/datasets/${id}`)
    await signIn(email)
    await (await add()).fill('OSL')
    cutAfter('POST')
    await page.keyboard.press('Enter')
    await givenUp(page.getByRole('alert').getByText('it is done only once'))
    await page.context().clearCookies()
    await isBack(page)
    await signIn(other)
    const ofOther = await add()
    expect(await ofOther.inputValue()).toBe('')
    await ofOther.fill('OSL')
    await press(page.getByRole('button', { name: 'Add the row' }))
    await page.getByText('Row 2 is added at the end.').waitFor()
    await press(page.getByRole('button', { name: 'Sign out' }))
    await signIn(email)
    expect(await (await add()).inputValue()).toBe('OSL')
    await press(page.getByRole('button', { name: 'Add the row' }))
    await page.getByText('Row 1 is added at the end.').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([{ code: 'OSL' }, { code: 'OSL' }])
  })

  test('a dataset whose answer was lost is created once; with another name it is another', async () => {
    const { page } = await console.open({ through: proxy.origin })
    await page.goto(`${proxy.origin}/`)
    await press(page.getByRole('button', { name: 'New dataset' }))
    await page.getByLabel('Name', { exact: true }).fill('Once')
    await page.getByLabel('Name of column 1').fill('code')
    cutAfter('POST')
    await page.keyboard.press('Enter')
    await givenUp(page.getByRole('alert').getByText('it is done only once'))
    await isBack(page)
    cutAfter('POST')
    await press(page.getByRole('button', { name: 'Create the dataset' }))
    await page.getByText('No connection to the service.').waitFor()
    await givenUp(page.getByRole('alert').getByText('it is done only once'))
    await isBack(page)
    await page.getByLabel('Name', { exact: true }).fill('Twice')
    await press(page.getByRole('button', { name: 'Create the dataset' }))
    await page.getByRole('heading', { name: 'Twice' }).waitFor()
    const names = (await console.client.datasets.list().toArray()).map(({ name }) => name)
    expect(names.filter((name) => name === 'Once' || name === 'Twice')).toEqual(['Once', 'Twice'])
  })

  test('a cell and a row whose answers were lost are stored once, and are no conflict, however often they are sent', async () => {
    const { id } = await makeDataset()
    await console.client.rows.append(id, [{ code: 'a' }])
    const { page } = await console.open({ through: proxy.origin })
    await page.goto(`${proxy.origin}/datasets/${id}`)
    await press(page.getByRole('gridcell', { name: 'a', exact: true }))
    await page.keyboard.type('b')
    cutAfter('PATCH')
    await page.keyboard.press('Enter')
    await page.getByText('1 cell will be saved when the service answers again.').waitFor()
    await isBack(page)
    await page.getByText('code of row 1 is saved.').waitFor()
    await press(page.getByRole('toolbar').getByRole('button', { name: 'Add row' }))
    await page.getByRole('dialog').getByLabel('code').fill('OSL')
    cutAfter('POST')
    await page.keyboard.press('Enter')
    await givenUp(page.getByRole('alert').getByText('You can safely send the same again: it is done only once.'))
    await isBack(page)
    await press(page.getByRole('button', { name: 'Add the row' }))
    await page.getByText('Row 2 is added at the end.').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([{ code: 'b' }, { code: 'OSL' }])
  })

  test('a lost reply to the creation of a key is shown as such: the key may exist although its value was not seen', async () => {
    const { page } = await console.open({ through: proxy.origin })
    await page.goto(`${proxy.origin}/settings/api-keys`)
    await press(page.getByRole('button', { name: 'Create API Key' }))
    await page.getByLabel('Name').fill('Nightly')
    cutAfter('POST')
    await page.keyboard.press('Enter')
    await givenUp(page.getByRole('alert').getByText('The key may have been created.'))
    await isBack(page)
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('rowheader', { name: 'Nightly' }).waitFor()
  })

  test('an export that is cut off says so until somebody has seen it, and saves nothing', async () => {
    const { id } = await makeDataset()
    await console.client.rows.append(id, [{ code: 'OSL' }])
    const { page } = await console.open({ through: proxy.origin })
    await page.goto(`${proxy.origin}/datasets/${id}`)
    let saved = 0
    page.on('download', () => (saved += 1))
    proxy.cutsBody = (url) => url.includes('/export')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: /^NDJSON/ }).click()
    const reason = 'The connection was lost before the whole file had come. Try again.'
    await page.getByText(`Flights.ndjson is not exported: ${reason}`).waitFor()
    expect(saved).toBe(0)
    await press(page.getByRole('button', { name: 'Dismiss the export of Flights.ndjson' }))
    await page.getByText(reason).waitFor({ state: 'detached' })
  })
})
