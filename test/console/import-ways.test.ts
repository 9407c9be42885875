import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { writtenParquet } from '../support/written-parquet.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('ways to import', (console) => {
  const made = async () => {
    const columns = [
      { name: 'sku', type: 'text' as const },
      { name: 'price', type: 'number' as const },
      { name: 'note', type: 'text' as const },
    ]
    const { id } = await console.client.datasets.create({ name: 'Prices', project_id: console.own.projectId, columns })
    await console.client.indexes.create(id, { fields: ['sku'], unique: true })
    await console.client.rows.append(id, [
      { sku: 'a', price: 1, note: 'kept' },
      { sku: 'b', price: 2 },
    ])
    return id
  }
  const opened = async (path: string) => {
    const { page } = await console.open()
    await page.goto(`${console.origin}${path}`)
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
  const rowsOf = async (id: string) => (await console.client.data.list(id)).data

  test('rows update those with the same key, where the dataset has a unique index and the file has its columns', async () => {
    const id = await made()
    const page = await opened(`/datasets/${id}/import`)
    await choose(page, 'prices.csv', 'Price,Article\n5,b\n7,c\n')
    const way = page.getByLabel('Rows of the file')
    await way.waitFor()
    expect(await way.locator('option').allInnerTexts()).toEqual([
      'are added to the dataset',
      'update the rows with the same “sku”, or are added',
      'replace all 2 rows of the dataset',
    ])
    await way.selectOption({ index: 1 })
    await page.getByText('Cells of columns that the file does not have stay as they are.').waitFor()
    await button(page, 'Import').click()
    await page
      .getByText('Choose which column of the file goes into “sku”. The rows to update are found by this key.')
      .waitFor()
    await page.getByLabel('Column for Article').selectOption('sku (text)')
    await button(page, 'Import').click()
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    expect(await rowsOf(id)).toEqual([
      { sku: 'a', price: 1, note: 'kept' },
      { sku: 'b', price: 5, note: null },
      { sku: 'c', price: 7, note: null },
    ])
  })

  test('a whole file is checked before it is imported, by what the dataset takes, and nothing is stored', async () => {
    const id = await made()
    const page = await opened(`/datasets/${id}/import`)
    await choose(page, 'prices.csv', 'sku,price\nc,7\nd,late\nc,8\n')
    await button(page, 'Check the whole file').click()
    await page.getByText('The file has 3 rows, of which 2 cannot be stored:').waitFor()
    await page.getByRole('row', { name: /^3 price .*not "late"\. d,late$/ }).waitFor()
    await page.getByRole('row', { name: /^4 sku .*same key as the one on line 2.* c,8$/ }).waitFor()
    await page.getByLabel('Column for price').selectOption('(not imported)')
    await page.getByText('The file has 3 rows').waitFor({ state: 'detached' })
    await button(page, 'Check the whole file').click()
    await page.getByText('The file has 3 rows, of which 1 cannot be stored:').waitFor()
    expect(await rowsOf(id)).toHaveLength(2)
    expect((await console.client.imports.list(id)).data).toEqual([])
  })

  test('types that only a later part of a file shows are offered for a new dataset', async () => {
    const page = await opened('/import')
    const text = `n,day\n${'1,2026-11-20\n'.repeat(90_000)}late,2026-11-20\n`
    await choose(page, 'long.csv', text)
    expect(await page.getByLabel('Type of column 1').inputValue()).toBe('number')
    await button(page, 'Check the whole file').click()
    await page.getByText('The whole file suggests other types: “n” as text.').waitFor()
    await button(page, 'Use these types').click()
    expect(await page.getByLabel('Type of column 1').inputValue()).toBe('text')
    await page.getByText('The whole file suggests other types').waitFor({ state: 'detached' })
  })

  test('Parquet goes into a new dataset with its own columns, and into one that is there', async () => {
    const page = await opened('/import')
    const file = writtenParquet([
      { name: 'sku', data: ['007', 'b'], type: 'STRING' },
      { name: 'price', data: [1.5, Number.NaN] },
    ])
    await choose(page, 'Articles.parquet', file)
    await page.getByText('The file has 2 rows, of which 1 cannot be stored:').waitFor()
    await page.getByRole('row', { name: 'sku text', exact: true }).waitFor()
    await page.getByRole('row', { name: 'price number', exact: true }).waitFor()
    expect(await page.getByLabel('Name of the dataset').inputValue()).toBe('Articles')
    await button(page, 'Import').click()
    await page.getByText('1 row written, 1 refused').waitFor()
    const { data } = await console.client.datasets.list({ name: 'Articles' })
    expect(await rowsOf(data[0]?.id ?? '')).toEqual([{ sku: '007', price: 1.5 }])

    const id = await made()
    await page.goto(`${console.origin}/datasets/${id}/import`)
    await choose(page, 'cut.parquet', writtenParquet([{ name: 'sku', data: ['b'], type: 'STRING' }]).slice(0, -9))
    await page.getByText('The Parquet file cannot be read: it is cut short').waitFor()
    await choose(page, 'more.parquet', writtenParquet([{ name: 'sku', data: ['b', 'c'], type: 'STRING' }]))
    await page.getByText('The file has 2 rows, and all of them fit.').waitFor()
    await page.getByLabel('Rows of the file').selectOption({ index: 1 })
    await button(page, 'Import').click()
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    expect((await rowsOf(id)).map(({ sku }) => sku)).toEqual(['a', 'b', 'c'])
  })

  test('how much of a file has been sent is shown while it goes over a slow line', async () => {
    const id = await made()
    const page = await opened(`/datasets/${id}/import`)
    await choose(page, 'slow.csv', `sku\n${Array.from({ length: 30_000 }, (_, n) => `sku ${n}\n`).join('')}`)
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
    await network.send('Network.emulateNetworkConditions', slow)
    await button(page, 'Import').click()
    await page.getByText(/slow\.csv into Prices: the file is being sent \([1-9]\d? %\)/).waitFor()
    const bar = page.getByRole('progressbar', { name: 'The file is being sent' })
    await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await page.getByRole('heading', { name: 'The import has finished.' }).waitFor()
    expect((await console.client.datasets.get(id)).row_count).toBe(30_002)
  })

  test('a page that is left while the dataset of a file is created asks first, and says afterwards that it may be empty', async () => {
    const page = await opened('/import')
    await intercept(page, '**/v1/datasets', async (route) => {
      if (route.request().method() === 'POST')
        await route.fetch() // its answer never comes
      else await route.continue()
    })
    await choose(page, 'New.csv', 'n\n1\n')
    const created = page.waitForRequest((request) => request.method() === 'POST')
    await button(page, 'Import').click()
    await created
    const line = page.getByRole('region', { name: 'Import of New.csv' })
    await line.getByText('New.csv into New: the dataset is being created.').waitFor()
    const asked = page.waitForEvent('dialog')
    await page.reload()
    expect((await asked).type()).toBe('beforeunload')
    await line.getByText('If the dataset is there by now, it is empty').waitFor()
  })

  describe('a file that is still being prepared when its form is left', () => {
    /** Presses Import for a file whose names have to be written anew, holds up its reading, and goes to another page. */
    const leftWhilePreparing = async () => {
      const { page } = await console.open()
      await page.addInitScript(`
        const read = Blob.prototype.arrayBuffer
        Blob.prototype.arrayBuffer = async function () {
          await window.held
          return read.call(this)
        }
      `)
      await page.goto(`${console.origin}/import`)
      const path = join(await mkdtemp(join(tmpdir(), 'import-')), 'slow.csv')
      await writeFile(path, 'n\n1\n')
      await page.getByLabel('File', { exact: true }).setInputFiles(path)
      await page.getByLabel('Name of column 1').fill('number')
      await page.evaluate('void (window.held = new Promise((resolve) => { window.release = resolve }))')
      await press(button(page, 'Import'))
      await press(page.getByRole('link', { name: 'Datasets', exact: true }))
      await page.getByRole('heading', { name: 'Datasets' }).waitFor()
      const line = page.getByRole('region', { name: 'Import of slow.csv' })
      await line.getByText('slow.csv into slow: the file is being prepared.').waitFor()
      return { page, path, line, release: () => page.evaluate('window.release()') }
    }

    test('is imported when it is ready; the console asks before it is closed meanwhile, and says what became of it', async () => {
      const { page, line, release } = await leftWhilePreparing()
      await release()
      await line.getByText('the import has finished.').waitFor()
      await press(line.getByRole('link', { name: 'Details' }))
      await press(page.getByRole('link', { name: 'Open the dataset' }))
      await page.getByRole('gridcell', { name: '1', exact: true }).waitFor()
      const next = await leftWhilePreparing()
      const asked = next.page.waitForEvent('dialog')
      await next.page.reload()
      expect((await asked).type()).toBe('beforeunload')
      await next.line.getByText('Nothing of it was imported.').waitFor()
    })

    test('is not imported if it is canceled, and the bar says why it could not be read', async () => {
      const before = (await console.client.datasets.list().toArray()).length
      const { page, line, release } = await leftWhilePreparing()
      await press(line.getByRole('button', { name: 'Cancel' }))
      await release()
      await line.waitFor({ state: 'detached' })
      const other = await leftWhilePreparing()
      await writeFile(other.path, 'n\n1\n2\n')
      await other.release()
      await other.line.getByText('The file cannot be read any more. It may have changed since it was chosen.').waitFor()
      await page.reload()
      expect((await console.client.datasets.list().toArray()).length).toBe(before)
    })
  })
})

/** Chooses a file as a person does. */
async function choose(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
}
