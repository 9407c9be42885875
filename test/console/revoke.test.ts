import { expect, test } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { describeConsole } from './support/console.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeConsole('keys that end', (console) => {
  const statusOf = async (key: string) =>
    (await fetch(`${console.server.baseUrl}/datasets`, { headers: { Authorization: `Bearer ${key}` } })).status

  test('a revoked key is refused within a second, nothing happens when the question is answered with no, and the value of a new key stays while another one is made and revoked', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByRole('button', { name: 'Revoke read' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await statusOf(console.own.readKey)).toBe(200)
    await page.getByRole('button', { name: 'Revoke read' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByText('The key “read” is revoked.').waitFor()
    await expect.poll(() => statusOf(console.own.readKey), { timeout: 1_000 }).toBe(401)
    await page.getByRole('button', { name: 'Revoke read' }).waitFor({ state: 'detached' })

    for (const name of ['old', 'new']) {
      await page.getByRole('button', { name: 'Create API Key' }).first().click()
      await page.getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: `The key “${name}” is ready` }).waitFor()
    }
    const value = await page.getByTestId('key-value').first().innerText()
    expect(await page.getByTestId('key-value').count()).toBe(2)
    await page.getByRole('button', { name: 'Revoke old' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByText('The key “old” is revoked.').waitFor()
    expect(await page.getByTestId('key-value').innerText()).toBe(value)
    await page.getByRole('button', { name: 'Revoke new' }).click()
    await page.getByRole('button', { name: 'Revoke the key' }).click()
    await page.getByTestId('key-value').waitFor({ state: 'detached' })
  })

  test('a rotated key has a successor, and works until the time that the user chose; a session that has ended asks for the password where the user was', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByRole('button', { name: 'Rotate full' }).click()
    await page.getByLabel('The old key expires').selectOption('In a day')
    await page.getByRole('button', { name: 'Create the new key' }).click()
    const successor = await page.getByTestId('key-value').innerText()
    expect([await statusOf(console.own.apiKey), await statusOf(successor)]).toEqual([200, 200])

    await page.getByRole('button', { name: 'Rotate full' }).nth(1).click()
    await page.getByLabel('The old key expires').selectOption('Immediately')
    await page.getByRole('button', { name: 'Create the new key' }).click()
    await page.getByRole('row', { name: /full.*Expired/ }).waitFor()
    await expect.poll(() => statusOf(successor), { timeout: 2_000 }).toBe(401)

    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Members' }).click()
    await page.getByText('Your session has ended.').waitFor()
    expect(page.url()).toBe(`${console.origin}/settings/members`)
  })

  test('a rotated key ends at once if the user says so, although the clock of the computer is a day ahead', async () => {
    const { organizationId } = console.own
    const { api_key: key } = await createApiKey(console.server.store, { organizationId, name: 'ahead', access: 'read' })
    const { page } = await console.open()
    await page.clock.install({ time: Date.now() + DAY_MS })
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByRole('button', { name: 'Rotate ahead' }).click()
    await page.getByLabel('The old key expires').selectOption('Immediately')
    await page.getByRole('button', { name: 'Create the new key' }).click()
    await page.getByRole('row', { name: /ahead.*Expired/ }).waitFor()
    await expect.poll(() => statusOf(key), { timeout: 5_000 }).toBe(401)
  })
})
