import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights, openFollowing } from './support/flights.ts'
import { allStored, cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const HOUR_MS = 60 * 60 * 1000

/** The second press of a double click, after the page has become what the first press makes of it. */
async function pressSlowlyTwice(target: Locator, shows: (page: Page) => Promise<unknown>): Promise<void> {
  const page = target.page()
  await press(target)
  await shows(page)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

describeConsole('double clicks', (console) => {
  const columns = [{ name: 'a', type: 'text' as const }]
  const deleted = async (names: readonly string[]) => {
    for (const name of names) {
      const { id } = await console.client.datasets.create({ name, project_id: console.own.projectId, columns })
      await console.client.datasets.delete(id)
    }
  }

  test('do not reach the next entry of a list, which has moved to their place', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    for (const row of [0, 1]) {
      await press(cellAt(page, row, 1))
      await page.keyboard.type(`late ${row}`)
    }
    await press(cellAt(page, 0, 0))
    const discard = page.getByRole('button', { name: 'Discard' })
    await expect.poll(() => discard.count()).toBe(2)
    await pressSlowlyTwice(discard.last(), () => expect.poll(() => discard.count()).toBe(1))
    await allStored(page)
    await page.getByRole('region').getByText('late 0', { exact: true }).waitFor()
  })

  test('restore one dataset, and show no failure, while its entry is still in the list', async () => {
    await deleted(['Older', 'Newer'])
    const { page } = await console.open()
    await page.goto(`${console.origin}/trash`)
    const restore = page.getByRole('button', { name: 'Restore the dataset Newer' })
    await restore.waitFor()
    let isPressedAgain = () => {}
    const pressedAgain = new Promise<void>((resolve) => {
      isPressedAgain = resolve
    })
    let restorations = 0
    page.on('request', (request) => (restorations += Number(request.url().endsWith('/restore'))))
    await intercept(page, /state=deleted/, (route) => pressedAgain.then(() => route.continue()))
    await pressSlowlyTwice(restore, () => page.getByText('“Newer” is restored.').waitFor())
    isPressedAgain()
    await restore.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Restore the dataset Older' }).count()).toBe(1)
    expect(restorations).toBe(1)
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('leave the first field of a dialog that they open ready for typing', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/members`)
    const email = page.getByRole('dialog').getByLabel('E-mail')
    await pressSlowlyTwice(page.getByRole('button', { name: 'Invite a user' }), () => email.waitFor())
    await page.keyboard.type('new@example.com')
    expect(await email.inputValue()).toBe('new@example.com')
  })

  test('disable a webhook, and do not enable it again', async () => {
    const { store } = console.server
    const { organizationId } = console.own
    const terms = { url: 'https://hooks.example.com/', events: ['rows.changed'], datasetId: null, projectId: null }
    await store.insertWebhook({ organizationId, webhookId: 'wh_twice', ...terms, secret: '', now: 1 })
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/webhooks`)
    const enable = page.getByRole('button', { name: 'Enable the webhook' })
    await pressSlowlyTwice(page.getByRole('button', { name: 'Disable the webhook' }), () => enable.waitFor())
    await press(page.getByRole('button', { name: 'Edit the webhook' }))
    await press(page.getByRole('button', { name: 'Cancel' }))
    expect((await store.selectWebhooks({ organizationId, after: 0, limit: 9 })).items).toMatchObject([
      { state: 'disabled' },
    ])
  })

  test('undo twice, if it is the same button that is pressed', async () => {
    const page = await openFollowing(console, await makeFlights(console))
    for (const row of [0, 1]) {
      await press(cellAt(page, row, 0))
      await page.keyboard.type('changed\n')
    }
    await allStored(page)
    await press(page.getByRole('toolbar').getByRole('button', { name: 'Undo' }), { times: 2 })
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()
    await page.getByRole('gridcell', { name: 'TRD' }).waitFor()
  })

  test('of a key that is held down open a dialog, and neither send nor close it', async () => {
    const page = await openFollowing(console, await makeFlights(console))
    await page.getByRole('button', { name: 'Add row' }).focus()
    await page.keyboard.down('Enter')
    await page.getByRole('dialog').waitFor()
    for (const _ of [1, 2, 3]) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.type('BGO')
    expect(await page.getByRole('dialog').getByLabel('origin').inputValue()).toBe('BGO')
  })

  test('of a key open a dialog, and do not send it blank', async () => {
    const id = await makeFlights(console)
    const page = await openFollowing(console, id)
    await page.clock.install()
    await page.reload()
    await page.getByRole('button', { name: 'Add row' }).focus()
    await page.clock.pauseAt(Date.now() + HOUR_MS)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.keyboard.press('Enter')
    await page.clock.fastForward(1_000)
    expect(await dialog.count()).toBe(1)
    await page.clock.resume()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await console.client.datasets.get(id)).row_count).toBe(3)
  })

  test('sort groups downwards and back, since only the arrow of the heading changes, which stays where it was', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${await makeFlights(console)}?panel=groups&group=origin`)
    await page.locator('canvas').waitFor()
    const heading = page.getByRole('columnheader', { name: 'origin' }).last()
    const orderOf = () => heading.getAttribute('aria-sort')
    const orders = [await orderOf()]
    await pressSlowlyTwice(heading.getByRole('button'), async () => {
      await expect.poll(orderOf).not.toBe(orders[0])
      orders.push(await orderOf())
    })
    await expect.poll(orderOf).not.toBe(orders[1])

    // Also while other groups are computed.
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
    await heading.scrollIntoViewIfNeeded()
    const before = await heading.boundingBox()
    await intercept(page, '**/aggregate?*', () => {})
    await press(heading.getByRole('button'))
    await page.locator('[aria-busy=true]').waitFor()
    expect((await heading.boundingBox())?.y).toBe(before?.y)
  })
})
