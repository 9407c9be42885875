import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeConsole } from './support/console.ts'
import { type DelayingProxy, delayingProxy } from './support/delaying-proxy.ts'
import { allStored, cellAt, copied, press } from './support/hand.ts'

const COLUMNS: Column[] = [
  { name: 'code', type: 'text' },
  { name: 'day', type: 'date' },
  { name: 'late', type: 'boolean' },
  { name: 'delay', type: 'number' },
]
const ROWS = Array.from({ length: 14 }, (_, index) => ({ code: `c${index + 1}`, day: null, late: null, delay: index }))

describeConsole('editing with mouse and keys', (console) => {
  let proxy: DelayingProxy
  beforeAll(async () => {
    proxy = await delayingProxy(console.origin)
  })
  afterAll(() => proxy.close())

  /** A new dataset that is open in a page; replies are delayed from now on. */
  const opened = async (delayMs: number) => {
    const { id } = await console.client.datasets.create({
      name: 'Flights',
      project_id: console.own.projectId,
      columns: COLUMNS,
    })
    await console.client.rows.append(id, ROWS)
    proxy.delayMs = 0
    const { page } = await console.open({ through: proxy.origin })
    await page.goto(`${proxy.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).getByText('c1').waitFor()
    proxy.delayMs = delayMs
    return { page, id }
  }
  const stored = async (page: Page, id: string) => {
    await allStored(page)
    return (await console.client.data.list(id)).data
  }

  test.each([0, 1000])('at a delay of %i ms each text lands in its cell, however fast it is typed', async (delayMs) => {
    const { page, id } = await opened(delayMs)
    const { keyboard } = page
    await press(cellAt(page, 0, 0))
    for (const text of ['first', 'second', 'third']) {
      await keyboard.type(text)
      await keyboard.press('Enter')
    }
    await keyboard.type('fourth')
    await press(cellAt(page, 1, 3))
    await keyboard.type('42')
    await press(cellAt(page, 2, 3))
    await keyboard.type('-3.5')
    await keyboard.press('Tab')
    await keyboard.type('next row')
    await keyboard.press('Enter')
    const rows = await stored(page, id)
    expect(rows.slice(0, 5).map((row) => [row['code'], row['delay']])).toEqual([
      ['first', 0],
      ['second', 42],
      ['third', -3.5],
      ['next row', 3],
      ['c5', 4],
    ])
  })

  test('a date is typed or pasted as it is read, and what is no date is not stored but kept', async () => {
    const { page, id } = await opened(0)
    const { keyboard } = page
    await press(cellAt(page, 0, 1))
    await keyboard.type('2024-05-17')
    await keyboard.press('Enter')
    await press(cellAt(page, 1, 1), { times: 2 })
    await keyboard.type('1906-12-09')
    await keyboard.press('Enter')
    await copied(page, '2031-01-31\n')
    await keyboard.press('Control+V')
    await keyboard.press('ArrowDown')
    await keyboard.type('2026-02-30')
    await keyboard.press('Enter')
    await page.getByRole('alert').getByText('The calendar has no day 2026-02-30.').waitFor()
    await press(cellAt(page, 5, 0))
    await page.getByText('day, row 4: you typed 2026-02-30, which is not saved.').waitFor()
    await press(page.getByRole('button', { name: 'Edit', exact: true }))
    await keyboard.press('Backspace')
    await keyboard.press('Backspace')
    await keyboard.type('28')
    await keyboard.press('Enter')
    const rows = await stored(page, id)
    expect(rows.slice(0, 5).map(({ day }) => day)).toEqual([
      '2024-05-17',
      '1906-12-09',
      '2031-01-31',
      '2026-02-28',
      null,
    ])
  })

  test('true and false are typed by a letter, and Shift selects the rows from the one that was selected', async () => {
    const { page, id } = await opened(0)
    await press(cellAt(page, 0, 2))
    for (const text of ['t', 'f', 'TRUE', '0']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    const rows = await stored(page, id)
    expect(rows.slice(0, 5).map(({ late }) => late)).toEqual([true, false, true, false, null])

    const gutter = (row: number) => page.getByRole('rowheader', { name: String(row), exact: true })
    await press(gutter(10))
    await press(gutter(12), { shift: true })
    await page.getByRole('button', { name: 'Delete 3 rows' }).waitFor()
    await press(gutter(9), { shift: true })
    await page.getByRole('button', { name: 'Delete 2 rows' }).waitFor()
  })

  test('menus of headers do what they say and nothing else', async () => {
    const { page } = await opened(0)
    const choose = async (item: string) => {
      await press(page.getByRole('button', { name: 'Actions for the column delay' }))
      await press(page.getByRole('columnheader').getByRole('button', { name: item, exact: true }))
    }
    const sorted = () => page.getByRole('columnheader', { name: 'delay' }).getAttribute('aria-sort')
    await choose('Sort ascending')
    await expect.poll(sorted).toBe('ascending')
    await choose('Sort descending')
    await expect.poll(sorted).toBe('descending')
    for (const [item, title] of [
      ['Filter', 'Filter'],
      ['Rename', 'Rename'],
      ['Change the type', 'type'],
    ] as const) {
      await choose(item)
      await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await sorted()).toBe('descending')
    }
  })
})
