import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'

describeConsole('from the first sign-in to the first key', (console) => {
  test('a user signs in, creates a key, copies it, and its curl line works', async () => {
    const { page } = await console.open({ as: 'nobody', permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByLabel('E-mail').fill(console.own.owner.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('The e-mail address or the password is wrong.').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('button', { name: 'Create API Key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Nightly import')
    await dialog.getByRole('radio', { name: /^Read/ }).check()
    await dialog.getByLabel('Expires').selectOption('In 30 days')
    await dialog.getByRole('button', { name: 'Create API Key' }).click()
    const value = await page.getByTestId('key-value').innerText()
    expect(value).toMatch(/^dsk_\w{36}$/)

    await page.getByRole('button', { name: 'Copy the key' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(value)

    const curl = await page.getByText(/^curl -H/).innerText()
    const { stdout } = await promisify(execFile)('sh', ['-c', `${curl} --silent --show-error`])
    expect(JSON.parse(stdout)).toMatchObject({ data: [] })
    expect(await page.getByText(/^import \{ DatasetService \}/).innerText()).toContain(value)

    const row = page.getByRole('row', { name: /Nightly import/ })
    expect(await row.innerText()).toMatch(/Read.*in (29|30) days/s)
    const kept = 'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])'
    expect(await page.evaluate<string>(kept)).not.toContain(value)
    await page.reload()
    await row.waitFor()
    expect(await page.content()).not.toContain(value)
  })

  test('a browser that keeps nothing for the site shows the pages too', async () => {
    const { page } = await console.open({ as: 'nobody' })
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', {
      get() { throw new DOMException('Access is denied for this document.', 'SecurityError') },
    })`)
    await page.goto(console.origin)
    await page.getByLabel('E-mail').fill(console.own.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'New dataset' }).waitFor()
  })

  test('an invited user chooses a password, sees data, and finds neither keys nor members', async () => {
    const owner = await console.open()
    await owner.page.goto(`${console.origin}/settings/members`)
    await owner.page.getByRole('button', { name: 'Invite a user' }).click()
    await owner.page.getByLabel('E-mail').fill('grace@example.com')
    await owner.page.getByRole('button', { name: 'Create the invitation' }).click()
    const link = await owner.page.getByText(/\/invitation#/).innerText()

    const { page } = await console.open({ as: 'nobody' })
    await page.goto(link)
    await page.getByText('Test invites grace@example.com. Role: member.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    expect(page.url()).toBe(`${console.origin}/invitation`)
    await page.getByRole('button', { name: 'Create the account and sign in' }).click()
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'New dataset' }).count()).toBe(0)
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByText('This page is only for owners').waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })
})
