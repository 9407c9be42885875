import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

const FILE = join(tmpdir(), `dropped-${process.pid}.csv`)

describeConsole('a file that is dropped', (console) => {
  beforeAll(() => writeFile(FILE, 'origin,delay\nOSL,1\n'))

  /** As from the desktop, at a point of the window. */
  const drop = async (page: Page, x: number, y: number) => {
    const session = await page.context().newCDPSession(page)
    const data = { items: [], files: [FILE], dragOperationsMask: 1 }
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await session.send('Input.dispatchDragEvent', { type, x, y, data })
  }

  test('beside the place for it is not taken', async () => {
    const { page } = await console.open()
    const tabs = page.context().pages().length
    for (const path of ['/', '/import']) {
      await page.goto(console.origin + path)
      await page.getByRole('heading').first().waitFor()
      await page.evaluate(
        `addEventListener('dragover', (event) => (globalThis.offered = [event.defaultPrevented, event.dataTransfer.dropEffect]))`,
      )
      await drop(page, 640, 790)
      expect(await page.evaluate('offered')).toEqual([true, 'none'])
      expect(page.context().pages()).toHaveLength(tabs)
      expect(new URL(page.url()).pathname).toBe(path)
    }
  })

  test('into the box or onto the field is imported', async () => {
    const { page } = await console.open()
    for (const target of ['.drop-box', 'input[type=file]']) {
      await page.goto(`${console.origin}/import`)
      const box = await page.locator(target).boundingBox()
      if (box === null) throw new Error(`no ${target}`)
      await drop(page, box.x + box.width - 8, box.y + 8)
      await page.getByLabel('Type of column 2').waitFor()
    }
  })
})
