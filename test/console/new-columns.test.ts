import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

describeConsole('rules of new columns', (console) => {
  test('are given where a dataset is created, and what the service has against one stands at its field', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('button', { name: 'New dataset' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Orders')
    await dialog.getByLabel('Name of column 1').fill('state')
    await dialog.getByText('Description and rules of column 1').click()
    await dialog.getByLabel('Values').fill('open\nclosed')
    await dialog.getByLabel('Default').fill('opne')
    await dialog.getByLabel('Maximum length').fill('many')
    expect(await dialog.getByRole('button', { name: 'Remove column 1' }).isDisabled()).toBe(true)
    for (const name of ['mistaken', 'size']) {
      await dialog.getByRole('button', { name: 'Add a column' }).click()
      await dialog
        .getByLabel(/^Name of column/)
        .last()
        .fill(name)
    }
    await dialog.getByRole('button', { name: 'Remove column 2' }).click()
    await dialog.getByLabel('Type of column 2').selectOption('Number')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    await dialog.getByRole('button', { name: 'Create the dataset' }).click()
    await dialog.getByText('Enter a whole number such as 80.').waitFor()
    expect(sent).toBe(0)
    await dialog.getByLabel('Maximum length').fill('')
    await dialog.getByRole('button', { name: 'Create the dataset' }).click()
    const error = dialog.locator('.field-error')
    await error.filter({ hasText: 'columns[0].default' }).waitFor()
    expect(await dialog.getByLabel('Default').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Default').fill('open')
    await dialog.getByRole('button', { name: 'Create the dataset' }).click()
    await page.getByText('No rows yet').waitFor()
    const { data } = await console.client.datasets.list()
    expect(data.find(({ name }) => name === 'Orders')?.columns).toEqual([
      { name: 'state', type: 'text', default: 'open', values: ['open', 'closed'] },
      { name: 'size', type: 'number' },
    ])
  })

  test('are given where a column is added, and those that its type does not have are left out', async () => {
    const columns = [{ name: 'origin', type: 'text' as const }]
    const { id } = await console.client.datasets.create({
      name: 'Flights',
      project_id: console.own.projectId,
      columns,
    })
    await console.client.rows.append(id, [{ origin: 'OSL' }])
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=columns`)
    await page.getByRole('button', { name: 'Add a column' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('delay')
    await dialog.getByText('Description and rules').click()
    await dialog.getByLabel('Maximum length').fill('3')
    await dialog.getByLabel('Type').selectOption('Number')
    await dialog.getByLabel('Description').fill('In minutes.')
    await dialog.getByLabel('Minimum value').fill('9')
    await dialog.getByLabel('Maximum value').fill('soon')
    await dialog.getByRole('button', { name: 'Add the column' }).click()
    await dialog.getByText('Enter a number such as 12.5 or -3e6.').waitFor()
    await dialog.getByLabel('Maximum value').fill('1')
    await dialog.getByRole('button', { name: 'Add the column' }).click()
    await dialog.locator('.field-error').waitFor()
    await dialog.getByLabel('Maximum value').fill('90')
    await dialog.getByRole('button', { name: 'Add the column' }).click()
    await page.getByRole('columnheader', { name: /delay/ }).waitFor()
    expect((await console.client.datasets.get(id)).columns[1]).toEqual({
      name: 'delay',
      type: 'number',
      description: 'In minutes.',
      min: 9,
      max: 90,
    })
  })
})
