import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'
import { givenUp, reconnected } from './support/network.ts'

/** Whether all that the page lists has come. */
const IS_FETCHED = `(() => {
  const fetched = performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus === 200)
  const paths = new Set(fetched.map(({ name }) => new URL(name).pathname))
  const parts = [...document.querySelectorAll('meta[name=part]')]
  return parts.length > 0 && parts.every(({ content }) => paths.has(content))
})()`

describeConsole('a page whose code is loaded later', (console) => {
  const missing = 'This part of the console could not be loaded.'

  test('is there without a connection, since its code is fetched soon after the start, and what it shows when the connection is back', async () => {
    const { page } = await console.open({ savesData: false })
    await page.goto(console.origin)
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    await expect.poll(() => page.evaluate(IS_FETCHED)).toBe(true)
    await page.context().setOffline(true)
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
    expect(await page.getByText(missing).count()).toBe(0)
    await givenUp(page.getByRole('alert').getByText('No answer from the service.'))
    await page.context().setOffline(false)
    await reconnected(page)
    await page.getByText('The trash is empty').waitFor()
  })

  test('is not fetched before it is shown in a browser that is told to save data', async () => {
    const { page } = await console.open({ savesData: true })
    await page.goto(console.origin, { waitUntil: 'networkidle' })
    const fetched = () => page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name).join()`)
    expect(await fetched()).not.toContain('trash-page')
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByText('The trash is empty').waitFor()
    expect(await fetched()).toContain('trash-page')
  })

  test('says that it could not be loaded without its own file, and comes by itself when that can be fetched', async () => {
    const { page } = await console.open()
    await intercept(page, '**/assets/settings-page-*.js', (route) => route.abort())
    await page.goto(console.origin)
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    await press(page.getByRole('link', { name: 'Organization settings' }))
    await page.getByText(missing).waitFor()
    expect(await page.getByRole('heading', { name: 'Datasets', exact: true }).count()).toBe(0)
    await press(page.getByRole('button', { name: 'Try again' }))
    await page.unrouteAll()
    await page.getByRole('heading', { name: 'Organization settings' }).waitFor()
  })

  test('comes by itself, as a panel does, when a file can be fetched that its own one imports', async () => {
    const { page } = await console.open()
    await intercept(page, '**/assets/group-table-*.js', (route) => route.abort())
    await page.goto(`${console.origin}/datasets/${await makeFlights(console)}?panel=chart&chart=delay`)
    await page.getByRole('region', { name: 'Chart' }).getByText(missing).waitFor()
    await press(page.getByRole('button', { name: 'Try again' }))
    await page.unrouteAll()
    await page.locator('canvas').waitFor()
  })

  test('says so where its first files cannot be loaded, as below the path of a proxy, and shows no such words otherwise', async () => {
    const { page } = await console.open()
    const starting = page.getByText('the browser could not load its files')
    await page.goto(console.origin)
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    expect(await starting.count()).toBe(0)
    await intercept(page, '**/assets/**', (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await starting.waitFor()
  })

  test('has its own address while it is loaded, although the rows of the page before were just scrolled', async () => {
    const columns = [{ name: 'code', type: 'text' as const }]
    const { id } = await console.client.datasets.create({ name: 'Many', project_id: console.own.projectId, columns })
    await console.client.rows.append(
      id,
      Array.from({ length: 200 }, (_, index) => ({ code: `c${index}` })),
    )
    const { page } = await console.open()
    await intercept(page, '**/assets/trash-page-*.js', () => {})
    await page.clock.install()
    await page.goto(`${console.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).getByText('c0').waitFor()
    await page.clock.pauseAt(Date.now() + 1_000)
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('Control+End')
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.clock.runFor(1_000)
    expect(new URL(page.url()).pathname).toBe('/trash')
  })

  test('leaves the filters of the rows before in sight while it is loaded', async () => {
    const { page } = await console.open()
    await intercept(page, '**/assets/trash-page-*.js', () => {})
    await page.goto(`${console.origin}/datasets/${await makeFlights(console)}?filter=origin:TRD&panel=columns`)
    await cellAt(page, 0, 0).getByText('TRD').waitFor()
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.waitForURL('**/trash')
    await page.getByRole('button', { name: 'Remove the filter origin is TRD' }).waitFor()
    expect(await page.getByRole('gridcell', { name: /TRD|OSL/ }).allInnerTexts()).toEqual(['TRD'])
  })

  test('is named in the console as its file is, which the page lists with those that it needs', async () => {
    const page = await (await fetch(console.origin)).text()
    const listed = [...page.matchAll(/data-parts="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
    const sources = globSync('server/console/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
    const named = sources.flatMap((text) => [...text.matchAll(/ later\(\s*'([^']+)'/g)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(5)
    expect(new Set(listed)).toEqual(new Set(named))
  })
})
