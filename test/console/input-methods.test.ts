import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Column } from '../../client/index.ts'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, copied, press } from './support/hand.ts'
import { inputMethodOf } from './support/input-method.ts'

const COLUMNS: Column[] = [
  { name: 'note', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'city', type: 'text', values: ['大阪', '東京'] },
]
const rowsOf = (length: number) =>
  Array.from({ length }, (_, index) => ({ note: `n${index + 1}`, delay: index + 1, city: null }))

/** The name of what has the focus, and the cell that it stands for. */
const SAID = `(() => {
  const { activeElement: field } = document
  const cell = document.getElementById(field.getAttribute('aria-activedescendant'))
  return [field.ariaLabel, cell?.getAttribute('role'), cell?.textContent]
})()`

describeConsole('an input method', (console) => {
  const opened = async ({ as = 'owner', rows = 3 }: { as?: 'owner' | 'member'; rows?: number } = {}) => {
    const { projectId } = console.own
    const { id } = await console.client.datasets.create({ name: 'Notes', project_id: projectId, columns: COLUMNS })
    await console.client.rows.append(id, rowsOf(rows))
    const { page } = await console.open({ as })
    const follows = page.waitForRequest(/\/changes\?/)
    await page.goto(`${console.origin}/datasets/${id}`)
    await follows
    await press(cellAt(page, 1, 0))
    return { id, page, method: await inputMethodOf(page), stored: () => stored(page, id) }
  }
  const stored = async (page: Page, id: string) => {
    await allStored(page)
    return (await console.client.data.list(id)).data.map(({ note, delay, city }) => [note, delay, city])
  }
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

  test('opens a selected cell with the first key of a composition, and with a dead key, an emoji picker, or a keyboard on the screen', async () => {
    const { page, method, stored } = await opened()
    await method.compose('ㅎ')
    expect(await field(page, 'note, row 2').inputValue()).toBe('ㅎ')
    await method.compose('하')
    await method.compose('한')
    await method.enter('한')
    await method.compose('그')
    await method.compose('글')
    await method.enter('글')
    await page.keyboard.press('Enter')
    expect(await stored()).toEqual([
      ['n1', 1, null],
      ['한글', 2, null],
      ['n3', 3, null],
    ])
    await page.keyboard.press('Control+Z')
    await page.getByText('note of row 2 is back to what it was.').waitFor()
    expect((await stored())[1]).toEqual(['n2', 2, null])

    await press(cellAt(page, 1, 0))
    await method.compose('´', 'Dead')
    await method.enter('é')
    await page.keyboard.type('té')
    await page.keyboard.press('Enter')
    await method.enter('🙂')
    await page.keyboard.press('Escape')
    await method.press('Unidentified')
    await method.enter('h')
    await method.press('Unidentified')
    await method.enter('i')
    await page.keyboard.press('Enter')
    expect(await stored()).toEqual([
      ['n1', 1, null],
      ['été', 2, null],
      ['hi', 3, null],
    ])
  })

  test('keeps its keys: arrows and Enter do not leave the cell, and Escape does not close it', async () => {
    const { page, method, stored } = await opened()
    // A space of full width, which does not show the cell as a whole as another space does.
    await method.press(' ')
    await method.enter('\u3000')
    await method.compose('に')
    for (const key of ['ArrowDown', 'ArrowLeft', 'Tab', 'Enter']) await method.press(key)
    await method.enter('日')
    // Safari reports the key that confirms a composition after its end.
    await method.press('Enter')
    await method.compose('ほ')
    await method.press('Escape')
    await method.compose('')
    expect(await field(page, 'note, row 2').inputValue()).toBe('\u3000日')
    await page.keyboard.type('!')
    await page.keyboard.press('Tab')
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    expect((await stored())[1]).toEqual(['\u3000日!', 7, null])
  })

  test('finds a value of a list, which Enter takes only after the composition, and leaves what was composed when another cell is pressed', async () => {
    const { page, method, stored } = await opened()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await method.compose('東')
    await method.press('Enter')
    expect(await field(page, 'city, row 2').inputValue()).toBe('東')
    await method.enter('東')
    await page.keyboard.press('Enter')
    expect((await stored())[1]).toEqual(['n2', 2, '東京'])
    await press(cellAt(page, 1, 0))
    await method.compose('かな')
    await press(cellAt(page, 2, 1))
    await method.enter('5')
    await page.keyboard.press('Enter')
    expect(await stored()).toEqual([
      ['n1', 1, null],
      ['かな', 2, '東京'],
      ['n3', 5, null],
    ])
  })

  test('leaves a cell as it was when it gives up what has opened the cell, as in Firefox on Linux when another cell is pressed', async () => {
    const { page, method, stored } = await opened()
    await method.compose('か')
    await method.compose('')
    await press(cellAt(page, 2, 0))
    await method.compose('か')
    await method.compose('')
    // Firefox ends some compositions without a text, and then enters it.
    await method.enter('蚊')
    await page.keyboard.press('Enter')
    expect((await stored()).map(([note]) => note)).toEqual(['n1', 'n2', '蚊'])
  })

  test('goes on while others change columns and rows', async () => {
    const { id, page, method, stored } = await opened()
    await method.compose('か')
    await console.client.rows.update(id, 'row_1', { note: 'of somebody else' })
    await page.getByRole('gridcell', { name: 'of somebody else' }).waitFor()
    const loaded = page.waitForResponse(/\/rows\?/)
    await console.client.columns.create(id, { name: 'added', type: 'text' })
    await loaded
    await method.compose('かな')
    expect(await field(page, 'note, row 2').inputValue()).toBe('かな')
    await console.client.rows.delete(id, 'row_1')
    await method.enter('仮名')
    await page.keyboard.press('Enter')
    await page.getByRole('columnheader', { name: /added/ }).waitFor()
    await expect.poll(stored).toEqual([
      ['仮名', 2, null],
      ['n3', 3, null],
    ])
  })

  test('brings the cell back into sight when the rows were scrolled', async () => {
    const { page, method } = await opened({ rows: 200 })
    await page.getByRole('grid').hover()
    await page.mouse.wheel(0, 4000)
    await cellAt(page, 1, 0).waitFor({ state: 'detached' })
    await method.compose('か')
    await cellAt(page, 1, 0).waitFor()
    const header = await page.getByRole('columnheader', { name: 'note' }).boundingBox()
    const open = await field(page, 'note, row 2').boundingBox()
    expect(open?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  })

  test('writes into no header, and into no cell of somebody who only reads', async () => {
    const { page, method, stored } = await opened()
    await page.keyboard.press('Control+ArrowUp')
    await page.keyboard.press('ArrowUp')
    await method.enter('x')
    await page.keyboard.press('ArrowDown')
    await method.enter('y')
    await page.keyboard.press('Enter')
    expect((await stored()).map(([note]) => note)).toEqual(['y', 'n2', 'n3'])
    const reader = await opened({ as: 'member' })
    await reader.method.compose('x')
    await reader.method.enter('x')
    expect(await reader.page.evaluate<string>('document.activeElement.role')).toBe('grid')
    expect(await reader.stored()).toEqual(rowsOf(3).map((row) => Object.values(row)))
  })

  test('finds the focus in the field of the selected cell, which a screen reader takes for that cell', async () => {
    const { page } = await opened()
    const said = () => page.evaluate<unknown[]>(SAID)
    await expect.poll(said).toEqual(['Current cell', 'gridcell', 'n2'])
    await page.keyboard.press('ArrowRight')
    expect(await said()).toEqual(['Current cell', 'gridcell', '2'])
    await page.keyboard.press('Shift+ArrowDown')
    expect(await said()).toEqual(['Current cell', 'gridcell', '3'])
    await copied(page, 'nothing yet')
    await page.keyboard.press('Control+C')
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('2\n3')
    await page.keyboard.press('F2')
    expect(await page.evaluate<string>('document.activeElement.value')).toBe('2')
    expect((await said())[0]).toBe('delay, row 2')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+Tab')
    expect((await said())[0]).not.toBe('Current cell')
  })
})
