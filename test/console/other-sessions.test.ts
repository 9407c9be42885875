import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { makeOrganization } from '../support/test-server.ts'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const HOUR_MS = 60 * 60 * 1000

describeConsole('a tab whose session becomes another one', (console) => {
  /** Pages of one browser with an owner, who also belongs to “Weather Office”. */
  const oneTab = async (path = '/', confirmedAt = Date.now()) => {
    const { store } = console.server
    const { userId, email } = await makeUser(store, console.own.organizationId, 'owner')
    const { organizationId } = await makeOrganization(store)
    await store.renameOrganization({ organizationId, name: 'Weather Office' })
    const { page: first } = await console.open({ as: 'nobody' })
    const token = await makeSession(store, userId, confirmedAt)
    await first.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    const role = 'editor' as const
    await store.insertUser({ organizationId, userId, email, role, passwordHash: undefined, now: Date.now() })
    return { first, token, organizationId, goto: () => first.goto(console.origin + path) }
  }
  const twoTabs = async (path?: string, confirmedAt?: number) => {
    const { first, organizationId, goto } = await oneTab(path, confirmedAt)
    await goto()
    const second = await first.context().newPage()
    await second.goto(console.origin)
    return { first, second, organizationId }
  }
  const organizationOf = (page: Page) => page.getByLabel('Organization', { exact: true })
  const signInAs = async (page: Page, email: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
  }
  const becomesAnother = async (page: Page) => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'owner')
    await press(page.getByRole('button', { name: 'Sign out' }))
    await signInAs(page, email)
    await page.getByText(email).waitFor()
    return email
  }

  test('shows nothing of an organization in the name of another, and does not say that something is gone, although no tab got the answer to the switch', async () => {
    await makeFlights(console)
    const { first, token, organizationId, goto } = await oneTab()
    await goto()
    const headers = { Cookie: `dataset_session=${token}`, Origin: console.origin, 'Content-Type': 'application/json' }
    for (const [link, to] of [
      ['Flights', organizationId],
      ['Trash', console.own.organizationId],
    ] as const) {
      await first.getByRole('link', { name: link }).first().waitFor()
      const body = JSON.stringify({ organization_id: to })
      expect((await fetch(`${console.origin}/v1/session`, { method: 'PATCH', headers, body })).status).toBe(200)
      await press(first.getByRole('link', { name: link }).first())
      await expect.poll(() => organizationOf(first).inputValue()).toBe(to)
    }
  })

  test('offers to undo nothing of the organization before', async () => {
    await makeFlights(console)
    const { first, second, organizationId } = await twoTabs()
    await press(first.getByRole('button', { name: 'Actions for Flights' }).first())
    await press(first.getByRole('button', { name: 'Delete', exact: true }))
    await first.getByRole('dialog').getByRole('textbox').fill('Flights')
    await first.keyboard.press('Enter')
    await first.getByText('“Flights” is in the trash.').waitFor()
    await organizationOf(second).selectOption('Weather Office')
    await expect.poll(() => organizationOf(first).inputValue()).toBe(organizationId)
    expect(await first.getByText('“Flights” is in the trash.').count()).toBe(0)
  })

  test('keeps what is being typed for its own organization, and asks nothing', async () => {
    const id = await makeFlights(console)
    const { first, second } = await twoTabs(`/datasets/${id}`)
    let questions = 0
    first.on('dialog', () => (questions += 1))
    await press(cellAt(first, 0, 0))
    await first.keyboard.type('BGO')
    await organizationOf(second).selectOption('Weather Office')
    await first.getByText('1 cell that you changed is not saved. Switch to “Test”, where it belongs.').waitFor()
    await first.getByText('You have switched to “Weather Office” in another tab').waitFor()
    expect(await second.getByText('in another tab').count()).toBe(0)
    await press(first.getByRole('button', { name: 'Dismiss' }))
    await first.getByText('in another tab').waitFor({ state: 'detached' })
    await organizationOf(second).selectOption('Test')
    await expect.poll(async () => (await console.client.data.list(id)).data[0]?.['origin']).toBe('BGO')
    expect(questions).toBe(0)
  })

  test('signs nobody else out, although it has not heard of who has signed in since', async () => {
    const { first, goto } = await oneTab()
    await first.addInitScript('globalThis.BroadcastChannel = class { postMessage() {} }')
    await goto()
    await first.getByRole('heading', { name: 'Datasets' }).waitFor()
    const second = await first.context().newPage()
    await second.goto(console.origin)
    const email = await becomesAnother(second)
    const answer = first.waitForResponse((response) => response.request().method() === 'DELETE')
    await press(first.getByRole('button', { name: 'Sign out' }))
    expect((await answer).status()).toBe(403)
    await first.getByText(`${email} has signed in in another tab`).waitFor()
  })

  test('sends nothing, and restores no more rows, in the name of the user who has signed in since', async () => {
    const id = await makeFlights(console)
    const { first, second } = await twoTabs(`/datasets/${id}`)
    await first.getByRole('gridcell', { name: 'TRD' }).waitFor()
    await press(first.getByRole('rowheader', { name: '1', exact: true }))
    await press(first.getByRole('rowheader', { name: '2', exact: true }), { shift: true })
    await press(first.getByRole('button', { name: 'Delete 2 rows' }))
    await press(first.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
    const { promise: signedIn, resolve: isSignedIn } = Promise.withResolvers<void>()
    const isRestore = /\/rows\/row_\d\/restore/
    await intercept(
      first,
      isRestore,
      async (route) => {
        const response = await route.fetch()
        await signedIn
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const busy = { error: { code: 'service_unavailable', message: 'The service is busy.', request_id: 'req_1' } }
    const answer = { status: 503, headers: { 'Retry-After': '1' }, json: busy }
    await intercept(first, '**/rows', (route) => signedIn.then(() => route.fulfill(answer)), { times: 1 })
    const restoring = first.waitForRequest(isRestore)
    await press(first.getByRole('toolbar').getByRole('button', { name: 'Undo' }))
    await restoring
    const adding = first.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/rows'))
    await press(first.getByRole('toolbar').getByRole('button', { name: 'Add row' }))
    await first.getByRole('dialog').getByLabel('origin').fill('BGO')
    await first.keyboard.press('Enter')
    await adding
    await first.getByText(await becomesAnother(second)).waitFor()
    const next = first.waitForResponse((response) => /row_2\/restore/.test(response.url()))
    const sent = first.waitForResponse(
      (response) =>
        response.url().endsWith('/rows') && response.request().method() === 'POST' && response.status() !== 503,
    )
    isSignedIn()
    expect([(await next).status(), (await sent).status()]).toEqual([403, 403])
    expect((await console.client.datasets.get(id)).row_count).toBe(1)
  })

  test('sends no file in the name of the user who has signed in since', async () => {
    const { first, second } = await twoTabs('/import')
    const file = { name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from('a\n1\n') }
    await first.getByLabel('File', { exact: true }).setInputFiles(file)
    const { promise: signedIn, resolve: isSignedIn } = Promise.withResolvers<void>()
    await intercept(first, '**/v1/datasets', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      await signedIn
      await route.fulfill({ response })
    })
    const creating = first.waitForRequest((request) => request.method() === 'POST')
    await press(first.getByRole('button', { name: 'Import', exact: true }))
    await creating
    await first.getByText(await becomesAnother(second)).waitFor()
    const sent = first.waitForResponse(/\/imports\?/)
    isSignedIn()
    expect((await sent).status()).toBe(403)
  })

  test('shows the imports of its own user, and not those of the one before', async () => {
    const { first, goto } = await oneTab('/import')
    await goto()
    const importOf = async (page: Page, name: string) => {
      const file = { name, mimeType: 'text/csv', buffer: Buffer.from('a\n1\n') }
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      await press(page.getByRole('button', { name: 'Import', exact: true }))
      await page
        .getByRole('region', { name: `Import of ${name}` })
        .getByText('has finished')
        .waitFor()
    }
    await importOf(first, 'salaries.csv')
    await becomesAnother(first)
    await first.goto(`${console.origin}/import`)
    await importOf(first, 'tides.csv')
    expect(await first.getByRole('region', { name: 'Import of salaries.csv' }).count()).toBe(0)
  })

  test('does not ask the next user to confirm what the one before was doing', async () => {
    const { first, second } = await twoTabs('/settings/api-keys', Date.now() - HOUR_MS)
    await press(first.getByRole('button', { name: 'Create API Key' }))
    await first.getByLabel('Name').fill('Nightly')
    await first.keyboard.press('Enter')
    await first.getByRole('dialog', { name: 'Confirm your password' }).waitFor()
    await first.getByText(await becomesAnother(second)).waitFor()
    await first.getByRole('row', { name: 'full' }).waitFor()
    expect(await first.getByRole('dialog').count()).toBe(0)
  })
})
