import { expect, test } from 'vitest'
import { makeUser, PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { press } from './support/hand.ts'

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
    await page.route('**/v1/projects*', (route) =>
      seen++ === 0 ? route.fulfill({ status: 429, headers: { 'Retry-After': '3' }, json: refused }) : route.continue(),
    )
    await press(page.getByRole('link', { name: 'Datasets' }))
    await page.getByRole('status').getByText('Too many requests. The console continues in 3 seconds.').waitFor()
    await page.getByRole('heading', { name: 'Default' }).waitFor()
    expect(seen).toBe(2)
  })
})
