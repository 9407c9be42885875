import { expect, test } from 'vitest'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

describeConsole('a page whose code is not there yet', (console) => {
  test('says without a connection that it could not be loaded, and comes when the connection is back', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    await page.context().setOffline(true)
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByText('This part of the console could not be loaded.').waitFor()
    expect(await page.getByRole('heading', { name: 'Datasets', exact: true }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor()
  })

  test('comes by itself where the connection was not lost for the rest', async () => {
    const { page } = await console.open()
    await page.goto(console.origin)
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
    await page.route('**/assets/settings-page-*.js', (route) => route.abort())
    await press(page.getByRole('link', { name: 'Organization settings' }))
    await page.getByText('This part of the console could not be loaded.').waitFor()
    await press(page.getByRole('button', { name: 'Try again' }))
    await page.unrouteAll()
    await page.getByRole('heading', { name: 'Organization settings' }).waitFor()
  })
})
