import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

const ROWS = `[...document.querySelectorAll('[aria-label="Table of groups"] tr')].map((row) =>
  [...row.cells].map((cell) => cell.innerText).join(' | '))`

describeConsole('groups', (console) => {
  const columns = [
    { name: 'origin', type: 'text' as const },
    { name: 'delay', type: 'number' as const },
    { name: 'date', type: 'date' as const },
    { name: 'details', type: 'json' as const },
  ]
  const made = async () => {
    const { id } = await console.client.datasets.create({ name: 'Flights', project_id: console.own.projectId, columns })
    await console.client.rows.append(id, [
      { origin: 'OSL', delay: 10, date: '2026-10-05' },
      { origin: 'OSL', delay: 20, date: '2026-11-05' },
      { origin: 'OSL', delay: 2, date: '2026-11-06' },
      { origin: 'TRD', delay: 5, date: '2026-11-05' },
      { delay: null, date: '2026-11-05' },
    ])
    return id
  }
  /** The table as texts, head included. */
  const table = (page: Page) => page.evaluate<string[]>(ROWS)
  const choose = (page: Page, label: string, option: string) =>
    page.getByLabel(label, { exact: true }).selectOption({ label: option })
  const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

  test('are made by intervals of numbers', async () => {
    const id = await made()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=groups`)
    await choose(page, 'Group by', 'delay, by 10')
    await expect.poll(() => table(page)).toEqual(['delay, by 10 | rows', '(empty) | 1', '0 | 2', '10 | 1', '20 | 1'])
    await page.getByRole('img', { name: /^Bars of rows by delay, by 10: 4 values, rows from 1 to 2/ }).waitFor()
    expect(query(page)).toEqual({ panel: 'groups', group: 'delay:10' })
  })

  test('are chosen with mouse and keys, over the rows that match, and the address keeps them', async () => {
    const id = await made()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(page.getByRole('button', { name: 'Group', exact: true }))
    await expect.poll(() => table(page)).toEqual(['rows', '5'])

    await choose(page, 'Group by', 'origin')
    await expect.poll(() => table(page)).toEqual(['origin | rows', '(empty) | 1', 'OSL | 3', 'TRD | 1'])
    await press(page.getByRole('button', { name: 'Add a measure' }))
    await expect.poll(() => table(page)).toContain('OSL | 3 | 10.666667')
    await choose(page, 'Then by', 'date, by month')
    await page.getByText('4 groups of all rows.').waitFor()
    await press(page.getByRole('button', { name: 'average delay', exact: true }))
    await expect
      .poll(() => table(page))
      .toEqual([
        'origin | date, by month | rows | average delay ↓',
        'OSL | 2026-11 | 2 | 11',
        'OSL | 2026-10 | 1 | 10',
        'TRD | 2026-11 | 1 | 5',
        '(empty) | 2026-11 | 1 | –',
      ])
    await page.getByText('4 groups of all rows.').waitFor()
    await expect
      .poll(() => page.getByRole('img', { name: /^Bars of rows by origin · date, by month: 4/ }).count())
      .toBe(1)
    await choose(page, 'Bars show', 'average delay')
    await page.getByRole('img', { name: /^Bars of average delay by .*: 3 values/ }).waitFor()
    expect(query(page)).toEqual({
      ...{ panel: 'groups', group: 'origin,date:month', measure: ':count,delay:avg' },
      ...{ order: '-delay:avg', bars: 'delay:avg' },
    })

    await page.goto(`${page.url()}&filter=origin%3AOSL`)
    await page.getByText('2 groups of all rows that match the filters.').waitFor()
    expect((await table(page)).slice(1)).toEqual(['OSL | 2026-11 | 2 | 11', 'OSL | 2026-10 | 1 | 10'])
    await page.goBack()
    await page.getByText('4 groups of all rows.').waitFor()

    await page.getByLabel('Then by').focus()
    await page.keyboard.press('Home')
    await expect.poll(() => query(page)['group']).toBe('origin')
    await page.getByRole('button', { name: 'Remove the measure average delay' }).waitFor()
    await page.getByRole('button', { name: 'Remove the measure rows' }).focus()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => table(page))
      .toEqual(['origin | average delay ↓', 'OSL | 10.666667', 'TRD | 5', '(empty) | –'])
    await page.getByRole('button', { name: 'average delay', exact: true }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => table(page)).toContain('origin | average delay ↑')
    expect(await page.locator('th[aria-sort="ascending"]').innerText()).toContain('average delay')
  })

  test('come in pages, and an address that names what is gone still shows what is left', async () => {
    const { id } = await console.client.datasets.create({ name: 'Many', project_id: console.own.projectId, columns })
    const rows = Array.from({ length: 120 }, (_, index) => ({ origin: `o${String(index).padStart(3, '0')}` }))
    await console.client.rows.append(id, rows)
    const { page } = await console.open()
    await page.goto(
      `${console.origin}/datasets/${id}?panel=groups&group=origin,gone,details&measure=gone:sum,origin:max`,
    )
    await page.getByText('The first 50 groups of all rows.').waitFor()
    expect((await table(page)).at(0)).toBe('origin | greatest origin')
    for (const count of ['The first 100 groups', '120 groups']) {
      await press(page.getByRole('button', { name: 'Show more groups' }))
      await page.getByText(`${count} of all rows.`).waitFor()
    }
    expect(await table(page)).toHaveLength(121)
    expect(await page.getByRole('button', { name: 'Show more groups' }).count()).toBe(0)
    expect(query(page)['groups']).toBe('150')
  })

  test('too many of them are an error that says what to do', async () => {
    const { id } = await console.client.datasets.create({ name: 'All', project_id: console.own.projectId, columns })
    for (const start of [0, 5_001])
      await console.client.rows.append(
        id,
        Array.from({ length: 5_001 }, (_, index) => ({ delay: start + index })),
      )
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}?panel=groups&group=delay`)
    await page.getByText('Group by less, or narrow the filter.').waitFor()
  })
})
