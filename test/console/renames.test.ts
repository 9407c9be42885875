import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

describeConsole('renaming', (console) => {
  const columns = [{ name: 'a', type: 'text' as const }]
  const make = async () => {
    const { id: project_id } = await console.client.projects.create({ name: 'Old' })
    const { id } = await console.client.datasets.create({ name: 'Flights', project_id, columns })
    return { id, project_id }
  }
  const opened = async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    const rename = async (menu: string, name: string) => {
      await page.getByRole('button', { name: menu }).click()
      await page.getByRole('button', { name: 'Rename', exact: true }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.keyboard.press('Enter')
    }
    return { page, rename }
  }

  test('shows the new names of a dataset and a project in the list', async () => {
    const { id, project_id } = await make()
    const { page, rename } = await opened()
    await rename('Actions for Flights', 'Trains')
    await page.getByRole('link', { name: 'Trains' }).waitFor()
    await rename('Actions for the project Old', 'New')
    await page.getByRole('region', { name: 'Project New' }).waitFor()
    expect((await console.client.datasets.get(id)).name).toBe('Trains')
    expect((await console.client.projects.get(project_id)).name).toBe('New')
    await console.client.datasets.delete(id)
    await console.client.projects.delete(project_id)
  })

  test('what others have deleted meanwhile is said in the dialog, which stays open', async () => {
    const { id, project_id } = await make()
    const { page, rename } = await opened()
    await page.getByRole('link', { name: 'Flights' }).waitFor()
    await console.client.datasets.delete(id)
    await console.client.projects.delete(project_id)
    const dialog = page.getByRole('dialog')
    await rename('Actions for Flights', 'Trains')
    await dialog.getByRole('alert').waitFor()
    await page.keyboard.press('Escape')
    await rename('Actions for the project Old', 'New')
    await dialog.getByRole('alert').waitFor()
  })
})
