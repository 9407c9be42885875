import { expect, test } from 'vitest'
import { newId } from '../../server/domain/ids.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

describeConsole('the trash', (console) => {
  const columns = [{ name: 'a', type: 'text' as const }]
  const make = async (name: string, projectId = console.own.projectId) =>
    (await console.client.datasets.create({ name, project_id: projectId, columns })).id
  const states = async (id: string) =>
    (await console.client.datasets.list({ state: 'deleted' }).toArray()).some((dataset) => dataset.id === id)

  test('a deleted dataset comes back by Undo, and later from the trash, which says who deleted it and until when it is there', async () => {
    const id = await make('Flights')
    const { page } = await console.open()
    const remove = async () => {
      await page.getByRole('button', { name: 'Actions for Flights' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByLabel('Type the name to confirm').fill('Flights')
      await page.getByRole('button', { name: 'Delete the dataset' }).click()
    }
    await page.goto(console.origin)
    await remove()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('“Flights” is restored.').waitFor()
    await page.getByRole('link', { name: 'Flights' }).waitFor()
    await remove()
    await page.getByText('“Flights” is in the trash.').waitFor()
    await page.getByRole('link', { name: 'Trash' }).click()
    const row = page.getByRole('row', { name: /^Flights/ }).filter({ hasText: '@' })
    const purgeAt = (await console.client.datasets.list({ state: 'deleted' }).toArray())[0]?.purge_at ?? ''
    const until = new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(purgeAt))
    expect(await row.innerText()).toContain(console.own.owner.email)
    expect(await row.innerText()).toContain(until)
    await page.getByRole('button', { name: 'Restore the dataset Flights' }).click()
    await page.getByText('The trash is empty').waitFor()
    expect(await states(id)).toBe(false)
    await page.getByRole('button', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'Flights' }).waitFor()
  })

  test('a dataset of a deleted project is restored into another one, and what is deleted for good is gone after its name was typed', async () => {
    const { id: projectId } = await console.client.projects.create({ name: 'Old' })
    const id = await make('Homeless', projectId)
    await console.client.datasets.delete(id)
    await console.client.projects.delete(projectId)
    const { page } = await console.open()
    await page.goto(`${console.origin}/trash`)
    await page.getByRole('button', { name: 'Restore the dataset Homeless' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('“Homeless” is restored.').waitFor()
    expect((await console.client.datasets.get(id)).project_id).toBe(console.own.projectId)
    await page.getByRole('button', { name: 'Delete for good: the project Old' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type the name to confirm').fill('Old')
    await confirm.click()
    await page.getByText('The trash is empty').waitFor()
    await expect(console.client.projects.restore(projectId)).rejects.toMatchObject({ status: 404 })
  })

  test('restoring and deleting for good take one off the list, and load no list again', async () => {
    const { organizationId, projectId } = console.own
    const trashed = async (index: number) => {
      const dataset = { organizationId, projectId, datasetId: newId('ds'), now: index }
      await console.server.store.createDataset({ ...dataset, name: `Old ${index}`, columns })
      await console.server.store.deleteDataset({ ...dataset, metadataVersion: undefined, now: Date.now() })
    }
    await Promise.all(Array.from({ length: 101 }, (_, index) => trashed(index)))
    const { page } = await console.open()
    let lists = 0
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().includes('state=deleted')) lists += 1
    })
    await page.goto(`${console.origin}/trash`)
    const old = (index: number) => page.getByRole('rowheader', { name: `Old ${index}`, exact: true })
    await old(100).waitFor()
    const listsAtFirst = lists
    await press(page.getByRole('button', { name: 'Restore the dataset Old 100', exact: true }))
    await old(100).waitFor({ state: 'detached' })
    await press(page.getByRole('button', { name: 'Delete for good: the dataset Old 99', exact: true }))
    await page.getByLabel('Type the name to confirm').fill('Old 99')
    await press(page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }))
    await old(99).waitFor({ state: 'detached' })
    expect(await page.getByRole('rowheader').count()).toBe(99)
    expect(lists).toBe(listsAtFirst)
  })

  test('members see what is in it, and can neither restore nor delete', async () => {
    await console.client.datasets.delete(await make('Seen'))
    const { page } = await console.open({ as: 'member' })
    await page.goto(`${console.origin}/trash`)
    await page.getByRole('rowheader', { name: 'Seen' }).waitFor()
    expect(await page.getByRole('button', { name: /Restore|for good/ }).count()).toBe(0)
  })
})
