import { expect, test } from 'vitest'
import { makeSession, makeUser } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { makeFlights } from './support/flights.ts'
import { cellAt, press } from './support/hand.ts'
import { intercept } from './support/intercept.ts'

describeConsole('a role that others change', (console) => {
  test('leaves what was typed to be copied, and offers nothing more that the user may not do', async () => {
    const { organizationId } = console.own
    const { store } = console.server
    const { userId } = await makeUser(store, organizationId, 'editor')
    const id = await makeFlights(console)
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(cellAt(page, 0, 0))
    await page.keyboard.type('half ')
    await store.updateRole({ organizationId, userId, role: 'member', by: null })
    await page.keyboard.type('typed\n')
    const unsaved = page.getByRole('region', { name: 'Cells that are not saved' })
    await unsaved.getByText('Members can only read data.').waitFor()
    await page.getByRole('button', { name: 'Add row' }).waitFor({ state: 'detached' })
    expect(await unsaved.getByRole('button', { name: 'Copy' }).count()).toBe(1)
    expect(await unsaved.getByRole('button', { name: 'Edit' }).count()).toBe(0)
    await press(cellAt(page, 1, 0))
    await page.keyboard.type('more')
    expect(await page.getByRole('textbox', { name: 'origin' }).count()).toBe(0)
  })

  test('keeps what was entered into a dialog of the settings, and then says who may see them', async () => {
    const { organizationId } = console.own
    const { store } = console.server
    const { userId } = await makeUser(store, organizationId, 'owner')
    const { page } = await console.open({ as: 'nobody' })
    const token = await makeSession(store, userId)
    await page.context().addCookies([{ name: 'dataset_session', value: token, url: console.origin }])
    await page.goto(`${console.origin}/settings/members`)
    await press(page.getByRole('button', { name: 'Invite a user' }))
    await page.keyboard.type('new@example.com')
    await store.updateRole({ organizationId, userId, role: 'editor', by: null })
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Only an owner of the organization may do this.').waitFor()
    await page.getByRole('link', { name: 'Members', includeHidden: true }).waitFor({ state: 'detached' })
    expect(await dialog.getByLabel('E-mail').inputValue()).toBe('new@example.com')
    await page.keyboard.press('Escape')
    await page.getByText('only for owners of the organization, and your role is now editor.').waitFor()
    expect(await page.getByRole('button', { name: 'Invite a user' }).count()).toBe(0)
  })

  test('shows the role that was chosen last while the one before is stored, and stores it after that', async () => {
    const { email } = await makeUser(console.server.store, console.own.organizationId, 'owner')
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/members`)
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await intercept(page, '**/v1/members/*', async (route) => {
      asked.push(route.request().postDataJSON().role)
      await held.promise
      await route.continue()
    })
    const role = page.getByLabel(`Role of ${email}`)
    await role.focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => asked).toEqual(['editor'])
    expect(await role.inputValue()).toBe('editor')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await role.inputValue()).toBe('member')
    const stored = page.waitForResponse((response) => response.request().postDataJSON()?.role === 'member')
    held.resolve()
    await stored
    expect(asked).toEqual(['editor', 'member'])
    await page.reload()
    await expect.poll(() => role.inputValue()).toBe('member')
  })
})
