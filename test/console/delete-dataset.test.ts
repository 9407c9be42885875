import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

describeConsole('deleting a dataset', (console) => {
  test('goes only when its whole name has been typed, by whatever button or key', async () => {
    const columns = [{ name: 'a', type: 'text' as const }]
    const { id } = await console.client.datasets.create({ name: 'Flights', project_id: console.own.projectId, columns })
    const isThere = async () => (await console.client.datasets.list()).data.some((dataset) => dataset.id === id)
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('button', { name: 'Actions for Flights' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const button = dialog.getByRole('button', { name: 'Delete the dataset' })
    const name = dialog.getByLabel('Type the name to confirm')
    for (const typed of ['', 'Flight', 'flights', 'Flights ']) {
      await name.fill(typed)
      expect(await button.isDisabled(), `after “${typed}”`).toBe(true)
      await name.press('Enter')
    }
    expect([await dialog.isVisible(), await isThere()]).toEqual([true, true])
    await name.fill('Flights')
    await button.click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await isThere()).toBe(false)
  })
})
