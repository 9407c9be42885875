import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'

describeConsole('Back, Forward and reload', (console) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('show the same row at the top after a panel was opened', async () => {
    const columns = [{ name: 'n', type: 'number' as const }]
    const { id } = await console.client.datasets.create({ name: 'Long', project_id: console.own.projectId, columns })
    await console.client.rows.append(
      id,
      Array.from({ length: 500 }, (_, n) => ({ n })),
    )
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).waitFor()
    await page.getByLabel('Go to row').fill('300')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?row=300$/)
    await press(button(page, 'Columns'))
    await page.waitForURL(/\?panel=columns&row=300$/)
    await page.reload()
    await cellAt(page, 299, 0).getByText('299').waitFor()
    await page.goBack()
    await page.waitForURL(/\?row=300$/)
  })

  test('have no step for a link to the page that is shown, and a name for each tab of the settings', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings`)
    const link = page.getByRole('link', { name: 'Members' })
    for (let presses = 0; presses < 3; presses++) {
      await press(link)
      await page.waitForURL(/\/settings\/members$/)
      await button(page, 'Invite a user').waitFor()
    }
    expect(await page.title()).toBe('Members · Organization settings · Dataset service')
    await page.goBack()
    await page.waitForURL(/\/settings$/)
    await expect.poll(() => page.title()).toBe('Organization settings · Dataset service')
  })

  test('have no step for the same search again', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    const find = page.getByLabel('Find')
    await find.fill('OSL')
    await find.press('Enter')
    await page.getByText('1 row of 2 match').waitFor()
    await find.press('Enter')
    await page.goBack()
    await cellAt(page, 1, 0).waitFor()
    expect(await find.inputValue()).toBe('')
  })
})
