import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createInvitation } from '../../server/admin/provisioning.ts'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { makeOrganization } from '../support/test-server.ts'
import { type ConsoleHarness, describeConsole } from './support/console.ts'
import { allStored, cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const HOUR_MS = 60 * 60 * 1000

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** A user of the console's own organization and of another one. */
async function userOfTwo({ server, own }: ConsoleHarness) {
  const other = await makeOrganization(server.store)
  await server.store.renameOrganization({ organizationId: other.organizationId, name: 'Weather Office' })
  const { userId, email } = await makeUser(server.store, own.organizationId, 'owner')
  const joining = { organizationId: other.organizationId, userId, email, role: 'editor' as const, now: Date.now() }
  await server.store.insertUser({ ...joining, passwordHash: undefined })
  return { userId, email, other }
}

function invite({ server, own }: ConsoleHarness, email: string) {
  return createInvitation(server.store, { organizationId: own.organizationId, email, role: 'editor' })
}

describeConsole('users of several organizations', (console) => {
  test('choose one when they sign in, and switch to another without a trace of the first', async () => {
    const { email } = await userOfTwo(console)
    const { page } = await console.open({ as: 'nobody' })
    await page.goto(`${console.origin}/settings`)
    await signIn(page, email)
    await page.getByRole('heading', { name: 'Choose an organization' }).waitFor()
    await page.getByRole('button', { name: 'Weather Office' }).click()
    await page.getByRole('heading', { name: 'Weather Office' }).waitFor()
    expect(await page.getByRole('link', { name: 'Members' }).count()).toBe(0)
    await page.getByLabel('Organization', { exact: true }).selectOption('Test')
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    await page.goto(`${console.origin}/settings/members`)
    await page.getByRole('row', { name: email }).waitFor()
  })

  test('never write from one tab into what another tab has switched to', async () => {
    const { userId, email, other } = await userOfTwo(console)
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(console.server.store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(`${console.origin}/settings/members`)
    await page.getByRole('row', { name: email }).waitFor()
    const second = await page.context().newPage()
    await second.goto(console.origin)
    await second.getByLabel('Organization', { exact: true }).selectOption('Weather Office')
    // The first tab follows by itself.
    await page.waitForURL(`${console.origin}/`)
    expect(await page.getByLabel('Organization', { exact: true }).inputValue()).toBe(other.organizationId)
  })

  test('leave what is not saved yet to its own organization, where it is saved when they are back', async () => {
    const { userId, other } = await userOfTwo(console)
    const columns = [{ name: 'code', type: 'text' as const }]
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({ name: 'Flights', project_id: projectId, columns })
    await console.client.rows.append(id, [{ code: 'a' }, { code: 'b' }])
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(console.server.store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    const busy = { error: { code: 'service_unavailable', message: 'The service is busy.', request_id: 'req_1' } }
    let isBusy = true
    let beforeIt = async () => {}
    await intercept(page, '**/rows/row_*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      if (isBusy) return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: busy })
      await beforeIt()
      return route.continue()
    })
    await page.goto(`${console.origin}/datasets/${id}`)
    const tries = page.waitForResponse((response) => response.status() === 503)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('mine\n')
    await tries
    const organization = page.getByLabel('Organization', { exact: true })
    await organization.selectOption('Weather Office')
    await page.getByText('1 cell that you changed is not saved. Switch to “Test”, where it belongs.').waitFor()
    const refused = page.waitForResponse((response) => response.status() === 403)
    isBusy = false
    await refused
    await organization.selectOption('Test')
    await page.getByRole('link', { name: 'Flights' }).click()
    await cellAt(page, 1, 0).getByText('b').waitFor()
    await allStored(page)
    expect((await console.client.data.list(id)).data).toEqual([{ code: 'mine' }, { code: 'b' }])

    // The session is in the other organization before the page hears of it.
    const headers = { Cookie: `dataset_session=${token}`, Origin: console.origin, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ organization_id: other.organizationId })
    const asks = page.waitForResponse(/\/v1\/session$/)
    beforeIt = async () => {
      beforeIt = async () => {}
      expect((await fetch(`${console.origin}/v1/session`, { method: 'PATCH', headers, body })).status).toBe(200)
    }
    await press(cellAt(page, 1, 0))
    await page.keyboard.type('mine too\n')
    await asks
    await organization.selectOption('Weather Office')
    await page.getByText('Switch to “Test”, where it belongs.').waitFor()
    await organization.selectOption('Test')
    await allStored(page)
    expect((await console.client.data.list(id)).data).toEqual([{ code: 'mine' }, { code: 'mine too' }])
    expect(await page.evaluate('JSON.parse(sessionStorage.getItem("edits") ?? "[]")')).toEqual([])
    expect(await page.getByText('not saved').count()).toBe(0)
  })

  test('join another organization with the account that they have, by its password or signed in', async () => {
    const { owner } = await makeOrganization(console.server.store)
    const { token } = await invite(console, owner.email)
    const { page } = await console.open({ as: 'nobody' })
    await page.goto(`${console.origin}/invitation#${token}`)
    await page.getByText(`Test invites ${owner.email}. Role: editor.`).waitFor()
    expect(await page.getByText('Loading…').count()).toBe(0)
    await page.getByLabel('I have an account').check()
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByText('password is wrong: no account of').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Organization', { exact: true }).waitFor()

    const third = await makeOrganization(console.server.store)
    const again = { organizationId: third.organizationId, email: owner.email, role: 'member' as const }
    const invited = await createInvitation(console.server.store, again)
    await page.goto(`${console.origin}/invitation#${invited.token}`)
    await page.getByRole('button', { name: `Join as ${owner.email}` }).click()
    await page.getByLabel('Organization', { exact: true }).waitFor()
    expect(await page.getByLabel('Organization', { exact: true }).locator('option').count()).toBe(3)
    await page.goBack()
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    expect(page.url()).toBe(`${console.origin}/`)
  })
})

describeConsole('invitations and passwords', (console) => {
  test('a link that is good no more says so when it is opened', async () => {
    const { invitation_id, token } = await invite(console, 'late@example.com')
    await console.server.store.deleteInvitation({ ...console.own, invitationId: invitation_id })
    const { page } = await console.open({ as: 'nobody' })
    await page.goto(`${console.origin}/invitation#${token}`)
    await page.getByText('The invitation is unknown, used, expired or revoked. Ask for a new one.').waitFor()
    expect(await page.getByText('Loading…').count()).toBe(0)
    expect(await page.getByLabel('Password').count()).toBe(0)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await page.getByText('At least 12 characters').count()).toBe(0) // that is for new ones
  })

  test('a password that many people use is refused beside the field, before anything is made', async () => {
    const { token } = await invite(console, 'weak@example.com')
    const { page } = await console.open({ as: 'nobody' })
    await page.goto(`${console.origin}/invitation#${token}`)
    await page.getByText('At least 12 characters').waitFor()
    expect(await userNameIn(page)).toBe('weak@example.com')
    await page.getByLabel('Password', { exact: true }).fill('qwerty123456')
    await page.keyboard.press('Enter')
    await page.getByText('is one of the most common passwords').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
  })

  test('who gave the password long ago is asked for it when making a key, and goes on where he was', async () => {
    const { userId, email } = await makeUser(console.server.store, console.own.organizationId, 'owner')
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(console.server.store, userId, Date.now() - HOUR_MS)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByRole('button', { name: 'Create API Key' }).click()
    await page.getByLabel('Name').fill('Late')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
    await dialog.waitFor()
    expect(await userNameIn(page)).toBe(email)
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await dialog.getByText('password is not the current password.').waitFor()
    await dialog.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'The key “Late” is ready' }).waitFor()
  })
})

/** Which account a password manager keeps a password for: it reads fields for text, also invisible ones. */
function userNameIn(page: Page): Promise<string> {
  return page.locator('form:has([type=password]) [autocomplete=username]:is([type=email], [type=text])').inputValue()
}

describeConsole('sessions and members', (console) => {
  test('a user sees where he is signed in and ends what is not wanted', async () => {
    const { userId, email } = await makeUser(console.server.store, console.own.organizationId, 'member')
    const [here, elsewhere] = [
      await makeSession(console.server.store, userId),
      await makeSession(console.server.store, userId),
    ]
    const { page } = await console.open({ as: 'nobody' })
    await page.context().addCookies([{ name: 'dataset_session', value: here, url: console.origin }])
    await page.goto(`${console.origin}/settings/account`)
    const table = page.getByRole('region', { name: 'Sessions' })
    expect(await userNameIn(page)).toBe(email)
    await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBe(3)
    await table.getByRole('button', { name: /^End the session/ }).click()
    await expect.poll(() => table.getByRole('row').count(), { timeout: 10_000 }).toBe(2)
    const answer = await fetch(`${console.origin}/v1/session`, { headers: { Cookie: `dataset_session=${elsewhere}` } })
    expect(answer.status).toBe(401)
    await table.getByText('this browser').waitFor()
  })

  test('an owner removes another one, and has to say what becomes of his keys', async () => {
    const { userId, email } = await makeUser(console.server.store, console.own.organizationId, 'owner')
    const token = await makeSession(console.server.store, userId)
    const headers = { Cookie: `dataset_session=${token}`, Origin: console.origin, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'His own', access: 'full' })
    expect((await fetch(`${console.origin}/v1/api-keys`, { method: 'POST', headers, body })).status).toBe(201)

    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByRole('row', { name: new RegExp(`His own.*${email}`) }).waitFor()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByRole('button', { name: `Remove ${email}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 API key created by the user: His own').waitFor()
    expect(await dialog.getByRole('button', { name: 'Remove the user' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Revoke them').check()
    await dialog.getByRole('button', { name: 'Remove the user' }).click()
    await page.getByText(`${email} is removed.`).waitFor()
    await page.getByRole('link', { name: 'API Keys' }).click()
    await page.getByRole('row', { name: /full.*Not recorded/ }).waitFor()
    expect(await page.getByText('His own').count()).toBe(0)
    expect((await fetch(`${console.origin}/v1/session`, { headers })).status).toBe(401)
  })

  test('an editor edits data and finds neither keys nor members', async () => {
    const { userId } = await makeUser(console.server.store, console.own.organizationId, 'editor')
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(console.server.store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(console.origin)
    await page.getByRole('button', { name: 'New dataset' }).waitFor()
    await page.getByRole('link', { name: 'Organization settings' }).click()
    const tabs = page.getByRole('navigation', { name: 'Organization settings' })
    await page.getByRole('heading', { name: 'Test', exact: true }).waitFor()
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Organization', 'Your account'])
    expect(await page.getByLabel('Name of the organization').count()).toBe(0)
  })
})
