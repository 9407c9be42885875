import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

describeConsole('webhooks', (console) => {
  const stored = async () =>
    (await console.server.store.selectWebhooks({ organizationId: console.own.organizationId, after: 0, limit: 100 }))
      .items

  test('an owner creates one, sees its secret once, tests, sends again, rotates, disables and deletes it', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/webhooks`)
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('https://10.0.0.1/')
    await dialog.getByLabel('dataset.deleted').check()
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await dialog.getByRole('alert').getByText('not public').waitFor()
    await dialog.getByLabel('Address').fill('https://hooks.example.com/in')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    expect(await page.getByTestId('webhook-secret').innerText()).toMatch(/^whsec_.{40,}/)
    expect(await stored()).toMatchObject([
      { url: 'https://hooks.example.com/in', events: ['rows.changed', 'dataset.deleted'], state: 'enabled' },
    ])
    await page.getByRole('button', { name: 'I have copied it' }).click()
    expect(await page.content()).not.toContain('whsec_')

    await page.getByRole('button', { name: 'Test the webhook' }).click()
    await page.getByRole('row', { name: /webhook.test.*Pending/ }).waitFor()
    await page.getByRole('button', { name: /^Send msg_.* again$/ }).click()
    await page.getByText('The message is being sent again.').waitFor()
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Rotate the secret' }).click()
    await page.getByRole('button', { name: 'Create the new secret' }).click()
    await page.getByTestId('webhook-secret').waitFor()
    await page.getByRole('button', { name: 'Disable the webhook' }).click()
    await page.getByRole('button', { name: 'Enable the webhook' }).waitFor()
    expect(await stored()).toMatchObject([{ state: 'disabled', disabledReason: 'user' }])
    await page.getByRole('button', { name: 'Delete the webhook' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No webhooks').waitFor()
    expect(await stored()).toEqual([])
  })

  test('owners read on every page that one was disabled because nothing arrived; members do not', async () => {
    const { organizationId } = console.own
    const terms = { url: 'https://hooks.example.com/', events: ['rows.changed'], datasetId: null, projectId: null }
    await console.server.store.insertWebhook({ organizationId, webhookId: 'wh_silent', ...terms, secret: '', now: 1 })
    await console.server.store.disableWebhook({ webhookId: 'wh_silent', reason: 'failures' })
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByText('A webhook is disabled').waitFor()
    await page.getByRole('link', { name: 'Open webhooks' }).click()
    await page.getByText('Disabled: it failed for 5 days').waitFor()
    const { page: other } = await console.open({ as: 'member' })
    const asked: string[] = []
    other.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await other.goto(console.origin)
    await other.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    expect(await other.getByText('A webhook is disabled').count()).toBe(0)
    await other.goto(`${console.origin}/settings/webhooks`)
    await other.getByText('This page is only for owners of the organization').waitFor()
    expect(await other.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
    expect(asked).not.toContain('/v1/webhooks')
  })
})
