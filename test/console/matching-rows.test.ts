import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('all rows that match', (console) => {
  const seed = async (rows: number) => {
    const columns = [
      { name: 'origin', type: 'text' as const },
      { name: 'delay', type: 'number' as const, max: 1000 },
      { name: 'note', type: 'text' as const },
    ]
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({ name: 'Flights: all', project_id: projectId, columns })
    const row = (_: unknown, index: number) => ({ origin: ['OSL', 'TRD'][index % 2], delay: index, note: null })
    await console.client.rows.append(id, Array.from({ length: rows }, row))
    return id
  }
  const opened = async (id: string, query = '?filter=origin%3AOSL') => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}${query}`)
    await cellAt(page, 0, 0).getByText('OSL').waitFor()
    return page
  }
  const choose = async (page: Page, item: string) => {
    await page.getByRole('button', { name: 'Actions for all matching rows' }).click()
    await page.getByRole('button', { name: item }).click()
    return page.getByRole('dialog')
  }
  const count = async (id: string, filter: string[]) => {
    const { data } = await console.client.groups.list(id, { filter })
    return data[0]?.measures[':count']
  }

  test('more than a hundred are deleted after their number was typed; with another number by then nothing is done and the new one is shown', async () => {
    const id = await seed(202)
    const page = await opened(id)
    const dialog = await choose(page, 'Delete all matching rows')
    await dialog.getByText('101 rows of 202 match the filters. You can restore each row').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete 101 rows' }).isDisabled()).toBe(true)
    await console.client.rows.append(id, [{ origin: 'OSL' }])
    await dialog.getByLabel('Type the number of rows').fill('101')
    await dialog.getByRole('button', { name: 'Delete 101 rows' }).click()
    await dialog.getByText('101 rows matched before, and now 102').waitFor()
    expect(await count(id, ['origin:OSL'])).toBe(102)
    await dialog.getByLabel('Type the number of rows').fill('102')
    await dialog.getByRole('button', { name: 'Delete 102 rows' }).click()
    await page.getByText('102 rows deleted.').waitFor()
    await page.getByText('No matching rows').waitFor()
    expect((await console.client.datasets.get(id)).row_count).toBe(101)
  })

  test('are changed once, although the reply is lost; what breaks a rule is said at the value', async () => {
    const id = await seed(10)
    const page = await opened(id, '?filter=origin%3AOSL&find=osl')
    let isLost = true
    await intercept(page, '**/rows/update', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    const dialog = await choose(page, 'Change all matching rows')
    await dialog.getByLabel('Column').selectOption('delay')
    await dialog.getByLabel('New value').fill('1001')
    await dialog.getByRole('button', { name: 'Change 5 rows' }).click()
    await dialog.getByText('The maximum is 1000.').waitFor()
    await dialog.getByLabel('New value').fill('4')
    await dialog.getByRole('button', { name: 'Change 5 rows' }).click()
    await page.getByText('4 rows changed, 1 row had this value already.').waitFor()
    expect(await count(id, ['delay:4'])).toBe(5)
  })

  test('that are selected by hand are changed as one and taken back as one, and deleted as one', async () => {
    const id = await seed(6)
    const page = await opened(id, '')
    const gutter = (row: number) => page.getByRole('rowheader', { name: String(row), exact: true })
    await press(gutter(2))
    await press(gutter(4), { shift: true })
    await page.getByRole('button', { name: 'Change 3 rows' }).click()
    await page.getByLabel('Column', { exact: true }).selectOption('note')
    await page.getByLabel('New value').fill('late')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.getByText('3 cells in 3 rows are saved.').waitFor()
    expect(await count(id, ['note:late'])).toBe(3)
    await page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 cells in 3 rows are back to what they were.').waitFor()
    expect(await count(id, ['note:late'])).toBe(0)
    await page.getByRole('button', { name: 'Delete 3 rows' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('3 rows deleted.').waitFor()
    expect((await console.client.data.list(id)).data.map(({ delay }) => delay)).toEqual([0, 4, 5])
  })

  test('are exported as they are shown: filtered, sorted, without hidden columns, and not in part: an export that is canceled saves nothing', async () => {
    const id = await seed(7)
    const page = await opened(id, '?filter=origin%3AOSL&sort=-delay')
    await press(page.getByRole('button', { name: 'Actions for the column note' }))
    await press(page.getByRole('columnheader').getByRole('button', { name: 'Hide' }))
    await page.getByText('Hidden: note').waitFor()
    await page.getByRole('columnheader', { name: /note/ }).waitFor({ state: 'detached' })
    const exported = async (item: RegExp) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: item }).click(),
      ])
      return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')]
    }
    expect(await exported(/^CSV \(matching rows, 2 of 3 columns\)/)).toEqual([
      'Flights all.csv',
      'origin,delay\r\nOSL,6\r\nOSL,4\r\nOSL,2\r\nOSL,0\r\n',
    ])
    const [name, text = ''] = await exported(/^NDJSON/)
    expect([name, text.split('\n')[0]]).toEqual(['Flights all.ndjson', '{"origin":"OSL","delay":6}'])
    const [parquet, bytes = ''] = await exported(/^Parquet/)
    expect([parquet, bytes.slice(0, 4)]).toEqual(['Flights all.parquet', 'PAR1'])
    await page.getByRole('button', { name: 'Show all columns' }).click()
    await page.getByRole('columnheader', { name: /note/ }).waitFor()

    const saved: unknown[] = []
    page.on('download', (download) => saved.push(download))
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await intercept(page, '**/export?**', async (route) => {
      await gate
      await route.abort().catch(() => {}) // canceled
    })
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: /^NDJSON/ }).click()
    await page.getByRole('link', { name: 'Datasets' }).click()
    await page.getByText('Exporting Flights all.ndjson').waitFor()
    await page.getByRole('button', { name: 'Cancel the export of Flights all.ndjson' }).click()
    await page.getByText('The export of Flights all.ndjson is canceled.').waitFor()
    release()
    expect(saved).toEqual([])
  })
})
