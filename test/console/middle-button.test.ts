import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, press } from './support/hand.ts'

/**
 * On Linux, Firefox pastes the text that was selected last after `auxclick`, and WebKit after `mouseup`, unless the page prevents it. Chromium
 * without a window has no such text.
 */
const pastesAfter = (type: string) => `addEventListener('${type}', ({ button, defaultPrevented }) => {
  if (button !== 1 || defaultPrevented) return
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'selected elsewhere')
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
})`

describeConsole('the middle button', (console) => {
  test('pastes nothing into cells that are not open, and into one that is what the browser does', async () => {
    const columns = [{ name: 'note', type: 'text' as const }]
    const { id } = await console.client.datasets.create({ name: 'Notes', project_id: console.own.projectId, columns })
    await console.client.rows.append(id, [{ note: 'n1' }, { note: 'n2' }])
    const { page } = await console.open()
    for (const type of ['auxclick', 'mouseup']) {
      await page.goto(`${console.origin}/datasets/${id}`)
      await press(cellAt(page, 0, 0))
      await page.evaluate(pastesAfter(type))
      const other = [cellAt(page, 1, 0), page.getByRole('rowheader').first(), page.getByRole('columnheader').last()]
      for (const pressed of [cellAt(page, 0, 0), ...other]) await pressed.click({ button: 'middle' })
      await allStored(page)
      expect((await console.client.data.list(id)).data.map(({ note }) => note)).toEqual(['n1', 'n2'])

      await press(cellAt(page, 1, 0), { times: 2 })
      const field = page.getByLabel('note, row 2')
      await page.evaluate(
        `addEventListener('paste', ({ defaultPrevented }) => (globalThis.isLeft = !defaultPrevented))`,
      )
      await field.click({ button: 'middle' })
      expect(await page.evaluate('isLeft')).toBe(true)
      await page.keyboard.press('Escape')
    }
  })
})
