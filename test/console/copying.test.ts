import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PLAIN_HOST } from './support/browser.ts'
import { type ConsoleHarness, describeConsole } from './support/console.ts'
import { allStored, cellAt, copied, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

const run = promisify(execFile)

const ROWS = Array.from({ length: 450 }, (_, index) => ({ code: `c${index + 1}`, delay: index }))

async function makeRows({ client, own }: ConsoleHarness): Promise<string> {
  const columns = [
    { name: 'code', type: 'text' as const },
    { name: 'delay', type: 'number' as const },
  ]
  const { id } = await client.datasets.create({ name: 'Flights', project_id: own.projectId, columns })
  await client.rows.append(id, ROWS)
  return id
}

describeConsole('copying in a browser that allows it only during a press', (console) => {
  /** As in Safari. Chromium allows it at any time. */
  const ONLY_DURING_A_PRESS = `for (const name of ['write', 'writeText']) {
    const write = navigator.clipboard[name].bind(navigator.clipboard)
    navigator.clipboard[name] = (what) => (window.event?.isTrusted ? write(what) : Promise.reject(new DOMException('', 'NotAllowedError')))
  }`
  const open = async () => {
    const { page } = await console.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(ONLY_DURING_A_PRESS)
    await page.goto(`${console.origin}/datasets/${await makeRows(console)}`)
    await cellAt(page, 0, 0).getByText('c1').waitFor()
    return page
  }
  const clipboardText = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()')

  test('works for cells whose rows were not loaded, by the commands of the browser, and for the view as CSV', async () => {
    const page = await open()
    // Safari has the commands only where something is selected.
    const commands = () => page.evaluate("['copy', 'cut'].map((name) => document.queryCommandEnabled(name))")
    expect(await commands()).toEqual([false, false])
    await press(cellAt(page, 0, 0))
    expect(await commands()).toEqual([true, true])
    const several = Promise.withResolvers<void>()
    const asked = new Set<string>()
    await intercept(page, '**/rows?*', async (route) => {
      if (asked.add(route.request().url()).size === 3) several.resolve()
      // Pages are asked for side by side.
      await several.promise
      await route.continue()
    })
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+C')
    await page.getByText('450 rows copied.').waitFor()
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('451')
    expect(await clipboardText(page)).toBe(ROWS.map(({ code, delay }) => `${code}\t${delay}`).join('\n'))

    const copyAsCsv = async () => {
      await press(page.getByRole('button', { name: 'Copy as' }))
      await press(page.getByRole('button', { name: 'CSV of the first 1,000 rows', exact: true }))
    }
    await copyAsCsv()
    await page.getByText('The CSV is copied.').waitFor()
    const csv = await clipboardText(page)
    expect(csv.trim().split(/\r?\n/)).toEqual(['code,delay', ...ROWS.map(({ code, delay }) => `${code},${delay}`)])
    await intercept(page, '**/rows?*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await copyAsCsv()
    await page.getByText('Not copied: The service answered with status 404. Try again.').waitFor()
    // Nothing is copied where rows cannot be read.
    expect(await clipboardText(page)).toBe(csv)
  })

  test('works for a view as a line for a shell and as a program, which give its rows, columns and order', async () => {
    const page = await open()
    const columns = ['code', 'delay', 'it’s "odd"'].map((name) => ({ name, type: 'text' as const }))
    const { id } = await console.client.datasets.create({ name: "It's", project_id: console.own.projectId, columns })
    const odd = (code: string, text: string) => ({ code, delay: '1', 'it’s "odd"': text })
    await console.client.rows.append(id, [odd('a', "it's $HOME"), odd('b', 'other'), odd('c', "it's $HOME")])
    const query = new URLSearchParams([
      ['filter', 'it’s "odd":it\'s $HOME'],
      ['sort', '-code'],
      ['hide', 'delay'],
    ])
    await page.goto(`${console.origin}/datasets/${id}?${query}`)
    await cellAt(page, 1, 0).getByText('a').waitFor()
    const copiedAs = async (item: string, said: string) => {
      await press(page.getByRole('button', { name: 'Copy as' }))
      await press(page.getByRole('button', { name: item, exact: true }))
      await page.getByText(said).waitFor()
      return clipboardText(page)
    }
    const rows = [
      { code: 'c', 'it’s "odd"': "it's $HOME" },
      { code: 'a', 'it’s "odd"': "it's $HOME" },
    ]
    const env = { ...process.env, API_KEY: console.own.apiKey }
    const line = await copiedAs('curl', 'The curl line is copied.')
    const { stdout } = await run('bash', ['-euc', line], { env })
    expect(JSON.parse(stdout)).toMatchObject({ data: rows })

    const program = await copiedAs('Client code', 'The client code is copied.')
    const printed = program.replace('console.log(row)', 'console.log(JSON.stringify(row))')
    const lines = await run(process.execPath, ['--input-type=module', '--eval', printed], { env })
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((text) => JSON.parse(text)),
    ).toEqual(rows)
  })
})

describeConsole('copying in a browser that does not allow it', (console) => {
  test('says why rows cannot be read', async () => {
    const { page } = await console.open()
    await page.addInitScript(
      `navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'))`,
    )
    await page.goto(`${console.origin}/datasets/${await makeRows(console)}`)
    await cellAt(page, 0, 0).getByText('c1').waitFor()
    await intercept(page, '**/rows?*', (route) => route.fulfill({ status: 404, body: '{}' }))
    await press(page.getByRole('button', { name: 'Copy as' }))
    await press(page.getByRole('button', { name: 'CSV of the first 1,000 rows', exact: true }))
    await page.getByText('Not copied: The service answered with status 404. Try again.').waitFor()
  })
})

describeConsole('a page without TLS', (console) => {
  test('stores pasted cells, and says that its copy buttons are not allowed to copy', async () => {
    const id = await makeRows(console)
    const origin = console.origin.replace('127.0.0.1', PLAIN_HOST)
    const trusted = await console.open()
    await trusted.page.goto(console.origin)
    await copied(trusted.page, 'x\t7\ny\t8')
    const { page } = await console.open({ through: origin })
    await page.goto(`${origin}/datasets/${id}`)
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('Control+V')
    await page.getByText('4 cells in 2 rows are saved.').waitFor()
    await allStored(page)
    await press(page.getByRole('button', { name: 'Open or edit' }))
    await press(page.getByRole('button', { name: 'Copy the cell' }))
    const message = page.getByText('The browser does not allow the console to copy. Select the text and copy it.')
    await message.waitFor()
    // It is on top of the dialog, and not behind it.
    await page.getByRole('button', { name: 'Dismiss' }).click({ timeout: 5_000 })
    await message.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})
