import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, press } from './support/hand.ts'

describeConsole('rules of columns', (console) => {
  const seed = async () => {
    const columns = [
      { name: 'state', type: 'text' as const },
      { name: 'delay', type: 'number' as const, description: 'In minutes.', required: true, max: 100 },
    ]
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({ name: 'Tickets', project_id: projectId, columns })
    await console.client.rows.append(id, [
      { state: 'open', delay: 1 },
      { state: 'opne', delay: 2 },
    ])
    return id
  }

  test('are set in a dialog, which shows at its field what stands against them, and at the header', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    const header = page.getByRole('columnheader', { name: /delay/ })
    expect(await header.getAttribute('title')).toContain('delay (number; required, at most 100).\nIn minutes.')

    await page.getByRole('button', { name: 'Actions for the column state' }).click()
    await page.getByRole('button', { name: 'Description and rules' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('Where it stands.')
    await dialog.getByLabel('Values').fill('open\nclosed\n')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('1 cell breaks the rules that the column would have, the first in row_2').waitFor()
    await console.client.rows.update(id, 'row_2', { state: 'closed' })
    await dialog.getByLabel('Default').fill('open')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await console.client.datasets.get(id)).columns[0]).toEqual({
      name: 'state',
      type: 'text',
      description: 'Where it stands.',
      default: 'open',
      values: ['open', 'closed'],
    })
    const title = page.locator('[role=columnheader][title*="Where it stands."]')
    await title.waitFor()
  })

  test('stand in the panel, below the description of each column that has any, and at the cells that a new row needs', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=columns`)
    await page.getByText('Rules: required, at most 100.').waitFor()
    await page.getByText('In minutes.', { exact: true }).waitFor()
    expect(await page.getByText('Rules:').count()).toBe(1)
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByText('In minutes. Required.').waitFor()
    await page.keyboard.press('Escape')

    // A dataset has a description too.
    await page.getByRole('button', { name: 'Actions for the dataset' }).click()
    await page.getByRole('button', { name: 'Describe the dataset' }).click()
    await page.getByLabel('Description').fill('All tickets.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await console.client.datasets.get(id)).description).toBe('All tickets.')
    await page.locator('h1[title="All tickets."]').waitFor()
  })

  test('make a choice of the cell editor, and a cell that breaks one says so where it stands', async () => {
    const id = await seed()
    await console.client.rows.update(id, 'row_2', { state: 'closed' })
    await console.client.columns.update(id, 'state', { values: ['open', 'closed', 'on hold'] })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: 'closed' }).click()
    await page.keyboard.type('o')
    const marked = page.getByRole('grid').getByRole('option', { selected: true })
    expect(await marked.innerText()).toBe('open')
    await page.keyboard.type('n h')
    expect(await marked.innerText()).toBe('on hold')
    await page.keyboard.press('Enter')
    await page.getByText('state of row 2 is saved.').waitFor()

    await press(cellAt(page, 0, 0), { times: 2 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.getByText('state of row 1 is saved.').waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values['state']).toBe('closed')
    await press(cellAt(page, 0, 0), { times: 2 })
    await press(page.getByRole('grid').getByRole('option', { name: 'open' }))
    await expect.poll(async () => (await console.client.rows.get(id, 'row_1')).values['state']).toBe('open')
    await page.keyboard.type('nothing of it')
    await press(cellAt(page, 0, 1))
    await page.getByText('state, row 1: you typed nothing of it, which is not saved.').waitFor()
    await press(page.getByRole('button', { name: 'Discard' }))

    await page.getByRole('gridcell', { name: '1', exact: true }).dblclick()
    const input = page.getByLabel('delay, row 1')
    await input.fill('101')
    await input.press('Enter')
    await page.getByText('The maximum is 100.').waitFor()
    await input.fill('')
    await input.press('Enter')
    await page.getByText('The column is required: a cell cannot be empty.').waitFor()
    await input.fill('100')
    await input.press('Enter')
    await allStored(page)
    expect((await console.client.data.list(id)).data).toEqual([
      { state: 'open', delay: 100 },
      { state: 'on hold', delay: 2 },
    ])
  })

  test('take an arrow key that is pressed before the list of values is drawn', async () => {
    const id = await seed()
    await console.client.rows.update(id, 'row_2', { state: 'closed' })
    await console.client.columns.update(id, 'state', { values: ['open', 'closed'] })
    const { page } = await console.open()
    await page.clock.install()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: 'open' }).waitFor()
    await page.clock.pauseAt(Date.now() + 1_000) // no frame is drawn from here on
    await press(cellAt(page, 0, 0), { times: 2 })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.clock.resume()
    await page.getByText('state of row 1 is saved.').waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values['state']).toBe('closed')
  })

  test('leave a required cell that was cleared as not saved, and take the first value that begins as was typed', async () => {
    const id = await seed()
    await console.client.rows.update(id, 'row_2', { state: 'closed' })
    await console.client.columns.update(id, 'state', { values: ['open', 'closed'], required: true })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('gridcell', { name: 'open', exact: true }).first().waitFor()
    await press(cellAt(page, 0, 0), { times: 2 })
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Tab')
    await page.getByRole('alert').getByText('The column is required').waitFor()
    await press(page.getByRole('heading', { name: 'Tickets' }))
    await page.getByText(/state, row 1: .* not saved. The column is required/).waitFor()
    await allStored(page)
    expect((await console.client.rows.get(id, 'row_1')).values['state']).toBe('open')
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('c')
    await page.keyboard.press('Enter')
    await page.getByText('state of row 1 is saved.').waitFor()
    expect((await console.client.rows.get(id, 'row_1')).values['state']).toBe('closed')
  })

  test('fill what is left blank of a row that is added, and nothing else', async () => {
    const id = await seed()
    await console.client.columns.update(id, 'delay', { default: 7 })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('textbox', { name: 'state' }).fill('new')
    await page.getByText('In minutes. Leave it blank for 7.').waitFor()
    await page.getByRole('button', { name: 'Add the row' }).click()
    await page.getByRole('gridcell', { name: 'new' }).waitFor()
    await page.getByRole('button', { name: 'Add row' }).click()
    await page.getByRole('textbox', { name: 'delay' }).fill('9')
    await page.getByRole('button', { name: 'Add the row' }).click()
    await page.getByRole('gridcell', { name: '9', exact: true }).waitFor()
    expect((await console.client.data.list(id)).data.slice(2)).toEqual([
      { state: 'new', delay: 7 },
      { state: null, delay: 9 },
    ])
  })
})
