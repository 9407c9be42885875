import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

describeConsole('renaming and moving', (console) => {
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

  test('a dataset moves into another project, and only a project that has none by then is deleted', async () => {
    const { id, project_id: old } = await make()
    const target = await console.client.projects.create({ name: 'New' })
    const { page } = await opened()
    const dialog = page.getByRole('dialog')
    const move = async () => {
      await page.getByRole('button', { name: 'Actions for Flights' }).click()
      await page.getByRole('button', { name: 'Move to another project' }).click()
      await dialog.getByLabel('Project').selectOption('New')
      await dialog.getByRole('button', { name: 'Move' }).click()
    }
    await move()
    await page.getByRole('region', { name: 'Project New' }).getByRole('link', { name: 'Flights' }).waitFor()
    expect((await console.client.datasets.get(id)).project_id).toBe(target.id)

    await console.client.datasets.update(id, { project_id: old })
    await page.getByRole('button', { name: 'Actions for the project Old' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete the project' }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await page.getByText('“Old” is in the trash.').count()).toBe(0)
    await console.client.datasets.delete(id)
    await dialog.getByRole('button', { name: 'Delete the project' }).click()
    await page.getByText('“Old” is in the trash.').waitFor()
    expect((await console.client.projects.list().toArray()).map(({ name }) => name)).not.toContain('Old')
  })

  test('a dataset stays where it is when its new project is gone, and the dialog says so', async () => {
    const { id, project_id } = await make()
    const target = await console.client.projects.create({ name: 'Gone' })
    const { page } = await opened()
    await page.getByRole('button', { name: 'Actions for Flights' }).click()
    await page.getByRole('button', { name: 'Move to another project' }).click()
    await console.client.projects.delete(target.id)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Project').selectOption('Gone')
    await dialog.getByRole('button', { name: 'Move' }).click()
    await dialog.getByText(target.id).waitFor()
    expect((await console.client.datasets.get(id)).project_id).toBe(project_id)
  })
})
