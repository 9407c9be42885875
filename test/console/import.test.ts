import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { intercept } from './support/intercept.ts'

const LINES = Array.from(
  { length: 500 },
  (_, index) => `OSL ${index % 7},${index % 90},2026-01-${String(1 + (index % 28)).padStart(2, '0')}`,
)
const CSV = `\uFEFForigin,delay,date\r\n${LINES.join('\r\n')}\r\n"two\nlines, quoted",7,2026-02-01\r\n\r\nOSL,late,2026-02-01\r\nTRD,5,2026-02-30\r\nBGO,,\r\n`

describeConsole('from a file to a chart', (console) => {
  test('columns are guessed, lines that do not fit are named by their number, and the rest can be drawn', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('link', { name: 'Import a file' }).click()
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'Flights.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) })
    expect(await page.getByLabel('Name of the dataset').inputValue()).toBe('Flights')
    // The type is inferred from the whole sample: one “late” or one 30th of February makes the column text. The user can correct that.
    expect(await page.getByLabel('Type of column 2').inputValue()).toBe('text')
    expect(await page.getByLabel('Type of column 3').inputValue()).toBe('text')
    await page.getByLabel('Type of column 2').selectOption('Number')
    await page.getByLabel('Type of column 3').selectOption('Date')
    expect(await page.getByLabel('Preview').locator('tbody tr').count()).toBe(8)
    await page.getByRole('button', { name: 'Import', exact: true }).click()

    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    await page.getByText('502 rows written, 2 refused').waitFor()
    await page.getByRole('row', { name: /^505 delay .* not "late"\. OSL,late,2026-02-01$/ }).waitFor()
    await page.getByRole('row', { name: /^506 date .*TRD,5,2026-02-30$/ }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toMatch(/^line,field,message,text\r\n505,delay,/)

    await page.getByRole('link', { name: 'Open the dataset' }).click()
    await page.getByText('502 rows · 3 columns').waitFor()
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
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Columns of the file that are not imported: “late”, “gate”.').waitFor()
    await page.getByText('Columns that stay empty in the new rows: “delay”.').waitFor()
    await page.getByLabel('Column for late').selectOption('delay (number)')
    await page.getByText('Columns of the file that are not imported: “gate”.').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('2 rows written').waitFor()
    expect((await console.client.data.list(id)).data).toEqual([
      { code: '007', delay: 7, 'Landed at': '2026-01-02' },
      { code: '008', delay: null, 'Landed at': null },
    ])
  })

  const numbers = async () => {
    const { projectId } = console.own
    const columns = [{ name: 'n', type: 'number' as const }]
    return (await console.client.datasets.create({ name: 'Numbers', project_id: projectId, columns })).id
  }
  const choose = (page: Page, name: string, text: string) =>
    page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  test('an import whose answer is lost is made once, is seen on other pages and after a reload, and its rows appear', async () => {
    const id = await numbers()
    const { page } = await console.open()
    let sent = 0
    await intercept(page, '**/imports?**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue() // the list of imports
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await intercept(page, '**/v1/imports/imp_*', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`${console.origin}/datasets/${id}/import`)
    await choose(page, 'lost.csv', `n\n${Array.from({ length: 5_000 }, (_, n) => n).join('\n')}\n`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.waitForURL('**/imports/imp_*')
    await page.goto(`${console.origin}/datasets/${id}`)
    const line = page.getByRole('region', { name: 'Import of lost.csv' })
    await line.getByText(/the file has arrived|read so far|finished/).waitFor()
    release()
    await line.getByText('the import has finished.').waitFor()
    await page.getByText('5,000 rows · 1 column').waitFor()
    expect([sent, (await console.client.imports.list(id)).data.length]).toEqual([2, 1])
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await line.waitFor({ state: 'detached' })
  })

  test('an import is followed further after its tab was refused, as one that shows another organization', async () => {
    const { page } = await console.open()
    const message = 'You have switched to another organization in another tab.'
    const refusal = { error: { code: 'authorization_error', message, request_id: 'req_1' } }
    let refused = 0
    let isRefused = true
    await intercept(page, '**/v1/imports/imp_*', (route) => {
      if (!isRefused) return route.continue()
      refused += 1
      return route.fulfill({ status: 403, json: refusal })
    })
    await page.goto(`${console.origin}/datasets/${await numbers()}/import`)
    await choose(page, 'few.csv', 'n\n1\n')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThan(1) // of the page of the import, and of the bar
    const line = page.getByRole('region', { name: 'Import of few.csv' })
    await line.getByText(/the file has arrived|read so far/).waitFor()
    isRefused = false
    await line.getByText('the import has finished.').waitFor()
    expect(await line.getByRole('link', { name: 'Choose the file again' }).count()).toBe(0)
  })

  test('the page of an import says why it cannot be canceled, and follows it further when the service has failed once', async () => {
    const { id } = await console.client.imports.create(await numbers(), 'n\n1\n')
    const ended = async () => (await console.client.imports.get(id)).ended_at
    await expect.poll(ended, { timeout: 10_000 }).not.toBeNull()
    const { page } = await console.open()
    const failed = { error: { code: 'internal_error', message: 'Something failed.', request_id: 'req_1' } }
    const running = { ...(await console.client.imports.get(id)), status: 'running', ended_at: null }
    let state: 'running' | 'failing' | 'ended' = 'running'
    await intercept(page, `**/v1/imports/${id}`, (route) => {
      if (state === 'failing' || route.request().method() === 'DELETE')
        return route.fulfill({ status: 500, json: failed })
      return state === 'running' ? route.fulfill({ json: { data: running } }) : route.continue()
    })
    await page.goto(`${console.origin}/imports/${id}`)
    const notice = page.getByRole('alert')
    await page.getByRole('button', { name: 'Cancel the import', exact: true }).click()
    await notice.getByText('Something failed.').waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Cancel the import', exact: true }).waitFor()
    state = 'failing'
    await notice.waitFor()
    state = 'ended'
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('a file that is still being sent when the page is left is named afterwards, and one can be canceled', async () => {
    const id = await numbers()
    const { page } = await console.open()
    await intercept(page, '**/imports?**', () => {}) // never answered
    await page.goto(`${console.origin}/datasets/${id}/import`)
    await choose(page, 'slow.csv', 'n\n1\n')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByText('Keep the console open until the file has arrived.').waitFor()
    const asked = page.waitForEvent('dialog')
    await page.reload()
    expect((await asked).type()).toBe('beforeunload')
    const line = page.getByRole('region', { name: 'Import of slow.csv' })
    await line.getByText('You left the page before the service confirmed the file.').waitFor()
    await line.getByRole('link', { name: 'Choose the file again' }).click()
    await line.getByRole('button', { name: 'Dismiss' }).click()
    await choose(page, 'slow.csv', 'n\n1\n')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await line.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('File', { exact: true }).waitFor()
    expect((await console.client.imports.list(id)).data).toEqual([])
  })

  test('a file that does not arrive leaves no second dataset, and who cancels is told that the new one is there', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/import`)
    const send = async (name: string) => {
      await choose(page, name, 'n\n1\n')
      await page.getByRole('button', { name: 'Import', exact: true }).click()
    }
    const ofProxy = { status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }
    await intercept(page, '**/imports?**', (route) => route.fulfill(ofProxy), { times: 1 })
    await send('tides.csv')
    const refusal = page.getByRole('main').getByText('A proxy in front of the service does not accept a file or a')
    await refusal.first().waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Choose the file again' }).click()
    await page.getByRole('heading', { name: 'Import into tides' }).waitFor()
    await page.goto(`${console.origin}/import`)
    await intercept(page, '**/imports?**', () => {}) // never answered
    await send('waves.csv')
    await page.getByRole('button', { name: 'Cancel the import of waves.csv' }).click()
    await page.getByText('Nothing was imported. The dataset “waves” is there already, and is empty.').waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { name: 'waves' }).waitFor()
    const named = { name_contains: 'tides' }
    expect((await console.client.datasets.list(named)).data.map(({ row_count }) => row_count)).toEqual([0])
  })

  test('a file can be dropped, its running import canceled, and imports into the dataset are listed with their states', async () => {
    const id = await numbers()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}/import`)
    /** The content is a script, so that the long one need not be sent to the browser. */
    const drop = async (name: string, content: string) => {
      // As text, since only the browser knows these classes.
      const dropped = await page.evaluateHandle(`(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([${content}], '${name}', { type: 'text/csv' }))
        return transfer
      })()`)
      const box = page.locator('.drop-box')
      await box.dispatchEvent('dragover', { dataTransfer: dropped })
      await box.dispatchEvent('drop', { dataTransfer: dropped })
    }
    await drop('few.csv', `'n\\n1\\nx\\n'`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    await page.goto(`${console.origin}/datasets/${id}/import`)
    await drop('many.csv', `'n\\n' + '1\\n'.repeat(2_000_000)`)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel the import', exact: true }).click()
    await page.getByRole('heading', { name: 'The import is canceled.' }).waitFor()
    expect((await console.client.datasets.get(id)).row_count).toBeLessThan(2_000_001)
    await page.goto(`${console.origin}/datasets/${id}/import`)
    const table = page.getByRole('region', { name: 'Imports' })
    await table.getByRole('row', { name: /Canceled/ }).waitFor()
    const states = await table.getByRole('row').allInnerTexts()
    expect(states.map((text) => /Finished.*1 row written, 1 refused|Canceled/s.exec(text)?.[0].slice(0, 8))).toEqual([
      undefined,
      'Canceled',
      'Finished',
    ])
  })

  test('NDJSON is known by its content; with a row that does not fit nothing is stored, if that was chosen', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/import`)
    const text = '{"code":"007","late":true}\n{"code":"008","more":{"gate":"A1"}}\n'
    await choose(page, 'Rows.txt', text)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    const found = (await console.client.datasets.list()).data.find(({ name }) => name === 'Rows')
    expect((await console.client.data.list(found?.id ?? '')).data).toEqual([
      { code: '007', late: true, more: null },
      { code: '008', late: null, more: { gate: 'A1' } },
    ])
    await page.goto(`${console.origin}/datasets/${found?.id}/import`)
    await choose(page, 'More.jsonl', '{"code":"009"}\n{"code":10}\n')
    await page.getByLabel('Rows that do not fit').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The import has failed.' }).waitFor()
    await page.getByRole('row', { name: /^2 code .*\{"code":10\}$/ }).waitFor()
    expect((await console.client.datasets.get(found?.id ?? '')).row_count).toBe(2)

    await page.goto(`${console.origin}/datasets/${found?.id}/import`)
    await choose(page, 'New.csv', 'code\n010\n')
    await page.getByLabel('Rows of the file').selectOption('replace all 2 rows of the dataset')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    expect((await console.client.data.list(found?.id ?? '')).data).toEqual([{ code: '010', late: null, more: null }])
  })
})
