import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, copied, press } from './support/hand.ts'

const NAME_OF_FOCUSED = `(() => {
  const { activeElement: element } = document
  return element.ariaLabel ?? [...(element.labels ?? []), element].map((one) => one.textContent).join(' ')
})()`

describeConsole('with the keyboard alone', (console) => {
  /** Presses Tab until the element with this name has the focus. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    const focused = () => page.evaluate<string>(NAME_OF_FOCUSED)
    const passed: string[] = []
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const text = await focused()
      if (name.test(text)) return
      passed.push(text.slice(0, 40))
    }
    throw new Error(`the Tab key never came to ${name}: ${passed.join(' | ')}`)
  }

  test('a user signs in, finds a dataset, sorts, edits and takes it back', async () => {
    const { projectId } = console.own
    const columns = [
      { name: 'origin', type: 'text' as const },
      { name: 'delay', type: 'number' as const },
    ]
    const { id } = await console.client.datasets.create({ name: 'Flights', project_id: projectId, columns })
    await console.client.rows.append(id, [
      { origin: 'OSL', delay: 2 },
      { origin: 'TRD', delay: 1 },
    ])
    const { page } = await console.open({ as: 'nobody' })
    const { keyboard } = page
    await page.goto(console.origin)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await tabTo(page, /E-mail/)
    await keyboard.type(console.own.owner.email)
    await tabTo(page, /Password/)
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await page.getByRole('link', { name: 'Flights' }).waitFor()
    await tabTo(page, /^Flights$/)
    await keyboard.press('Enter')
    await page.getByRole('gridcell', { name: 'OSL' }).waitFor()

    await tabTo(page, /^Current cell$/)
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await page.waitForURL(/sort=delay$/)
    await page.getByRole('columnheader', { name: 'delay' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    await page.getByText('TRD').first().waitFor()
    await tabTo(page, /^Current cell$/)
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await keyboard.press('Control+A')
    await keyboard.type('77')
    await keyboard.press('Enter')
    await page.getByRole('gridcell', { name: '77' }).waitFor()
    expect(await page.evaluate<string>(NAME_OF_FOCUSED)).toBe('Current cell')
    await keyboard.press('Control+Z')
    await page.getByText('delay of row 2 is back to what it was.').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([
      { origin: 'OSL', delay: 2 },
      { origin: 'TRD', delay: 1 },
    ])
  })

  // As Firefox and Safari lay out what a page does not say itself.
  const OF_OTHERS = `
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':where([popover]) { width: min-content; height: -webkit-fill-available }')
    document.adoptedStyleSheets = [sheet]`

  test('menus and dialogs open, close on Escape, and give the focus back; menus are as large as what they offer in every browser', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('button', { name: 'New dataset' }).waitFor()
    await tabTo(page, /^New dataset$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.type('Trains')
    expect(await page.getByRole('dialog').getByLabel('Name').first().inputValue()).toBe('Trains')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('New dataset')
    await tabTo(page, /^Actions for the project/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Rename$/)
    await page.keyboard.press('Escape')
    expect(await page.evaluate<string>(NAME_OF_FOCUSED)).toMatch(/^Actions for the project/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^Rename$/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Rename the project' }).waitFor()
    await page.keyboard.press('Escape')

    const menu = page.getByRole('button', { name: /^Actions for the project/ })
    await menu.waitFor()
    const rename = page.getByRole('button', { name: 'Rename', exact: true })
    const list = page.locator('.menu-list', { has: rename })
    await press(menu)
    const size = async () => {
      const { width, height } = (await list.boundingBox()) ?? {}
      return { width, height }
    }
    const usual = await size()
    expect(usual.width).toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await page.evaluate(OF_OTHERS)
    await press(menu)
    expect(await size()).toEqual(usual)
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.menu-list button')).textAlign`)).toBe('start')
  })

  test('a question without fields opens with the focus on the button that closes it', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await press(page.getByRole('button', { name: 'Revoke read' }))
    await page.getByRole('dialog').waitFor()
    expect(await page.evaluate(NAME_OF_FOCUSED)).toBe('Close')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('the current cell stays in a window that is less high than the grid', async () => {
    const { projectId } = console.own
    const columns = [{ name: 'number', type: 'number' as const }]
    const { id } = await console.client.datasets.create({ name: 'Numbers', project_id: projectId, columns })
    await console.client.rows.append(
      id,
      Array.from({ length: 20 }, (_, number) => ({ number })),
    )
    const height = 400
    const { page } = await console.open()
    await page.setViewportSize({ width: 640, height })
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(cellAt(page, 0, 0))
    for (let presses = 0; presses < 8; presses++) await page.keyboard.press('ArrowDown')
    await cellAt(page, 8, 0).and(page.locator('.is-active')).waitFor()
    const box = await cellAt(page, 8, 0).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  })

  test('Enter stores what was pasted, after it has been shown, and deletes nothing', async () => {
    const id = await makeFlights(console)
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(cellAt(page, 1, 0))
    await copied(page, 'BGO\t3\tmore\nBOO\t4\tmore')
    await page.keyboard.press('Control+V')
    await page.getByRole('dialog').getByText('1 copied column does not fit').waitFor()
    await page.keyboard.press('Enter')
    await cellAt(page, 2, 0).getByText('BOO').waitFor()
    await press(page.getByRole('rowheader', { name: '3', exact: true }))
    await press(page.getByRole('button', { name: 'Delete 1 row' }))
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await console.client.datasets.get(id)).row_count).toBe(3)
  })

  test('a screen reader says the name of a column at its cells, and no buttons', async () => {
    const { page } = await console.open()
    const id = await makeFlights(console)
    await page.goto(`${console.origin}/datasets/${id}`)
    const header = page.getByRole('columnheader', { name: 'delay', exact: true })
    await header.waitFor()
    await press(header.getByRole('button', { name: 'Actions for the column delay' }))
    await header.getByRole('button', { name: 'Hide' }).waitFor()
    await console.client.columns.update(id, 'delay', { required: true })
    await page.reload()
    await page.getByRole('columnheader', { name: 'delay, required', exact: true }).waitFor()
  })
})
