import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('more datasets than are listed at once', (console) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const names = (page: Page) => page.locator('td .name').allInnerTexts()

  test('are listed by project and found by name, with few requests, and show what is changed', async () => {
    const { organizationId, projectId } = console.own
    const { store } = console.server
    const other = await console.client.projects.create({ name: 'Other' })
    const make = (name: string, project: string, now: number) => {
      const columns = [{ name: 'a', type: 'text' as const }]
      return store.createDataset({ organizationId, projectId: project, datasetId: newId('ds'), name, columns, now })
    }
    for (let index = 1; index <= 505; index += 1)
      await make(`Measured ${index}`, index > 250 ? other.id : projectId, index)

    const { page } = await console.open()
    let lists = 0
    await intercept(page, /\/v1\/datasets\?/, async (route) => {
      lists += 1
      await route.continue()
    })
    await page.goto(console.origin)
    await page.getByText('Datasets of Other').waitFor()
    expect(await names(page)).toEqual([])
    expect(lists).toBeLessThanOrEqual(6)

    await press(page.getByText('Datasets of Other'))
    await expect.poll(() => names(page)).toEqual(Array.from({ length: 100 }, (_, index) => `Measured ${251 + index}`))
    await press(button(page, 'Show more datasets'))
    await expect.poll(() => names(page)).toHaveLength(200)
    await press(button(page, 'Show more datasets'))
    await expect.poll(() => names(page)).toHaveLength(255)
    expect(await button(page, 'Show more datasets').count()).toBe(0)

    await page.getByLabel('Find a dataset by name').fill('mEASURED 50')
    const found = ['50', '500', '501', '502', '503', '504', '505'].map((number) => `Measured ${number}`)
    await expect.poll(() => names(page)).toEqual(found)
    await press(button(page, 'Actions for Measured 503'))
    await press(button(page, 'Rename'))
    await page.getByLabel('Name', { exact: true }).fill('Measured 50, renamed')
    await page.keyboard.press('Enter')
    await expect.poll(() => names(page)).toEqual(found.with(4, 'Measured 50, renamed'))
    await page.getByLabel('Find a dataset by name').fill('Nothing')
    await page.getByText('No dataset has “Nothing” in its name.').waitFor()
    await page.getByLabel('Find a dataset by name').fill('')
    await page.getByText('Datasets of Other').waitFor()
  })
})
