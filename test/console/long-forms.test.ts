import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

describeConsole('a form that is longer than the window', (console) => {
  test('shows what was wrong with it, also where that is far above the button', async () => {
    const columns = Array.from({ length: 30 }, (_, index) => ({ name: `c${index}`, type: 'number' as const }))
    const { id } = await console.client.datasets.create({ name: 'Wide', project_id: console.own.projectId, columns })
    await console.client.indexes.create(id, { fields: ['c0'], unique: true })
    await console.client.rows.append(id, [{ c0: 1 }])
    const { page } = await console.open()
    await page.setViewportSize({ width: 390, height: 700 })
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(page.getByRole('button', { name: 'Add row' }))
    const dialog = page.getByRole('dialog')
    const isInSight = async (text: string) => {
      const box = await dialog.getByText(text).boundingBox()
      return box !== null && box.y > 0 && box.y + box.height < 700
    }
    await dialog.getByLabel('c3', { exact: true }).fill('late')
    await press(dialog.getByRole('button', { name: 'Add the row' }))
    await expect.poll(() => isInSight('Enter a number')).toBe(true)
    await dialog.getByLabel('c3', { exact: true }).fill('')
    await dialog.getByLabel('c0', { exact: true }).fill('1')
    await press(dialog.getByRole('button', { name: 'Add the row' }))
    await expect.poll(() => isInSight('would be a second row with this key')).toBe(true)
  })
})
