import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

describeConsole('a key that the service returns only once', (console) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const value = (page: Page) => page.getByTestId('key-value')
  const create = async (page: Page) => {
    await press(button(page, 'Create API Key'))
    await page.keyboard.type('Nightly import')
    await page.keyboard.press('Enter')
    await value(page).waitFor()
  }
  const withKey = async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await create(page)
    return { page, key: await value(page).innerText() }
  }
  const questionsOf = (page: Page) => {
    const asked: string[] = []
    page.on('dialog', (dialog) => asked.push(dialog.type()))
    return asked
  }
  const signIn = async (page: Page) => {
    await page.getByLabel('E-mail').fill(console.own.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
  }

  test('stays until it is copied, while other pages are shown, and is not lost by a reload before the browser has asked', async () => {
    const { page, key } = await withKey()
    const asked = questionsOf(page)
    await press(page.getByRole('link', { name: 'Members' }))
    await button(page, 'Invite a user').waitFor()
    await page.goBack()
    expect(await value(page).innerText()).toBe(key)
    await press(button(page, 'I have copied it'))
    await press(page.getByRole('link', { name: 'Members' }))
    await button(page, 'Invite a user').waitFor()
    await page.goBack()
    await page.getByRole('row', { name: 'Nightly import' }).first().waitFor()
    expect(await value(page).count()).toBe(0)

    await create(page)
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })

  test('is there again when its user signs in after the session has ended, but not after signing out', async () => {
    const { page, key } = await withKey()
    await page.context().clearCookies()
    await press(page.getByRole('link', { name: 'Members' }))
    await signIn(page)
    await press(page.getByRole('link', { name: 'API Keys' }))
    expect(await value(page).innerText()).toBe(key)
    await press(button(page, 'Sign out'))
    await signIn(page)
    await button(page, 'Create API Key').waitFor()
    expect(await value(page).count()).toBe(0)
  })
})
