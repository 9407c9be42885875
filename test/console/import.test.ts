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
    // Of all that is in the sample: one “late” makes a text of the column, and so does one 30th of February; the user knows better.
    expect(await page.getByLabel('Type of column 2').inputValue()).toBe('text')
    expect(await page.getByLabel('Type of column 3').inputValue()).toBe('text')
    await page.getByLabel('Type of column 2').selectOption('Number')
    await page.getByLabel('Type of column 3').selectOption('Date')
    await page.getByRole('button', { name: 'Import', exact: true }).click()

    await page.getByText('The import is done').waitFor()
    await page.getByText('5,002 rows added, 2 lines left out.').waitFor()
    await page.getByText(/^Line 5,005: delay: “late” is no number/).waitFor()
    await page.getByText(/^Line 5,006: .*2026-02-30/).waitFor()

    await page.getByRole('link', { name: 'Show the dataset' }).click()
    await page.getByText('5,002 rows').waitFor()
    await page.getByRole('button', { name: 'Chart' }).first().click()
    await page.getByLabel('Column', { exact: true }).selectOption('date')
    await page.getByLabel('Against').selectOption('delay')
    await page.getByRole('img', { name: /^Points of delay by date: 2000 values, delay from 0 to 89/ }).waitFor()
    expect(new URL(page.url()).search).toBe('?panel=chart&chart=date%2Cdelay')

    const [dataset] = (await console.client.datasets.list()).data
    const rows = await console.client.data.list(dataset?.id ?? '').toArray()
    expect(rows.at(-2)).toEqual({ origin: 'two\nlines, quoted', delay: 7, date: '2026-02-01' })
    expect(rows.at(-1)).toEqual({ origin: 'BGO', delay: null, date: null })
  })

  test('more rows go into a dataset that is there, by its own types, and a name that it does not know has to be mended', async () => {
    const { projectId } = console.own
    const columns = [
      { name: 'code', type: 'text' as const },
      { name: 'delay', type: 'number' as const },
    ]
    const { id } = await console.client.datasets.create({ name: 'Known', project_id: projectId, columns })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}/import`)
    const buffer = Buffer.from('late;code\n7;007\n;008\n')
    await page.getByLabel('CSV file').setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
    await page.getByText('The dataset has no column “late”.').waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Name of column 1').fill('delay')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 rows added.').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([
      { code: '007', delay: 7 },
      { code: '008', delay: null },
    ])
  })
})
