import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { copied, press } from './support/hand.ts'

describeConsole('filters', (console) => {
  const seed = async () => {
    const columns = [
      { name: 'origin', type: 'text' as const },
      { name: 'dest', type: 'text' as const },
      { name: 'delay', type: 'number' as const },
    ]
    const { id } = await console.client.datasets.create({ name: 'Few', project_id: console.own.projectId, columns })
    await console.client.rows.append(id, [
      { origin: 'OSL', dest: 'TRD', delay: 5 },
      { origin: 'TRD', dest: 'osl', delay: 15 },
      { origin: 'BGO', dest: 'TRD', delay: 25 },
    ])
    return id
  }

  test('are joined by or where they are alternatives, a text is found in any column, and all are removed together and come back with the page before', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    const rows = page.getByRole('gridcell', { name: /^(OSL|TRD|BGO|osl)$/ })
    for (const [comparison, value] of [
      ['is', 'OSL'],
      ['is one of', 'BGO,XYZ'],
    ] as const) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('Comparison').selectOption({ label: comparison })
      await page.getByLabel('Value').fill(value)
      await page.getByLabel('Rows have to match').selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Show matching rows' }).click()
    }
    await expect.poll(() => new URL(page.url()).searchParams.getAll('any')).toEqual(['origin:OSL', 'origin:=BGO,XYZ'])
    await expect.poll(() => rows.allTextContents()).toEqual(['OSL', 'TRD', 'BGO', 'TRD'])
    await page.getByRole('button', { name: 'Remove the filter or: origin is one of BGO,XYZ' }).click()
    await page.getByRole('button', { name: 'Remove the filter or: origin is OSL' }).click()
    await page.getByLabel('Find').fill('osl')
    await page.getByLabel('Find').press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?find=osl')
    await expect.poll(() => rows.allTextContents()).toEqual(['OSL', 'TRD', 'TRD', 'osl'])

    const find = page.getByLabel('Find')
    await find.fill('nothing')
    await find.press('Enter')
    await page.getByRole('button', { name: 'Remove the filters' }).click()
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
    expect(await find.inputValue()).toBe('')
    await page.goBack()
    await page.getByText('No matching rows').waitFor()
    expect(await find.inputValue()).toBe('nothing')
  })

  test('of a value that the column cannot have are refused beside it, before rows are asked for, and values and lists may have spaces', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByLabel('Column', { exact: true }).selectOption('delay')
    await page.getByLabel('Value').fill('late')
    await page.getByRole('button', { name: 'Show matching rows' }).click()
    await page.getByRole('dialog').getByText('Enter a number such as 12.5').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.getByLabel('Value').fill('15')
    await page.getByRole('button', { name: 'Show matching rows' }).click()
    await page.getByText('BGO').waitFor({ state: 'detached' })
    await page.getByRole('gridcell', { name: '15', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove the filter delay is 15' }).click()

    for (const [column, comparison, value] of [
      ['origin', 'is one of', 'OSL, BGO'],
      ['delay', 'at least', ' 25\t'],
    ] as const) {
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByLabel('Column', { exact: true }).selectOption(column)
      await page.getByLabel('Comparison').selectOption({ label: comparison })
      await page.getByLabel('Value').fill(value)
      await page.getByRole('button', { name: 'Show matching rows' }).click()
    }
    await page.getByText('1 row of 3 match').waitFor()
    await page.getByRole('gridcell', { name: 'BGO' }).waitFor()
  })

  test('of a text with line breaks keep them, also where they are pasted, and Enter applies them', async () => {
    const id = await seed()
    await console.client.rows.append(id, [{ origin: 'first\nsecond', dest: 'first second', delay: 1 }])
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?filter=${encodeURIComponent('origin:first\nsecond')}`)
    await page.getByText('1 row of 4 match').waitFor()
    await press(page.getByRole('button', { name: 'Change the filter origin is' }))
    const value = page.getByLabel('Value')
    await press(value)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+C')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+V')
    expect(await value.inputValue()).toBe('first\nsecond')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('1 row of 4 match').waitFor()

    // What is copied of one cell of a spreadsheet ends with a line break.
    await copied(page, 'BGO\r\n')
    await press(page.getByRole('button', { name: 'Change the filter origin is' }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=origin%3ABGO')
  })
})
