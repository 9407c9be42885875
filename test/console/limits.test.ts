import { expect, test } from 'vitest'
import { makeUser, PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { makeFlights, openFollowing } from './support/flights.ts'
import { allStored, cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('limits', (console) => {
  test('a user who has tried too many passwords sees so at once', async () => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'member')
    const headers = { 'Content-Type': 'application/json', Origin: console.origin }
    const guess = () =>
      fetch(`${console.origin}/v1/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password: 'not the password' }),
      })
    for (let attempt = 0; attempt < 10; attempt++) await guess()
    const { page } = await console.open({ as: 'nobody' })
    await page.goto(console.origin)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Too many attempts with a wrong password.').waitFor()
  })

  test('a page that meets the rate limit says how long it waits, and goes on by itself', async () => {
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings`)
    const refused = { error: { code: 'rate_limit_exceeded', message: 'Too many requests.', request_id: 'req_1' } }
    let seen = 0
    await intercept(page, '**/v1/projects*', (route) =>
      seen++ === 0 ? route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json: refused }) : route.continue(),
    )
    await press(page.getByRole('link', { name: 'Datasets' }))
    await page.getByRole('status').getByText('Too many requests. The console continues in 3 seconds.').waitFor()
    await page.getByRole('heading', { name: 'Default' }).waitFor()
    expect(seen).toBe(2)
  })

  test('cells that wait for the rate limit are all counted, with the reason, and are saved by themselves', async () => {
    const id = await makeFlights(console)
    const rows = ['BGO', 'SVG', 'KRS', 'BOO'].map((origin, index) => ({ origin, delay: index }))
    await console.client.rows.append(id, rows)
    const page = await openFollowing(console, id)
    const refused = { error: { code: 'rate_limit_exceeded', message: 'Too many requests.', request_id: 'req_1' } }
    let isLimited = true
    await intercept(page, '**/rows/row_*', (route) =>
      isLimited && route.request().method() === 'PATCH'
        ? route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, json: refused })
        : route.continue(),
    )
    await press(cellAt(page, 0, 0))
    for (const row of rows.keys()) await page.keyboard.type(`${row}\n`)
    await page.keyboard.type('4\n5\n')
    await page
      .getByText('6 cells will be saved when the service answers again. What you typed is not lost. Too many requests.')
      .waitFor()
    await press(page.getByRole('link', { name: 'Trash' }))
    await page.getByText('6 cells that you changed are not saved.').waitFor()
    isLimited = false
    await allStored(page)
    const { data } = await console.client.data.list(id)
    expect(data.map(({ origin }) => origin)).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('a browser that keeps no cookies is told so, and not that a session has ended', async () => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'member')
    const { page } = await console.open({ as: 'nobody' })
    await intercept(page, '**/v1/session', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      await page.context().clearCookies()
      const { 'set-cookie': _, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    await page.goto(console.origin)
    await press(page.getByLabel('E-mail'))
    await page.keyboard.type(email)
    await press(page.getByLabel('Password'))
    await page.keyboard.type(`${PASSWORD}\n`)
    await page.getByRole('alert').getByText('the browser did not keep the cookie of the session').waitFor()
    expect(await page.getByText('Your session has ended').count()).toBe(0)
  })

  test('who signs in while the network comes and goes is signed in', async () => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'member')
    const { page } = await console.open({ as: 'nobody' })
    await page.goto(console.origin)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await intercept(page, '**/v1/session', (route) =>
      route.request().method() === 'GET' ? route.abort('connectionreset') : route.continue(),
    )
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Datasets', exact: true }).waitFor()
  })
})
