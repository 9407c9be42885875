import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeSession, makeUser } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

describeConsole('what another owner has taken away already', (console) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const at = async (path: string) => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/${path}`)
    return page
  }

  test('is gone: a key and its value, an invitation and its link, a user, and a session', async () => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'member')
    const [one, other] = [await at('members'), await at('members')]
    await button(other, `Remove ${email}`).waitFor()
    for (const each of [one, other]) {
      await press(button(each, `Remove ${email}`))
      await press(button(each, 'Remove the user'))
      await each.getByText(`${email} is removed.`).waitFor()
      await button(each, `Remove ${email}`).waitFor({ state: 'detached' })
    }

    await press(button(one, 'Invite a user'))
    await one.keyboard.type('ada@example.com')
    await one.keyboard.press('Enter')
    await one.getByText('Send this link to ada@example.com').waitFor()
    await other.reload()
    for (const each of [other, one]) {
      await press(button(each, 'Revoke the invitation of ada@example.com'))
      await each.getByText('No open invitations.').waitFor()
    }
    await one.getByText('Send this link to ada@example.com').waitFor({ state: 'detached' })

    await press(one.getByRole('link', { name: 'API Keys' }))
    await press(button(one, 'Create API Key'))
    await one.keyboard.type('nightly')
    await one.keyboard.press('Enter')
    await one.getByTestId('key-value').waitFor()
    await press(other.getByRole('link', { name: 'API Keys' }))
    for (const each of [other, one]) {
      await press(button(each, 'Revoke nightly'))
      await press(button(each, 'Revoke the key'))
      await each.getByText('The key “nightly” is revoked.').waitFor()
    }
    await one.getByTestId('key-value').waitFor({ state: 'detached' })
    await button(one, 'Revoke nightly').waitFor({ state: 'detached' })

    await makeSession(console.server.store, console.own.owner.userId)
    for (const each of [one, other]) await press(each.getByRole('link', { name: 'Your account' }))
    const ends = (each: Page) => button(each, 'End the session of Unknown browser')
    for (const each of [one, other]) await ends(each).last().waitFor()
    const before = await ends(other).count()
    for (const each of [one, other]) {
      const answer = each.waitForResponse((response) => response.request().method() === 'DELETE')
      await press(ends(each).last())
      await answer
      await expect.poll(() => ends(each).count()).toBe(before - 1)
      expect(await each.getByRole('alert').allTextContents()).toEqual([])
    }
  })
})
