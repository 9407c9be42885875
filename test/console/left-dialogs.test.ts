import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { press } from './support/hand.ts'

describeConsole('a dialog whose page is left with the back button', (console) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('has the row that somebody began to add when it is opened again, and says nothing if nothing was entered', async () => {
    await makeFlights(console)
    const { page } = await console.open()
    await page.goto(console.origin)
    await press(page.getByRole('link', { name: 'Flights' }).first())
    await press(button(page, 'Add row'))
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Datasets' }).waitFor()
    expect(await page.locator('.toast').count()).toBe(0)
    await page.goForward()
    await press(button(page, 'Add row'))
    await page.keyboard.type('Tromsø')
    await page.goBack()
    await page.getByText('What you entered into “Add a row” is still there when you open it again.').waitFor()
    await page.goForward()
    await press(button(page, 'Add row'))
    const origin = page.getByRole('dialog').getByLabel('origin')
    expect(await origin.inputValue()).toBe('Tromsø')
    await page.keyboard.press('Escape')
    await press(button(page, 'Add row'))
    expect(await origin.inputValue()).toBe('')
  })

  test('has the name of a new project, but not another name for one that is there', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings`)
    await press(page.getByRole('link', { name: 'Datasets', exact: true }))
    const name = page.getByRole('dialog').getByLabel('Name')
    const open = { new: () => press(button(page, 'New project')), other: () => rename('Rename') }
    const rename = async (item: string) => {
      await press(page.getByRole('button', { name: /^Actions for the project / }))
      await press(button(page, item))
    }
    for (const [which, kept] of [
      ['new', 'Tides'],
      ['other', 'Default'],
    ] as const) {
      await open[which]()
      await name.fill('Tides')
      await page.goBack()
      await name.waitFor({ state: 'detached' })
      if (which === 'new') await page.getByText('What you entered into “New project” is still there').waitFor()
      await page.goForward()
      await open[which]()
      expect(await name.inputValue()).toBe(kept)
      await page.keyboard.press('Escape')
    }
  })

  test('shows what the service has, if it is of something that is there already', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    await page.goto(console.origin)
    await press(page.locator(`main a[href="/datasets/${id}"]`))
    const description = page.getByRole('dialog').getByLabel('Description')
    const open = async () => {
      await press(button(page, 'Actions for the dataset'))
      await press(button(page, 'Describe the dataset'))
    }
    await open()
    await description.fill('What we noted')
    await page.goBack()
    await description.waitFor({ state: 'detached' })
    await page.goForward()
    await open()
    expect(await description.inputValue()).toBe('')
  })
})
