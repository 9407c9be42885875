import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { makeFlights, openFollowing } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

/** Holds the request of a method until it is released, when its answer has come. */
async function held(page: Page, method: string) {
  let letGo = () => {}
  const isReleased = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await intercept(page, '**/v1/**', async (route) => {
    if (route.request().method() === method) await isReleased
    await route.continue()
  })
  return {
    sent: page.waitForRequest((request) => request.method() === method),
    release: async () => {
      const answered = page.waitForResponse((answer) => answer.request().method() === method)
      letGo()
      await (await answered).finished()
    },
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Sends what is typed into a dialog, closes it before the answer comes, opens it again and types something else. Returns what lets the answer come. */
async function askTwice(page: Page, opening: string, [first, second]: readonly [string, string]) {
  const { sent, release } = await held(page, 'POST')
  await press(button(page, opening))
  await page.keyboard.type(first)
  await page.keyboard.press('Enter')
  await sent
  await page.keyboard.press('Escape')
  await press(button(page, opening))
  await page.keyboard.type(second)
  return release
}

// On a slow line the person has done something else by then.
describeConsole('answers that come late', (console) => {
  test('to an earlier dialog close no other one and leave what is typed there, also when the session ends then', async () => {
    const page = await openFollowing(console, await makeFlights(console))
    const release = await askTwice(page, 'Add row', ['BGO', 'TOS'])
    await release()
    await page.getByText('Row 3 is added at the end.').waitFor()
    expect(await page.getByRole('dialog').getByLabel('origin').inputValue()).toBe('TOS')
    await page.unrouteAll()
    await page.context().clearCookies()
    await page.keyboard.press('Enter')
    await page.getByLabel('E-mail').fill(console.own.owner.email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await press(button(page, 'Add row'))
    expect(await page.getByRole('dialog').getByLabel('origin').inputValue()).toBe('TOS')
  })

  test('that are shown only once are shown, although their dialog is closed or another one is open', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/members`)
    const release = await askTwice(page, 'Invite a user', ['ada@example.com', 'grace@example.com'])
    await release()
    await page.getByText('Send this link to ada@example.com').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Send this link to grace@example.com').waitFor()
    expect(await page.getByText(/\/invitation#/).count()).toBe(2)
    await press(button(page, 'Revoke the invitation of ada@example.com'))
    await page.getByText('Send this link to ada@example.com').waitFor({ state: 'detached' })
    expect(await page.getByText(/\/invitation#/).count()).toBe(1)
  })

  test('that are shown only once say where they are when their page was left', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    const { sent, release } = await held(page, 'POST')
    await press(button(page, 'Create API Key'))
    await page.keyboard.type('nightly')
    await page.keyboard.press('Enter')
    await sent
    await page.keyboard.press('Escape')
    await press(page.getByRole('link', { name: 'Members' }))
    await button(page, 'Invite a user').waitFor()
    await release()
    await page.getByText('The key “nightly” is ready. Copy it on the page “API Keys”.').waitFor()
    await press(page.getByRole('link', { name: 'API Keys' }))
    await page.getByText('The key “nightly” is ready', { exact: true }).waitFor()
  })

  test('to a button of a list close and replace no dialog that was opened since', async () => {
    const { organizationId } = console.own
    const terms = { url: 'https://hooks.example.com/', events: ['rows.changed'], datasetId: null, projectId: null }
    const webhook = { organizationId, webhookId: 'wh_late', ...terms, secret: '', now: 1 }
    await console.server.store.insertWebhook(webhook)
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/webhooks`)
    for (const [method, name, says] of [
      ['POST', 'Test the webhook to hooks.example.com', 'A test message is on its way.'],
      ['PATCH', 'Disable the webhook to hooks.example.com', 'The webhook is disabled.'],
    ] as const) {
      const { sent, release } = await held(page, method)
      await press(button(page, name))
      await sent
      await press(button(page, 'Create webhook'))
      await page.keyboard.type('https://example.org/in')
      await release()
      await page.getByText(says).waitFor()
      expect(await page.getByRole('dialog').getByLabel('Address').inputValue()).toBe('https://example.org/in')
      await page.keyboard.press('Escape')
      await page.unrouteAll()
    }
    await console.server.store.deleteWebhook({ organizationId, webhookId: webhook.webhookId })
  })

  test('put no other change under a press on Undo that has begun', async () => {
    const page = await openFollowing(console, await makeFlights(console))
    const type = async (row: number) => {
      await press(cellAt(page, row, 1))
      await page.keyboard.type('7')
      await page.keyboard.press('Enter')
    }
    await type(0)
    await page.getByText('delay of row 1 is saved.').waitFor()
    const { sent, release } = await held(page, 'PATCH')
    await type(1)
    await sent
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).hover()
    await page.mouse.down()
    await release()
    const later = page.getByText('delay of row 2 is saved.')
    await later.waitFor()
    await page.mouse.up()
    expect(await later.count()).toBe(1)
  })

  test('to Undo leave the list of datasets in sight, and a dialog as it is', async () => {
    const { id } = await console.client.datasets.get(await makeFlights(console))
    await console.client.datasets.update(id, { name: 'Undone' })
    const { page } = await console.open()
    await page.goto(console.origin)
    await press(button(page, 'Actions for Undone'))
    await press(button(page, 'Delete'))
    await page.keyboard.type('Undone')
    await page.keyboard.press('Enter')
    const { sent, release } = await held(page, 'POST')
    await press(button(page, 'Undo'))
    await sent
    await press(button(page, 'New dataset'))
    await page.keyboard.type('Tides')
    await release()
    await page.getByRole('link', { name: 'Undone', includeHidden: true }).waitFor()
    expect(await page.getByRole('dialog').getByLabel('Name', { exact: true }).inputValue()).toBe('Tides')
  })

  test('of a dataset that is created are waited for by its button, and open it only if its dialog is still there', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    const { sent, release } = await held(page, 'POST')
    await press(button(page, 'New dataset'))
    await page.keyboard.type('Tides')
    await page.getByLabel('Name of column 1').fill('height')
    await page.keyboard.press('Enter')
    await sent
    await page.locator('dialog button[type=submit][aria-disabled=true]').waitFor()
    await page.keyboard.press('Escape')
    await press(page.getByRole('link', { name: 'Trash' }))
    await release()
    await page.getByText('“Tides” is created.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/trash')
    await press(button(page, 'Open'))
    await page.getByRole('heading', { name: 'Tides' }).waitFor()
  })

  test('of a deletion and of a renamed column leave the person on the page to which they have gone', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id, '?sort=delay')
    const renaming = await held(page, 'PATCH')
    await press(button(page, 'Actions for the column delay'))
    await press(button(page, 'Rename'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('late')
    await page.keyboard.press('Enter')
    await renaming.sent
    await page.keyboard.press('Escape')
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
    await renaming.release()
    await page.goBack()
    await page.getByRole('columnheader', { name: /late/ }).waitFor()

    const deleting = await held(page, 'DELETE')
    await press(button(page, 'Actions for the dataset'))
    await press(button(page, 'Delete the dataset'))
    await page.keyboard.type('Flights')
    await page.keyboard.press('Enter')
    await deleting.sent
    await page.keyboard.press('Escape')
    await press(page.getByRole('link', { name: 'Trash' }))
    await deleting.release()
    await page.getByText('“Flights” is in the trash.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/trash')
  })
})
