import type { Page, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeSession, makeUser, PASSWORD } from '../support/console-user.ts'
import { makeOrganization } from '../support/test-server.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const ENDED = 'Your session has ended'

describeConsole('a late answer', (console) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const signIn = async (page: Page) => {
    await page.getByLabel('E-mail').fill(console.own.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
  }

  test('that is a 401, before that to a sign-out, leaves nothing of the session', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await press(button(page, 'Create API Key'))
    await page.keyboard.type('Nightly import')
    await page.keyboard.press('Enter')
    await page.getByTestId('key-value').waitFor()
    const [signedOut, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await intercept(page, /\/v1\/(members|session)/, async (route) => {
      if (route.request().method() !== 'DELETE') {
        await signedOut.promise
        return route.continue()
      }
      const response = await route.fetch()
      signedOut.resolve()
      await answered.promise
      await route.fulfill({ response })
    })
    await press(page.getByRole('link', { name: 'Members' }))
    const late = page.waitForResponse((response) => response.status() === 401)
    await press(button(page, 'Sign out'))
    await (await late).finished()
    answered.resolve()
    await page.getByLabel('Password').waitFor()
    expect(await page.getByText(ENDED).count()).toBe(0)
    await page.unrouteAll()
    await signIn(page)
    await press(page.getByRole('link', { name: 'API Keys' }))
    await page.getByRole('row', { name: 'Nightly import' }).waitFor()
    expect(await page.getByTestId('key-value').count()).toBe(0)
  })

  test('that is a 401 to a request of the session before does not end the next one', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    const held = Promise.withResolvers<void>()
    const json = { error: { code: 'authentication_error', message: 'It has ended.', request_id: 'req_1' } }
    await intercept(page, /\/v1\/api-keys/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held.promise
      await route.fulfill({ status: 401, json })
    })
    await press(button(page, 'Create API Key'))
    await page.keyboard.type('Nightly import')
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.press('Escape')
    await press(button(page, 'Sign out'))
    await signIn(page)
    await page.getByText(console.own.owner.email).first().waitFor()
    const late = page.waitForResponse((response) => response.status() === 401)
    held.resolve()
    await (await late).finished()
    await press(page.getByRole('link', { name: 'Members' }))
    await button(page, 'Invite a user').waitFor()
    expect(await page.getByText(ENDED).count()).toBe(0)
  })

  test('that says who was signed in does not undo a switch to another organization', async () => {
    const { store } = console.server
    const { userId, email } = await makeUser(store, console.own.organizationId, 'owner')
    const { organizationId } = await makeOrganization(store)
    await store.renameOrganization({ organizationId, name: 'Harbour' })
    await store.insertUser({ organizationId, userId, email, role: 'owner', passwordHash: undefined, now: Date.now() })
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(`${console.origin}/settings/api-keys`)
    const organization = page.getByLabel('Organization', { exact: true })
    await organization.waitFor()
    const held = Promise.withResolvers<void>()
    const json = { error: { code: 'authorization_error', message: 'Not now.', request_id: 'req_1' } }
    await intercept(page, /\/v1\/members/, (route) => route.fulfill({ status: 403, json }), { times: 1 })
    await intercept(page, /\/v1\/session$/, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      await held.promise
      await route.fulfill({ response })
    })
    const isSession = (method: string) => (reply: Response) =>
      reply.request().method() === method && reply.url().endsWith('/v1/session')
    const asked = page.waitForRequest(/\/v1\/session$/)
    await press(page.getByRole('link', { name: 'Members' }))
    await asked
    const switched = page.waitForResponse(isSession('PATCH'))
    await organization.selectOption('Harbour')
    await (await switched).finished()
    await expect.poll(() => organization.inputValue()).toBe(organizationId)
    const shown: string[] = []
    await page.exposeFunction('saw', (id: string) => shown.push(id))
    await page.evaluate(`new MutationObserver(() => saw(document.querySelector('[aria-label="Organization"]').value))
      .observe(document.body, { subtree: true, childList: true, attributes: true })`)
    const late = page.waitForResponse(isSession('GET'))
    held.resolve()
    await (await late).finished()
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
    expect(new Set(shown)).toEqual(new Set([organizationId]))
  })
})

describeConsole('a session that began after a sign-out', (console) => {
  test('ends with the first 401', async () => {
    const { store } = console.server
    const { email } = await makeUser(store, console.own.organizationId, 'owner')
    const { page } = await console.open({ as: 'nobody' })
    const signInAgain = async () => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    }
    await page.goto(console.origin)
    await signInAgain()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signInAgain()
    await page.context().clearCookies()
    // A request of the page may be the first to meet the 401, and then there is no link any more.
    const pressed = page.getByRole('link', { name: 'Trash' }).click({ timeout: 3_000 })
    await Promise.all([page.getByText(ENDED).waitFor(), pressed.catch(() => undefined)])
  })
})
