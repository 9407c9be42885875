import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { makeOrganization } from '../support/test-server.ts'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const BY_OPERATOR = { by: null, apiKeys: 'keep' } as const

describeConsole('cells of several organizations', (console) => {
  const organizations = async () => {
    const { store, baseUrl } = console.server
    const { userId, email } = await makeUser(store, console.own.organizationId, 'owner')
    const joined = ['Weather Office', 'Harbour'].map(async (name) => {
      const own = await makeOrganization(store)
      const { organizationId } = own
      await store.renameOrganization({ organizationId, name })
      const role = 'editor' as const
      await store.insertUser({ organizationId, userId, email, role, passwordHash: undefined, now: Date.now() })
      const id = await makeFlights({ ...console, own, client: new DatasetService({ apiKey: own.apiKey, baseUrl }) })
      return { organizationId, id }
    })
    const [weather] = await Promise.all(joined)
    return { userId, ids: [await makeFlights(console), weather?.id], weather: weather?.organizationId ?? '' }
  }

  const shownBy = (page: Page) =>
    page.evaluate<string>(`fetch('/v1/session').then((reply) => reply.json()).then(({ data }) => data.organization.id)`)

  test('each say where they belong, and can be copied and discarded when their user has left', async () => {
    const { userId, ids, weather } = await organizations()
    const { page } = await console.open({ as: 'nobody', permissions: ['clipboard-read', 'clipboard-write'] })
    const token = await makeSession(console.server.store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    const busy = { error: { code: 'service_unavailable', message: 'The service is busy.', request_id: 'req_1' } }
    await intercept(page, '**/rows/row_*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: busy })
        : route.continue(),
    )
    const organization = page.getByLabel('Organization', { exact: true })
    await page.goto(console.origin)
    for (const [index, name] of ['Test', 'Weather Office'].entries()) {
      await organization.selectOption(name)
      await expect.poll(() => shownBy(page)).toBe(index === 0 ? console.own.organizationId : weather)
      await page.goto(`${console.origin}/datasets/${ids[index]}`)
      const tries = page.waitForResponse((response) => response.status() === 503)
      await press(cellAt(page, 0, 0))
      await page.keyboard.type(`typed in ${name}\n`)
      await tries
    }
    await organization.selectOption('Harbour')
    await page.getByText('1 cell that you changed is not saved. Switch to “Test”, where it belongs.').waitFor()
    await page.getByText('Switch to “Weather Office”, where it belongs.').waitFor()
    expect(await page.getByRole('button', { name: 'Discard' }).count()).toBe(0)

    await console.server.store.deleteMember({ organizationId: weather, userId, ...BY_OPERATOR, now: Date.now() })
    await page.goto(`${console.origin}/datasets/${ids[1]}`)
    await page.getByText('You are no longer a member of the organization, or it was deleted.').waitFor()
    await press(page.getByRole('button', { name: 'Copy what you typed' }))
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('typed in Weather Office')
    await press(page.getByRole('button', { name: 'Discard' }))
    await page.getByText('no longer a member').waitFor({ state: 'detached' })
    await page.getByText('Switch to “Test”, where it belongs.').waitFor()
  })

  test('can be copied at the sign-in, which says why the account may be gone', async () => {
    const { store } = console.server
    const { organizationId } = console.own
    const { userId, email } = await makeUser(store, organizationId, 'editor')
    const { page } = await console.open({ as: 'nobody', permissions: ['clipboard-read', 'clipboard-write'] })
    const token = await makeSession(store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(`${console.origin}/datasets/${await makeFlights(console)}`)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('half typed')
    await store.deleteMember({ organizationId, userId, ...BY_OPERATOR, now: Date.now() })
    await page.keyboard.press('Enter')
    await press(page.getByRole('button', { name: 'Copy what you typed' }))
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('half typed')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('your account has ended with it').waitFor()
  })
})
