import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

/** A click where a hand would click. */
async function press(page: Page, text: string): Promise<void> {
  const box = await page.getByText(text, { exact: true }).first().boundingBox()
  if (box === null) throw new Error(`${text} is not there`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

describeConsole('the API reference', (harness) => {
  const opened = async (options: Parameters<typeof harness.open>[0] = {}) => {
    const { page } = await harness.open({ as: 'nobody', ...options })
    await page.goto(`${harness.origin}/docs`)
    await page.getByRole('heading', { name: 'Dataset service' }).waitFor()
    return page
  }

  test('an API key that was typed once goes with a request that is tried, and the reply is shown', async () => {
    const page = await opened()
    await page.getByPlaceholder('Token').first().click()
    await page.keyboard.type(harness.own.apiKey)
    await press(page, 'Projects')
    await press(page, "Lists the organization's projects.")
    await page.waitForURL(/projects\/GET\/projects$/)
    const reply = page.waitForResponse((response) => response.url().includes('/v1/projects'))
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await reply).status()).toBe(200)
  })

  test('each operation has samples of curl and of the client, with the address of this server', async () => {
    const page = await opened()
    await press(page, 'Datasets')
    const sample = page.getByText(`${harness.origin}/v1/datasets`, { exact: false }).first()
    await sample.scrollIntoViewIfNeeded()
    await page.getByText('curl', { exact: true }).first().click()
    await page.getByText('Client', { exact: true }).first().click()
    await page.getByText('DatasetService').first().waitFor()
  })

  test('a search finds an operation by its words', async () => {
    const page = await opened()
    await page.getByText('Search', { exact: true }).first().click()
    await page.keyboard.type('appends rows')
    await page
      .getByRole('option', { name: /Appends rows/ })
      .first()
      .waitFor()
  })

  test('it fits a phone, in the dark', async () => {
    const page = await opened({ viewport: { width: 375, height: 700 }, colorScheme: 'dark' })
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(background).toMatch(/^rgb\((\d|[1-3]\d), /)
  })
})
