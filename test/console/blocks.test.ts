import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Column, Row } from '../../client/index.ts'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, copied, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const COLUMNS: Column[] = [
  { name: 'code', type: 'text' },
  { name: 'state', type: 'text', values: ['open', 'closed'] },
  { name: 'delay', type: 'number', max: 100, default: 7 },
]
const ROWS: Row[] = [
  { code: 'a', state: 'open', delay: 1 },
  { code: 'b', state: 'open', delay: 2 },
  { code: 'c', state: 'closed', delay: 3 },
  { code: 'd', state: null, delay: 4 },
]

describeConsole('blocks of cells', (console) => {
  const seed = async () => {
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({ name: 'Tickets', project_id: projectId, columns: COLUMNS })
    await console.client.rows.append(id, ROWS)
    return id
  }
  const opened = async (id: string, isAlone?: 'what others change is not shown before') => {
    const { page } = await console.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    if (isAlone !== undefined) await intercept(page, '**/changes?*', () => {})
    await page.goto(`${console.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).getByText('a', { exact: true }).waitFor()
    return page
  }
  const data = async (id: string) => (await console.client.data.list(id)).data
  const paste = async (page: Page, text: string) => {
    await copied(page, text)
    await page.keyboard.press('Control+V')
  }
  /** How many changes of the dataset were made. */
  const version = async (id: string) =>
    (await console.client.rows.batch(id, { operations: [{ op: 'append', rows: [{}] }], dry_run: true })).version

  test('are pasted as one change, also beyond the last row, with quoted line breaks, and are taken back as one', async () => {
    const id = await seed()
    const page = await opened(id)
    const before = await version(id)
    await press(cellAt(page, 3, 0))
    await paste(page, '"two\nlines"\tclosed\t9\r\ne\topen\t\r\n')
    await page.getByText('3 cells are saved, 1 row added at the end.').waitFor()
    await cellAt(page, 4, 0).getByText('e', { exact: true }).waitFor()
    expect(await version(id)).toBe(before + 1)
    expect(await data(id)).toEqual([
      ...ROWS.slice(0, 3),
      { code: 'two\nlines', state: 'closed', delay: 9 },
      { code: 'e', state: 'open', delay: 7 },
    ])
    const read: string[] = []
    page.on('request', (request) => read.push(...new URL(request.url()).searchParams.getAll('ids')))
    await page.keyboard.press('Control+Z')
    await page.getByText('3 cells are back to what they were, 1 added row deleted.').waitFor()
    expect(await data(id)).toEqual(ROWS)
    // Of thousands of added rows, to read all would take minutes.
    expect(read).toEqual(['row_4'])
  })

  test('are selected by keys, by Shift and by dragging, have a sum and an average, and are copied, cut and pasted', async () => {
    const id = await seed()
    await console.client.rows.updateWhere(id, { values: { delay: 0.0001 }, filter: ['code:a'], expected: 1 })
    await console.client.rows.updateWhere(id, { values: { delay: 0.0002 }, filter: ['code:b'], expected: 1 })
    const page = await opened(id)
    const { keyboard, mouse } = page
    await press(cellAt(page, 0, 0))
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowRight')
    await page.getByText('4 cells selected').waitFor()
    await keyboard.press('Control+C')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('a\topen\nb\topen')
    await press(cellAt(page, 2, 0))
    await keyboard.press('Control+V')
    await page.getByText('4 cells in 2 rows are saved.').waitFor()
    await press(cellAt(page, 0, 2))
    await press(cellAt(page, 1, 2), { shift: true })
    await page.getByText('Sum 0.0003 · average 0.00015').waitFor()
    await keyboard.press('Control+X')
    await page.getByText('2 cells in 2 rows are empty.').waitFor()
    const from = await cellAt(page, 3, 2).boundingBox()
    const to = await cellAt(page, 2, 1).boundingBox()
    if (from === null || to === null) throw new Error('no cells')
    await mouse.move(from.x + 5, from.y + 5)
    await mouse.down()
    await mouse.move(to.x + 20, to.y + 10, { steps: 4 })
    await mouse.up()
    await page.getByText('4 cells selected').waitFor()
    await keyboard.press('Delete')
    await page.getByText('4 cells in 2 rows are empty.').waitFor()
    expect(await data(id)).toEqual([
      { code: 'a', state: 'open', delay: null },
      { code: 'b', state: 'open', delay: null },
      { code: 'a', state: null, delay: null },
      { code: 'b', state: null, delay: null },
    ])
  })

  test('are pasted as what they were: texts in a json column, and empty cells at the end or alone', async () => {
    const columns: Column[] = [
      { name: 'code', type: 'text' },
      { name: 'extra', type: 'json' },
    ]
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({ name: 'Extras', project_id: projectId, columns })
    const extras = ['123', '', { x: 1 }, null, true, 5, 6]
    await console.client.rows.append(
      id,
      extras.map((extra) => ({ code: 'a', extra })),
    )
    const page = await opened(id)
    const copyTo = async (from: readonly [number, number], to: number) => {
      await press(cellAt(page, from[0], 1))
      if (from[1] !== from[0]) await press(cellAt(page, from[1], 1), { shift: true })
      await page.keyboard.press('Control+C')
      await press(cellAt(page, to, 1))
      await page.keyboard.press('Control+V')
    }
    const stored = async () => (await data(id)).map(({ extra }) => extra)
    await copyTo([0, 2], 4)
    await expect.poll(stored).toEqual(['123', '', { x: 1 }, null, '123', '', { x: 1 }])
    await copyTo([2, 3], 4)
    await expect.poll(stored).toEqual(['123', '', { x: 1 }, null, { x: 1 }, null, { x: 1 }])
    await copyTo([3, 3], 6)
    await expect.poll(stored).toEqual(['123', '', { x: 1 }, null, { x: 1 }, null, null])
  })

  test('with cells that cannot be stored are shown with the reasons, nothing is done until they are corrected', async () => {
    const id = await seed()
    const page = await opened(id)
    await press(cellAt(page, 0, 1))
    await paste(page, 'closed\t101\tmore\nopne\t5\tmore')
    const dialog = page.getByRole('dialog', { name: 'Paste' })
    await dialog.getByText('1 copied column does not fit').waitFor()
    await dialog.getByText('The maximum is 100.').waitFor()
    await dialog.getByText('Choose one of “open”, “closed”.').waitFor()
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
    await dialog.getByText('2 cells cannot be stored.').waitFor()
    expect(await data(id)).toEqual(ROWS)
    await dialog.getByLabel('delay, row 1').fill('100')
    await dialog.getByLabel('state, row 2').selectOption('open')
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('4 cells in 2 rows are saved.').waitFor()
    expect((await data(id)).slice(0, 2)).toEqual([
      { code: 'a', state: 'closed', delay: 100 },
      { code: 'b', state: 'open', delay: 5 },
    ])
  })

  test('whose dialog was closed leave the focus where the next click puts it, also before a frame is drawn', async () => {
    const id = await seed()
    const { page } = await console.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.clock.install()
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(cellAt(page, 0, 1))
    await paste(page, 'closed\t101')
    await page.getByRole('dialog', { name: 'Paste' }).waitFor()
    await page.clock.pauseAt(Date.now() + 1_000)
    await press(page.getByRole('button', { name: 'Cancel' }))
    await press(page.getByLabel('Find'))
    await page.keyboard.type('a')
    await page.clock.runFor(1_000)
    await page.keyboard.type('b')
    expect(await page.getByLabel('Find').inputValue()).toBe('ab')
  })

  test('in more than a hundred rows are shown before they are stored: the first twelve, with defaults of new rows', async () => {
    const id = await seed()
    const page = await opened(id)
    await press(cellAt(page, 0, 0))
    await paste(page, 'x\topen\t\n'.repeat(101))
    const dialog = page.getByRole('dialog', { name: 'Paste' })
    await dialog.getByText('And 89 more rows.').waitFor()
    expect(await dialog.getByRole('rowheader').count()).toBe(12)
    expect(await dialog.getByRole('cell', { name: '7 by default', exact: true }).count()).toBe(12 - ROWS.length)
    expect(await data(id)).toEqual(ROWS)
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
    await expect.poll(async () => (await console.client.datasets.get(id)).row_count).toBe(101)
    await page.getByText(/97 rows added at the end/).waitFor()

    const both = Promise.withResolvers<void>()
    let reads = 0
    await intercept(page, /\?ids=/, async (route) => {
      reads += 1
      if (reads === 2) both.resolve()
      // What the rows hold is read side by side.
      await both.promise
      await route.continue()
    })
    await press(cellAt(page, 0, 0))
    await paste(page, 'y\n'.repeat(101))
    await dialog.getByRole('button', { name: 'Paste', exact: true }).click()
    await page.getByText('101 cells in 101 rows are saved.').waitFor()
  })

  test('that the service refuses come back whole, with its reason at the cell, and are sent again as they are or corrected', async () => {
    const id = await seed()
    await console.client.indexes.create(id, { fields: ['code'], unique: true })
    const page = await opened(id)
    await press(cellAt(page, 0, 0))
    await paste(page, 'x\ty\tz'.replaceAll('\t', '\n').replace('z', 'd'))
    await page.getByText('The paste was refused because of 1 cell. Nothing is saved.').waitFor()
    await page.locator('.grid-cell.is-refused').getByText('d', { exact: true }).waitFor()
    expect(await data(id)).toEqual(ROWS)
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Paste', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog').getByLabel('code, row 3').fill('z')
    await page.keyboard.press('Enter')
    await page.getByText('3 cells in 3 rows are saved.').waitFor()
    expect((await data(id)).map(({ code }) => code)).toEqual(['x', 'y', 'z', 'd'])
  })

  test('do not replace what somebody else has stored meanwhile, unless the person says so', async () => {
    const id = await seed()
    const page = await opened(id, 'what others change is not shown before')
    await console.client.rows.update(id, 'row_2', { code: 'theirs', delay: 20 })
    await press(cellAt(page, 0, 0))
    await paste(page, '1\n2')
    await page.getByText('The paste is on hold: somebody else has since changed 1 cell in it.').waitFor()
    expect((await data(id)).map(({ code }) => code)).toEqual(['a', 'theirs', 'c', 'd'])
    await page.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('button', { name: 'Paste anyway' }).click()
    await page.getByText('2 cells in 2 rows are saved.').waitFor()
    expect((await data(id)).slice(0, 2)).toEqual([
      { ...ROWS[0], code: '1' },
      { ...ROWS[1], code: '2', delay: 20 },
    ])
    await page.keyboard.press('Control+Z')
    await page.getByText('2 cells in 2 rows are back to what they were.').waitFor()
    expect((await data(id)).map(({ code }) => code)).toEqual(['a', 'theirs', 'c', 'd'])
  })

  test('are stored once and in their order with what is typed, whose reply is lost or late', async () => {
    const id = await seed()
    const page = await opened(id)
    let isLost = true
    await intercept(page, '**/rows/batch', async (route) => {
      const isDry = route.request().postData()?.includes('dry_run') === true
      if (isDry || !isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await press(cellAt(page, 3, 0))
    await page.keyboard.type('typed before')
    await page.keyboard.press('Enter')
    await press(cellAt(page, 3, 0))
    await paste(page, 'd1\ne1\nf1')
    await page.keyboard.type('typed after')
    await page.keyboard.press('Enter')
    await page.getByText('code of row 4 is saved.').waitFor()
    await cellAt(page, 5, 0).getByText('f1').waitFor()
    const codes = async () => (await data(id)).map(({ code }) => code)
    await expect.poll(codes).toEqual(['a', 'b', 'c', 'typed after', 'e1', 'f1'])
    await allStored(page)
    for (let undone = 0; undone < 3; undone++) await page.keyboard.press('Control+Z')
    await page.getByText('code of row 4 is back to what it was.').waitFor()
    await expect.poll(() => data(id)).toEqual(ROWS)
  })
})
