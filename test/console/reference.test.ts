import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

/** A click of a real mouse. */
async function press(page: Page, text: string): Promise<void> {
  const box = await page.getByText(text, { exact: true }).first().boundingBox()
  if (box === null) throw new Error(`${text} is not there`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

describeConsole('the API reference', (harness) => {
  // One journey, since the page takes seconds of processor time to open.
  test('it fits a phone in the dark, a search finds an operation with samples of this address, and a key that was pasted once tries it', async () => {
    const { page } = await harness.open({ as: 'nobody', colorScheme: 'dark', viewport: { width: 375, height: 700 } })
    await page.goto(`${harness.origin}/docs`)
    await page.getByRole('heading', { name: 'Dataset service' }).waitFor()
    const background = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(background).toMatch(/^rgb\((\d|[1-3]\d), /)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375)
    await page.setViewportSize({ width: 1280, height: 800 })

    await page.getByPlaceholder('Token').first().click()
    await page.keyboard.insertText(harness.own.apiKey)

    await page.getByText('Search', { exact: true }).first().click()
    // Pasted: the page searches again, and draws itself, after each key.
    await page.keyboard.insertText('appends rows')
    await page
      .getByRole('option', { name: /Appends rows/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')

    await press(page, 'Projects')
    await press(page, "Lists the organization's projects.")
    await page.waitForURL(/projects\/GET\/projects$/)
    await page.getByText(`${harness.origin}/v1/projects`).first().waitFor()
    await page.getByText('curl', { exact: true }).first().click()
    await page.getByRole('option', { name: 'Client', exact: true }).first().click()
    await page.getByText('DatasetService').first().waitFor()

    const reply = page.waitForResponse((response) => response.url().includes('/v1/projects'))
    await page.getByRole('button', { name: 'Test Request' }).first().click()
    await page.getByRole('button', { name: /^Send/ }).first().click()
    expect((await reply).status()).toBe(200)
  })
})
