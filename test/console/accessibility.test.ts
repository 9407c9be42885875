import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { cellAt, copied, press } from './support/hand.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The folder for pictures of each page with `PICTURES=1`. Taking them costs as much as the checks. */
const PICTURES = fileURLToPath(new URL('../../test-results/console/', import.meta.url))

async function picture(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${PICTURES}${name}.png` })
}

/** Phones zoom to fields with smaller letters when they get the focus, and do not zoom back. */
const ZOOMED_FIELDS = `[...document.querySelectorAll('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')]
  .filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16)
  .map(({ outerHTML }) => outerHTML)`

/** A page or a state of one, and how to get there. */
interface Stop {
  readonly name: string
  /** Most pages have the dataset of ten rows: axe looks at each cell again. */
  readonly path: (datasetId: string, longId: string) => string
  readonly as?: 'nobody'
  readonly prepare: (page: Page) => Promise<void>
}

const STOPS: readonly Stop[] = [
  { name: 'not-found', path: () => '/nowhere', prepare: (page) => page.getByText('Page not found').waitFor() },
  { name: 'sign-in', path: () => '/', as: 'nobody', prepare: (page) => page.getByLabel('Password').waitFor() },
  {
    name: 'invitation',
    path: () => '/invitation#x',
    as: 'nobody',
    prepare: (page) => page.getByText('unknown, used, expired or revoked').waitFor(),
  },
  { name: 'datasets', path: () => '/', prepare: (page) => page.getByRole('link', { name: 'Flights' }).waitFor() },
  {
    name: 'new-dataset',
    path: () => '/',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New dataset' }).click()
      await page.getByText('Description and rules of column 1').click()
      await page.getByLabel('Maximum length').waitFor()
    },
  },
  { name: 'dataset', path: (_, id) => `/datasets/${id}`, prepare: (page) => page.getByText('TRD').first().waitFor() },
  {
    name: 'filtered',
    path: (id) => `/datasets/${id}?filter=origin%3AOSL&filter=delay%3A%3E10&sort=-delay,date`,
    prepare: (page) => page.getByRole('gridcell', { name: 'OSL' }).first().waitFor(),
  },
  {
    name: 'columns',
    path: (id) => `/datasets/${id}?panel=columns`,
    prepare: (page) =>
      page
        .getByText(/filled/)
        .first()
        .waitFor(),
  },
  {
    name: 'chart',
    path: (id) => `/datasets/${id}?panel=chart&chart=date,delay`,
    prepare: (page) => page.locator('canvas').waitFor(),
  },
  {
    name: 'groups',
    path: (id) => `/datasets/${id}?panel=groups&group=origin,date:month&measure=:count,delay:avg&order=-:count`,
    prepare: (page) => page.locator('canvas').waitFor(),
  },
  { name: 'import', path: () => '/import', prepare: chooseFile },
  { name: 'import-into', path: (id) => `/datasets/${id}/import`, prepare: chooseOddFile },
  { name: 'settings', path: () => '/settings', prepare: (page) => page.getByText('in the current minute').waitFor() },
  { name: 'api-keys', path: () => '/settings/api-keys', prepare: createKey },
  {
    name: 'members',
    path: () => '/settings/members',
    prepare: (page) => page.getByText('No open invitations').waitFor(),
  },
  { name: 'account', path: () => '/settings/account', prepare: (page) => page.getByLabel('New password').waitFor() },
  { name: 'imported', path: (id) => `/datasets/${id}/import`, prepare: importWhatIsWrong },
  { name: 'matching', path: (id) => `/datasets/${id}?filter=delay%3A%3E10&hide=details`, prepare: changeMatching },
  { name: 'values', path: (id) => `/datasets/${id}`, prepare: chooseValue },
  { name: 'not-stored', path: (id) => `/datasets/${id}`, prepare: enterWhatIsWrong },
  { name: 'pasted', path: (id) => `/datasets/${id}`, prepare: pasteWhatIsWrong },
  {
    name: 'trash',
    path: () => '/trash',
    prepare: (page) => page.getByRole('button', { name: 'Restore the dataset Old flights' }).waitFor(),
  },
  {
    name: 'audit-log',
    path: () => '/settings/audit-log',
    prepare: (page) => page.getByRole('row', { name: /Dataset deleted/ }).waitFor(),
  },
]

async function chooseFile(page: Page): Promise<void> {
  const buffer = Buffer.from('origin,delay,date\nOSL,12,2026-11-20\nTRD,45,2026-11-21\n')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'Flights.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Type of column 3').waitFor()
}

/** In Latin-1, for a dataset whose columns it has in part. */
async function chooseOddFile(page: Page): Promise<void> {
  const buffer = Buffer.from('Origin,arrival\nTromsø,12\n', 'latin1')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'Flights.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('Column for arrival').waitFor()
}

/** The page of an import with a refused row, and the line that is on every page. */
async function importWhatIsWrong(page: Page): Promise<void> {
  const buffer = Buffer.from('origin,delay\nTRD,late\n')
  await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'Flights.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('row', { name: /TRD,late/ }).waitFor()
}

async function changeMatching(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for all matching rows' }).click()
  await page.getByRole('button', { name: 'Change all matching rows' }).click()
  await page.getByLabel('New value').waitFor()
}

/** A choice of values, and several selected cells when it is closed. */
async function chooseValue(page: Page): Promise<void> {
  const choice = page.getByRole('listbox').getByRole('option').first()
  await press(cellAt(page, 1, 0), { times: 2 })
  await choice.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 cells selected').waitFor()
  await press(cellAt(page, 1, 0), { times: 2 })
  await choice.waitFor()
}

/** More columns than there are, with a cell that cannot be stored. */
async function pasteWhatIsWrong(page: Page): Promise<void> {
  await press(cellAt(page, 1, 1))
  await copied(page, 'late\t2026-11-20\ttrue\t{}\tmore\n5\t2026-11-20\tfalse\t7\tmore')
  await page.keyboard.press('Control+V')
  const reason = await page.getByRole('dialog').getByText('Enter a number').getAttribute('id')
  expect(await page.locator(`input[aria-describedby="${reason}"]`).count()).toBe(1)
}

/** An invalid text that was left in a cell, and another one in an open cell. */
async function enterWhatIsWrong(page: Page): Promise<void> {
  await press(cellAt(page, 1, 1))
  await page.keyboard.type('late')
  await press(cellAt(page, 2, 1))
  await page.getByText('you typed late').waitFor()
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('Enter a number').first().waitFor()
}

async function createKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create API Key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly import')
  await page.getByRole('dialog').getByRole('button', { name: 'Create API Key' }).click()
  await page.getByTestId('key-value').waitFor()
}

/** Goes on in the page as links do, so that neither the console nor axe is loaded for each stop, by way of a page that has nothing of the last one. */
async function go(page: Page, address: string): Promise<void> {
  const isSignedIn = await page.evaluate<boolean>(
    "'axe' in globalThis && document.querySelector('header.top') !== null",
  )
  if (!isSignedIn) {
    await page.goto(address)
    return page.evaluate(AXE)
  }
  const follow = (to: string) =>
    page.evaluate(`history.pushState(null, '', '${to}'); dispatchEvent(new PopStateEvent('popstate'))`)
  await follow('/between')
  await page.getByText('Page not found').waitFor()
  await follow(address)
  await page.getByText('Page not found').waitFor({ state: 'detached' })
}

/** The faults that axe finds by WCAG 2.2 AA and its best practices, a line each. In the dark only colors differ. */
async function findings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(colorScheme === 'dark' && { runOnly: OF_COLORS }) }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
}

const OF_COLORS = ['color-contrast', 'link-in-text-block']

const PHONE = { width: 320, height: 640 }
const DESK = { width: 1280, height: 800 }

describeConsole('for everybody', (console) => {
  let [datasetId, longId] = ['', '']
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true })
    const columns = [
      { name: 'origin', type: 'text' as const, values: ['OSL', 'TRD', 'BGO'] },
      { name: 'delay', type: 'number' as const },
      { name: 'date', type: 'date' as const },
      { name: 'cancelled', type: 'boolean' as const },
      { name: 'details', type: 'json' as const },
    ]
    const rows = Array.from({ length: 300 }, (_, index) => ({
      origin: ['OSL', 'TRD', 'BGO'][index % 3],
      delay: index % 11 === 0 ? null : Math.round(40 * Math.sin(index / 20) + (index % 13)),
      date: `2026-11-${String(1 + (index % 28)).padStart(2, '0')}`,
      cancelled: index % 17 === 0,
      details: index % 4 === 0 ? { gate: `A${index % 20}` } : null,
    }))
    const make = async (name: string, count: number) => {
      const { id } = await console.client.datasets.create({ name, project_id: console.own.projectId, columns })
      if (count > 0) await console.client.rows.append(id, rows.slice(0, count))
      return id
    }
    datasetId = await make('Flights', 10)
    longId = await make('All', 300)
    await console.client.datasets.delete(await make('Old flights', 0))
  })

  test('pages break no rule of accessibility in light or dark, and fit a phone and 400 % zoom', {
    timeout: 600_000,
  }, async () => {
    const opened = { viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' } as const
    const pages = {
      owner: (await console.open(opened)).page,
      nobody: (await console.open({ ...opened, as: 'nobody' })).page,
    }
    const faults: string[] = []
    for (const { name, path, as, prepare } of STOPS) {
      const page = pages[as ?? 'owner']
      await page.setViewportSize(PHONE)
      await go(page, console.origin + path(datasetId, longId))
      await prepare(page)
      await picture(page, `${name}-phone`)
      const width = await page.evaluate<number>('document.documentElement.scrollWidth')
      if (width !== PHONE.width) faults.push(`${name} is ${width} pixels wide on a phone`)
      const zoomed = await page.evaluate<string[]>(ZOOMED_FIELDS)
      faults.push(...zoomed.map((field) => `${name}: a phone zooms to ${field}`))

      await page.setViewportSize(DESK)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await picture(page, `${name}-${colorScheme}`)
        faults.push(...(await findings(page, colorScheme)).map((found) => `${name} in ${colorScheme}: ${found}`))
      }
    }
    expect(faults).toEqual([])
  })

  test('a page that is shown in dark is printed with dark letters, since browsers print no backgrounds', async () => {
    const { page } = await console.open({ colorScheme: 'dark' })
    await page.goto(console.origin)
    const letters = () => page.evaluate<string>('getComputedStyle(document.body).color')
    for (const theme of ['dark', 'system']) {
      await page.emulateMedia({ media: 'screen' })
      await page.getByLabel('Theme').selectOption(theme)
      expect(await letters(), theme).toBe('rgb(231, 235, 241)')
      await page.emulateMedia({ media: 'print' })
      expect(await letters(), theme).toBe('rgb(22, 27, 36)')
    }
  })

  test('the chosen theme is that of the page when it is loaded again', async () => {
    const { page } = await console.open({ colorScheme: 'dark' })
    await page.goto(console.origin)
    for (const theme of ['light', 'dark', 'system']) {
      await page.getByLabel('Theme').selectOption(theme)
      await page.reload()
      expect(await page.getByLabel('Theme').inputValue()).toBe(theme)
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme === 'system' ? null : theme)
    }
  })
})
