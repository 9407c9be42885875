import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'

const LINES = Array.from(
  { length: 5000 },
  (_, index) => `OSL ${index % 7},${index % 90},2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
)
const CSV = `\uFEFForigin,delay,date\r\n${LINES.join('\r\n')}\r\n"two\nlines, quoted",7,2026-02-01\r\n\r\nOSL,late,2026-02-01\r\nTRD,5,2026-02-30\r\nBGO,,\r\n`

describeConsole('from a CSV file to a chart', (console) => {
  test('columns are guessed, lines that do not fit are named by their number, and the rest can be drawn', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('link', { name: 'Import CSV' }).click()
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'Flights.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
    expect(await page.getByLabel('Name of the dataset').inputValue()).toBe('Flights')
    // The type is inferred from the whole sample: one “late” or one 30th of February makes the column text. The user can correct that.
    expect(await page.getByLabel('Type of column 2').inputValue()).toBe('text')
    expect(await page.getByLabel('Type of column 3').inputValue()).toBe('text')
    await page.getByLabel('Type of column 2').selectOption('Number')
    await page.getByLabel('Type of column 3').selectOption('Date')
    await page.getByRole('button', { name: 'Import', exact: true }).click()

    await page.getByText('The import has finished').waitFor()
    await page.getByText('5,002 rows added, 2 lines skipped.').waitFor()
    await page.getByText(/^Line 5,005: delay: “late” is not a number/).waitFor()
    await page.getByText(/^Line 5,006: .*2026-02-30/).waitFor()

    await page.getByRole('link', { name: 'Open the dataset' }).click()
    await page.getByText('5,002 rows').waitFor()
    await page.getByRole('button', { name: 'Chart' }).first().click()
    await page.getByLabel('Column', { exact: true }).selectOption('date')
    await page.getByLabel('Second column').selectOption('delay')
    await page.getByRole('img', { name: /^Bars of average delay by date: / }).waitFor()
    expect(new URL(page.url()).search).toBe('?panel=chart&chart=date%2Cdelay')

    const [dataset] = (await console.client.datasets.list()).data
    const rows = await console.client.data.list(dataset?.id ?? '').toArray()
    expect(rows.at(-2)).toEqual({ origin: 'two\nlines, quoted', delay: 7, date: '2026-02-01' })
    expect(rows.at(-1)).toEqual({ origin: 'BGO', delay: null, date: null })
  })

  test('columns of a file find those of a dataset by their names, others are chosen from a list, and its types hold', async () => {
    const { projectId } = console.own
    const columns = [
      { name: 'code', type: 'text' as const },
      { name: 'delay', type: 'number' as const },
      { name: 'Landed at', type: 'date' as const },
    ]
    const { id } = await console.client.datasets.create({ name: 'Known', project_id: projectId, columns })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}/import`)
    const buffer = Buffer.from('late;code;landed_at;gate\n7;007;2026-01-02;A1\n;008;;B2\n')
    await page.getByLabel('CSV file').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Columns of the file that are not imported: “late”, “gate”.').waitFor()
    await page.getByText('Columns that stay empty in the new rows: “delay”.').waitFor()
    await page.getByLabel('Column for late').selectOption('delay (number)')
    await page.getByText('Columns of the file that are not imported: “gate”.').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 rows added.').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([
      { code: '007', delay: 7, 'Landed at': '2026-01-02' },
      { code: '008', delay: null, 'Landed at': null },
    ])
  })

  test('an answer that is lost is waited for, and what stopped goes on: each line is stored once', async () => {
    const { projectId } = console.own
    const columns = [{ name: 'n', type: 'number' as const }]
    const { id } = await console.client.datasets.create({ name: 'Lost', project_id: projectId, columns })
    const { page } = await console.open()
    let appends = 0
    let isBroken = true
    await page.route('**/rows', async (route) => {
      appends += 1
      // The second is stored, and its reply is lost; then there is no connection.
      if (appends === 2) await route.fetch()
      if (appends >= 2 && isBroken) await route.abort()
      else await route.continue()
    })
    await page.goto(`${console.origin}/datasets/${id}/import`)
    const buffer = Buffer.from(`n\n${Array.from({ length: 5_000 }, (_, n) => n).join('\n')}\n`)
    await page.getByLabel('CSV file').setInputFiles({ name: 'lost.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('The service does not answer. The import continues when it does.').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('The import has stopped').waitFor()
    await page.getByText('2,000 rows added.').waitFor()
    isBroken = false
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The import has finished').waitFor()
    await page.getByText('5,000 rows added.').waitFor()
    const { data } = await console.client.data.list(id, { sort: ['-n'], limit: 1 })
    expect([data[0]?.['n'], (await console.client.datasets.get(id)).row_count]).toEqual([4_999, 5_000])
  })

  test('a file that is not in UTF-8 is read in the encoding that is chosen, after the page has said so', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/import`)
    const buffer = Buffer.from(`name,price\n${'Anna,1\n'.repeat(100)}Björn,2 £\n`, 'latin1')
    await page.getByLabel('CSV file').setInputFiles({ name: 'Nordic.csv', mimeType: 'text/csv', buffer })
    await page.getByText('The file is not in UTF-8, as byte 714').waitFor()
    await page.getByText('Björn,2 £').waitFor()
    await page.getByLabel('Encoding').selectOption('Cyrillic (Windows-1251)')
    await page.getByText('Bjцrn').waitFor()
    await page.getByLabel('Encoding').selectOption('Western European (Windows-1252, Latin-1)')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('101 rows added.').waitFor()
    const [dataset] = (await console.client.datasets.list()).data.filter(({ name }) => name === 'Nordic')
    const rows = await console.client.data.list(dataset?.id ?? '', { filter: ['name:!Anna'] })
    expect(rows.data).toEqual([{ name: 'Björn', price: '2 £' }])
  })

  test('what is no text is refused, with its kind or the byte that shows it', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/import`)
    const choose = (name: string, buffer: Buffer) =>
      page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
    await choose('Book.csv', Buffer.from('PK\x03\x04 and more'))
    await page.getByText('Book.csv cannot be imported. It is an Excel workbook').waitFor()
    await choose('Bytes.csv', Buffer.from('a,b\n1,\0\n'))
    await page.getByText('Bytes.csv cannot be imported. It is not text: byte 7').waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).count()).toBe(0)
  })

  test('a large file in UTF-16, and characters at the cut of two parts of one in UTF-8, come as they are', async () => {
    const { page } = await console.open()
    // Each character takes three bytes, so the cut after the first MiB is inside one.
    const words = Array.from({ length: 3000 }, (_, index) => `${'€'.repeat(150)}${index}`)
    const text = `word\r\n${words.join('\r\n')}\r\n`
    for (const [name, buffer] of [
      ['Eight', Buffer.from(text, 'utf8')],
      ['Sixteen', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ] as const) {
      await page.goto(`${console.origin}/import`)
      await page.getByLabel('CSV file').setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByText('3,000 rows added.').waitFor()
      const found = (await console.client.datasets.list()).data.find((dataset) => dataset.name === name)
      const exported = await console.client.data.export(found?.id ?? '', { format: 'csv' })
      expect(await new Response(exported).text()).toBe(text)
    }
  })
})
