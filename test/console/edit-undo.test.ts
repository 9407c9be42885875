import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { allStored, press } from './support/hand.ts'

describeConsole('changing a dataset', (console) => {
  const COLUMNS = [
    { name: 'origin', type: 'text' },
    { name: 'delay', type: 'number' },
    { name: 'details', type: 'json' },
  ] as const
  const ROWS = [
    { origin: 'OSL', delay: 12, details: { gate: 'A1' } },
    { origin: 'TRD', delay: 45 },
    { origin: 'BGO', delay: null },
  ]
  const seed = async () => {
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({
      name: 'Flights',
      project_id: projectId,
      columns: [...COLUMNS],
    })
    await console.client.rows.append(id, ROWS)
    return id
  }
  const delays = async (id: string) => (await console.client.data.list(id)).data.map((row) => row['delay'])

  test('a cell is edited where it stands, and the edit is taken back', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: '45' }).dblclick()
    const input = page.getByLabel('delay, row 2')
    await input.fill('late')
    await input.press('Enter')
    await press(page.getByText('Enter a number such as 12.5 or -3e6.')) // the cell stays open
    await page.keyboard.press('Control+A')
    await page.keyboard.type('46.5')
    await page.keyboard.press('Enter')
    await page.getByText('delay of row 2 is saved.').waitFor()
    expect(await delays(id)).toEqual([12, 46.5, null])

    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('delay of row 2 is back to what it was.').waitFor()
    expect(await delays(id)).toEqual([12, 45, null])
  })

  test('rows are added and deleted, and a json cell is opened and changed', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('textbox', { name: 'origin' }).fill('TOS')
    await page.getByRole('textbox', { name: 'delay' }).fill('7')
    await page.getByRole('button', { name: 'Add the row' }).click()
    await page.getByRole('gridcell', { name: 'TOS' }).waitFor()

    await page.getByRole('gridcell', { name: '{"gate":"A1"}' }).click()
    await page.getByRole('button', { name: 'Open or edit' }).click()
    const text = page.getByLabel('Value (json)')
    expect(await text.inputValue()).toBe('{\n  "gate": "A1"\n}')
    await text.fill('{"gate": ["B", 2]}')
    await page.getByRole('button', { name: 'Save the cell' }).click()
    await page.getByRole('gridcell', { name: '{"gate":["B",2]}' }).waitFor()
    await allStored(page)

    await page.getByRole('rowheader', { name: '2', exact: true }).click()
    await page.getByRole('button', { name: 'Delete 1 row' }).click()
    await page.getByRole('dialog').getByText('You can restore each row').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('2 deleted').waitFor()
    const { data } = await console.client.data.list(id)
    expect(data).toEqual([
      { origin: 'OSL', delay: 12, details: { gate: ['B', 2] } },
      { origin: 'BGO', delay: null, details: null },
      { origin: 'TOS', delay: 7, details: null },
    ])
  })

  test('a view keeps its filters and its order when one of their columns is renamed, and loses only those of a deleted one', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(
      `${console.origin}/datasets/${id}?filter=delay%3A%3E1&filter=origin%3AOSL&find=s&sort=-delay,origin&panel=columns`,
    )
    const change = async (column: string, what: string, text: string) => {
      await press(page.getByRole('button', { name: `Actions for the column ${column}` }))
      await press(page.getByRole('button', { name: what, exact: true }))
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await change('delay', 'Rename', 'late')
    await page.getByRole('columnheader', { name: 'late' }).and(page.locator('[aria-sort=descending]')).waitFor()
    await page.getByText('1 row of 3 match').waitFor()
    expect(page.url()).toContain('filter=late%3A%3E1&filter=origin%3AOSL&find=s&sort=-late%2Corigin&panel=columns')
    await change('late', 'Delete', 'late')
    await page.getByRole('columnheader', { name: 'late' }).waitFor({ state: 'detached' })
    expect(page.url()).toContain('?filter=origin%3AOSL&find=s&sort=origin&panel=columns')
  })

  test('columns are added, renamed, converted and dropped', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=columns`)
    await page.getByRole('button', { name: 'Add a column' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('origin')
    await page.getByRole('button', { name: 'Add the column' }).click()
    await page.locator('.field-error').waitFor()
    await page.getByRole('dialog').getByLabel('Name').fill('note')
    await page.getByRole('button', { name: 'Add the column' }).click()
    await page.getByRole('columnheader', { name: /note/ }).waitFor()
    const change = async (column: string, what: string) => {
      await page.getByRole('button', { name: `Actions for the column ${column}` }).click()
      await page.getByRole('button', { name: what, exact: true }).click()
    }
    const convert = async (column: string, type: string) => {
      await change(column, 'Change the type')
      await page.getByLabel('New type').selectOption(type)
      await page.getByRole('button', { name: 'Convert' }).click()
    }
    await convert('origin', 'Number')
    await page.getByRole('dialog').getByRole('alert').getByText('row_1').waitFor() // the dialog stays, with the first row that cannot be converted
    await page.keyboard.press('Escape')
    await convert('delay', 'Text')
    await page.getByTitle(/^delay \(text\)/).waitFor()
    await change('delay', 'Rename')
    const rename = async (name: string) => {
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    }
    await rename('origin')
    await page.locator('.field-error').waitFor() // another column has it: the dialog stays, for another name
    await rename('late by')
    await page.getByRole('columnheader', { name: /late by/ }).waitFor()
    await change('details', 'Delete')
    const drop = page.getByRole('button', { name: 'Delete the column' })
    expect(await drop.isDisabled()).toBe(true)
    await page.getByLabel('Type the name to confirm').fill('details')
    await drop.click()
    await page.getByRole('columnheader', { name: /details/ }).waitFor({ state: 'detached' })
    expect((await console.client.datasets.get(id)).columns).toEqual([
      { name: 'origin', type: 'text' },
      { name: 'late by', type: 'text' },
      { name: 'note', type: 'text' },
    ])
  })
})
