import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

const FOCUSED = `document.activeElement.ariaLabel ?? document.activeElement.textContent`

describeConsole('lists that are long', (console) => {
  const named = (page: Page, role: 'button' | 'row', name: string | RegExp) => page.getByRole(role, { name })
  const focused = (page: Page) => page.evaluate<string>(FOCUSED)

  test('cost a request for each page, find what is not shown yet, and leave the focus beside what has gone', async () => {
    const { organizationId } = console.own
    const { store } = console.server
    for (let count = 1; count <= 250; count++)
      await createApiKey(store, { organizationId, name: `Key ${count}.`, access: 'read' })
    for (const path of ['staging', 'production'])
      await store.insertWebhook({
        ...{ organizationId, webhookId: `wh_${path}`, url: `https://hooks.example.com/${path}/Zk3mP0q8RtY2vBn7Lw4e` },
        ...{ events: ['rows.changed'], datasetId: null, projectId: null, secret: '', now: 1 },
      })
    const { page } = await console.open()
    const { keyboard } = page
    let lists = 0
    page.on('request', (request) => {
      if (request.method() === 'GET' && /\/v1\/api-keys/.test(request.url())) lists += 1
    })
    const rows = page.getByRole('region', { name: 'API keys' }).getByRole('row')
    await page.goto(`${console.origin}/settings/api-keys`)
    await expect.poll(() => rows.count()).toBe(1 + 100)
    expect(lists).toBe(1)
    await press(named(page, 'button', 'Show more keys'))
    await expect.poll(() => rows.count()).toBe(1 + 200)
    expect(lists).toBe(2)

    await press(page.getByLabel('Find keys'))
    await keyboard.type('kEY 23')
    // Key 23, and 230 to 239.
    await expect.poll(() => rows.count()).toBe(1 + 11)
    expect(lists).toBe(3)
    const revoke = async (name: string) => {
      await keyboard.press('Space')
      await page.getByRole('dialog').getByText(`Revoke “${name}”?`).waitFor()
      await keyboard.press('Tab')
      await keyboard.press('Enter')
      await named(page, 'row', name).waitFor({ state: 'detached' })
    }
    await named(page, 'button', 'Revoke Key 238.').focus()
    await revoke('Key 238.')
    await expect.poll(() => focused(page)).toBe('Revoke Key 239.')
    await revoke('Key 239.')
    await expect.poll(() => focused(page)).toBe('Revoke Key 237.')
    await expect.poll(() => lists).toBe(5)

    await press(page.getByRole('link', { name: 'Audit log' }))
    await press(named(page, 'button', 'List all users and keys'))
    await page.getByLabel('Who').selectOption('Key 250. (API key)')
    await page.getByText('No events').waitFor()
    expect(lists).toBe(8)

    await press(page.getByRole('link', { name: 'Webhooks' }))
    await named(page, 'row', /hooks\.example\.com\/staging\/Zk3m…/).waitFor()
    await named(page, 'button', 'Delete the webhook to hooks.example.com/production').focus()
    await keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Delete the webhook to hooks.example.com/production/Zk3m…?' }).waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await named(page, 'row', /production/).waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toMatch(/^Delete the webhook to hooks\.example\.com\/staging/)
    await keyboard.press('Space')
    await page.getByRole('dialog').waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByText('No webhooks').waitFor()
    await expect.poll(() => focused(page)).toBe('Create webhook')
  })
})
