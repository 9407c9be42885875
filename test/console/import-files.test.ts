import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

describeConsole('files as people have them', (console) => {
  const opened = async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/import`)
    return page
  }
  const choose = (page: Page, name: string, content: string | Buffer) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  const imported = async (page: Page, name: string) => {
    await press(page.getByRole('button', { name: 'Import', exact: true }))
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    const [dataset] = await console.client.datasets.list({ name }).toArray()
    return { dataset, rows: (await console.client.data.list(dataset?.id ?? '')).data }
  }

  test('headings of several lines, of only a dot, and longer than a name may be become names of columns', async () => {
    const page = await opened()
    const long = `${'y'.repeat(119)} and more`
    const cut = `${'z'.repeat(119)}🛫🛬`
    await choose(page, 'Prices.csv', `"Price\n(EUR)",..,${long},${cut}\n1,2,3,4\n`)
    const { dataset } = await imported(page, 'Prices')
    const names = dataset?.columns.map(({ name }) => name)
    expect(names).toEqual(['Price (EUR)', 'column', 'y'.repeat(119), `${'z'.repeat(119)}🛫`])
  })

  test('UTF-16 without a byte order mark is read, in either order of its bytes', async () => {
    const bytes = Buffer.from('name,delay\r\nÅrhus,1\r\n', 'utf16le')
    const page = await opened()
    for (const [name, content] of [
      ['Little', bytes],
      ['Big', Buffer.from(bytes).swap16()],
    ] as const) {
      await page.goto(`${console.origin}/import`)
      await choose(page, `${name}.csv`, content)
      expect((await imported(page, name)).rows).toEqual([{ name: 'Århus', delay: 1 }])
    }
  })

  test('a first line that names the delimiter for Excel is no part of the table, and counts as a line', async () => {
    const page = await opened()
    await choose(page, 'Excel.csv', '\uFEFFsep=;\r\nname;delay\r\nOSL, Oslo;1\r\nTRD;late\r\n')
    await page.getByLabel('Type of column 2').selectOption('number')
    const { dataset, rows } = await imported(page, 'Excel')
    expect(dataset?.columns.map(({ name }) => name)).toEqual(['name', 'delay'])
    expect(rows).toEqual([{ name: 'OSL, Oslo', delay: 1 }])
    await page.getByRole('row', { name: /^4\b.*late/ }).waitFor()
  })

  test('what is no table or no text is refused, with its kind or the byte that shows it', async () => {
    const page = await opened()
    for (const [name, content, reason] of [
      ['list.json', '[{"a":1},{"a":2}]', 'It is one JSON document'],
      ['lines.txt', '[\n  {"a":1},\n  {"a":2}\n]\n', 'It is one JSON document'],
      ['one.json', '{\n  "a": 1\n}\n', 'It is one JSON document'],
      ['sign-in.csv', '<!DOCTYPE html>\n<html>\n<p>Sign in</p>\n</html>\n', 'It is a web page'],
      ['Book.csv', 'PK\x03\x04 and more', 'It is an Excel workbook'],
      ['Bytes.csv', 'a,b\n1,\0\n', 'It is not text: byte 7'],
    ] as const) {
      await choose(page, name, content)
      await page.getByRole('alert').getByText(`${name} cannot be imported. ${reason}`).waitFor()
      expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
    }
    await choose(page, 'none.csv', '')
    await page.getByText('The file is empty.').waitFor()
    await choose(page, 'header.csv', 'name,delay\r\n')
    await page.getByText('The file has no row below its first line.').waitFor()
  })

  test('headings with as many commas as there are semicolons are told apart by the line below them', async () => {
    const page = await opened()
    await choose(page, 'Orte.csv', 'Ort, Land;Preis, netto;Anzahl\r\nOslo;1,5;3\r\n')
    await page.getByLabel('Type of column 3').waitFor()
    expect(await page.getByRole('cell').allInnerTexts()).toEqual(['Oslo', '1,5', '3'])
  })

  test('a file of NDJSON may have a wrong first line, and any name but that of CSV', async () => {
    const page = await opened()
    await choose(page, 'Log.json', '{"a":\n{"a":1}\n{"a":2}\n')
    expect((await imported(page, 'Log')).rows).toEqual([{ a: 1 }, { a: 2 }])
  })

  test('many in a row leave room for the page: what is focused is not behind their bars, which are dismissed together', async () => {
    const page = await opened()
    // So low that four bars would take more than half of it.
    await page.setViewportSize({ width: 1280, height: 400 })
    for (const name of ['a', 'b', 'c', 'd']) {
      await page.goto(`${console.origin}/import`)
      await choose(page, `${name}.csv`, 'n,m\n1,2\n')
      await page.getByRole('button', { name: 'Import', exact: true }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    }
    await page.goto(`${console.origin}/import`)
    await choose(page, 'last.csv', `n,m\n${'1,2\n'.repeat(30)}`)
    await page.getByLabel('Name of the dataset').focus()
    for (let tabs = 0; tabs < 7; tabs++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate<boolean>(IS_FOCUS_SEEN)).toBe(true)
    }
    expect((await page.locator('.status-bars').boundingBox())?.height).toBeLessThan(150)
    await page.getByText('4 imports have ended.').waitFor()
    await press(page.getByRole('button', { name: 'Dismiss all of them' }))
    await page
      .getByRole('region', { name: /^Import of/ })
      .first()
      .waitFor({ state: 'detached' })
  })

  test('a file that is not in UTF-8 is read in the encoding that is chosen, after the page has said so', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/import`)
    const buffer = Buffer.from(`name,price\n${'Anna,1\n'.repeat(100)}Björn,2 £\n`, 'latin1')
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'Nordic.csv', mimeType: 'text/csv', buffer })
    await page.getByText('The file is not in UTF-8: byte 714').waitFor()
    await page.getByText('Björn,2 £').waitFor()
    await page.getByLabel('Encoding').selectOption('Cyrillic (Windows-1251)')
    await page.getByText('Bjцrn').waitFor()
    await page.getByLabel('Encoding').selectOption('Western European (Windows-1252, Latin-1)')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('101 rows written').waitFor()
    const [dataset] = (await console.client.datasets.list()).data.filter(({ name }) => name === 'Nordic')
    const rows = await console.client.data.list(dataset?.id ?? '', { filter: ['name:!Anna'] })
    expect(rows.data).toEqual([{ name: 'Björn', price: '2 £' }])
  })

  test('a large file in UTF-16, and characters at the cut of two parts of one in UTF-8, come as they are', async () => {
    const { page } = await console.open()
    // Each character takes three bytes, so the cut after the first MiB is inside one.
    const words = Array.from({ length: 300 }, (_, index) => `${'€'.repeat(1500)}${index}`)
    const text = `word\r\n${words.join('\r\n')}\r\n`
    for (const [name, buffer] of [
      ['Eight', Buffer.from(text, 'utf8')],
      ['Sixteen', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ] as const) {
      await page.goto(`${console.origin}/import`)
      await page
        .getByLabel('File', { exact: true })
        .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
      const found = (await console.client.datasets.list()).data.find((dataset) => dataset.name === name)
      const exported = await console.client.data.export(found?.id ?? '', { format: 'csv' })
      expect(await new Response(exported).text()).toBe(text)
    }
  })
})

/** Whether the middle of what has the focus is not behind something else. */
const IS_FOCUS_SEEN = `(() => {
  const { x, y, width, height } = document.activeElement.getBoundingClientRect()
  const there = document.elementFromPoint(x + width / 2, y + height / 2)
  return document.activeElement === there || document.activeElement.contains(there)
})()`
