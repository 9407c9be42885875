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

  test('is gone, and so is the value of a key that is revoked again', async () => {
    const page = await at('api-keys')
    await press(button(page, 'Create API Key'))
    await page.keyboard.type('nightly')
    await page.keyboard.press('Enter')
    await page.getByTestId('key-value').waitFor()
    for (const each of [await at('api-keys'), page]) {
      await press(button(each, 'Revoke nightly'))
      await press(button(each, 'Revoke the key'))
      await each.getByText('The key “nightly” is revoked.').waitFor()
    }
    await page.getByTestId('key-value').waitFor({ state: 'detached' })
    expect(await button(page, 'Revoke nightly').count()).toBe(0)
  })

  test('is gone, and so is the link of an invitation that is revoked again', async () => {
    const page = await at('members')
    await press(button(page, 'Invite a user'))
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Enter')
    await page.getByText('Send this link to ada@example.com').waitFor()
    for (const each of [await at('members'), page]) {
      await press(button(each, 'Revoke the invitation of ada@example.com'))
      await each.getByText('No open invitations.').waitFor()
    }
    await page.getByText('Send this link to ada@example.com').waitFor({ state: 'detached' })
  })

  test('is gone where a user is removed again, or a session ended', async () => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'member')
    const [one, other] = [await at('members'), await at('members')]
    await button(other, `Remove ${email}`).waitFor()
    for (const each of [one, other]) {
      await press(button(each, `Remove ${email}`))
      await press(button(each, 'Remove the user'))
      await each.getByText(`${email} is removed.`).waitFor()
      await button(each, `Remove ${email}`).waitFor({ state: 'detached' })
    }
    await makeSession(console.server.store, console.own.owner.userId)
    for (const each of [one, other]) await each.goto(`${console.origin}/settings/account`)
    const ends = (each: Page) => button(each, 'End the session of Unknown browser')
    await ends(other).last().waitFor()
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
