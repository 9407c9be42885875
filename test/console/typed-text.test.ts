import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Role } from '../../client/index.ts'
import { makeUser, PASSWORD } from '../support/console-user.ts'
import { describeConsole } from './support/console.ts'
import { allStored, cellAt, press } from './support/hand.ts'

describeConsole('a typed text', (console) => {
  const seed = async () => {
    const columns = [{ name: 'note', type: 'text' as const }]
    const { id } = await console.client.datasets.create({ name: 'Notes', project_id: console.own.projectId, columns })
    await console.client.rows.append(id, [{ note: 'one\r\ntwo' }])
    return id
  }
  const noteOf = async (id: string, row: string) => (await console.client.rows.get(id, row)).values['note']

  test('that is long is seen as a whole while it is edited, also in browsers that give fields no size by their text', async () => {
    const id = await seed()
    await console.client.rows.update(id, 'row_1', { note: 'some words '.repeat(30) })
    await console.client.columns.create(id, { name: 'remark', type: 'text' })
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    await page.getByLabel('note, row 1').waitFor()
    await page.evaluate(`document.activeElement.style.fieldSizing = 'fixed'`)
    expect(await page.evaluate('document.activeElement.scrollHeight - document.activeElement.clientHeight')).toBe(0)
  })

  test('keeps the line breaks that the cell had, in the grid and in the dialog, and those of several kinds each at its line', async () => {
    const id = await seed()
    const { page } = await console.open()
    await page.goto(`${console.origin}/datasets/${id}`)
    await cellAt(page, 0, 0).getByText('two').waitFor()
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('and half')
    await page.keyboard.press('Enter')
    await allStored(page)
    expect(await noteOf(id, 'row_1')).toBe('one\r\nand halftwo\r\n')
    await page.keyboard.press('Space')
    await page.getByLabel('Value (text)').press('Control+End')
    await page.keyboard.type('three')
    await press(page.getByRole('button', { name: 'Save the cell' }))
    await allStored(page)
    expect(await noteOf(id, 'row_1')).toBe('one\r\nand halftwo\r\nthree')

    await console.client.rows.update(id, 'row_1', { note: 'one\rtwo\nthree\r\nfour' })
    await page.reload()
    await cellAt(page, 0, 0).getByText('four').waitFor()
    await press(cellAt(page, 0, 0))
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('and a half, ')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('five\n')
    await allStored(page)
    expect(await noteOf(id, 'row_1')).toBe('one\rand a half, two\nthree\r\nfour\r\nfive')
  })

  test.each([
    ['MacIntel', 'begins with it on a Mac', 'me@example.org'],
    ['Win32', 'is none with Alt elsewhere', 'one\r\ntwo'],
  ])('whose first character is typed with Alt (%s) %s', async (platform, _, stored) => {
    const id = await seed()
    const { page } = await console.open()
    await page.addInitScript(`Object.defineProperty(navigator, 'platform', { value: '${platform}' })`)
    await page.goto(`${console.origin}/datasets/${id}`)
    await press(cellAt(page, 0, 0))
    const keyboard = await page.context().newCDPSession(page)
    const alt = { key: '@', code: 'KeyL', modifiers: 1 }
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: '@', ...alt })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...alt })
    if (platform === 'MacIntel') {
      const input = page.getByRole('textbox', { name: 'note' })
      expect(await input.inputValue()).toBe('@')
      await page.keyboard.press('Home')
      await page.keyboard.type('me')
      await page.keyboard.press('End')
      await page.keyboard.type('example.org')
      await page.keyboard.press('Enter')
      await allStored(page)
    }
    expect(await page.getByRole('textbox', { name: 'note' }).count()).toBe(0)
    expect(await noteOf(id, 'row_1')).toBe(stored)
  })

  describe('is still there when its person has signed in again', () => {
    const signInAs = async (page: Page, email: string) => {
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
    }
    const signedIn = async (role: Role, path: string) => {
      const { email } = await makeUser(console.server.store, console.own.organizationId, role)
      const { page } = await console.open({ as: 'nobody' })
      await page.goto(`${console.origin}${path}`)
      await signInAs(page, email)
      const submit = (label: string) => press(page.getByRole('dialog').getByRole('button', { name: label }))
      return {
        page,
        open: (label: string) => press(page.getByRole('button', { name: label })),
        submit,
        submitWithoutSession: async (label: string) => {
          // What the page asks for in between would end the session too.
          await page.getByRole('dialog').getByRole('button', { name: label }).hover()
          await page.context().clearCookies()
          await page.mouse.down()
          await page.mouse.up()
          await page.getByText('Your session has ended.').waitFor()
          await signInAs(page, email)
        },
        /** Ends the session of a page that follows the rows of a dataset, which finds that when they change. */
        endSession: async (change: () => Promise<unknown>) => {
          await page.context().clearCookies()
          await change()
          await page.getByText('Your session has ended.').waitFor()
          await signInAs(page, email)
        },
      }
    }

    test('of a row to be added, and of a dataset to be created, with its columns', async () => {
      const id = await seed()
      const { page, open, submit, submitWithoutSession } = await signedIn('editor', `/datasets/${id}`)
      await open('Add row')
      await page.getByRole('textbox', { name: 'note' }).fill('a long story')
      await submitWithoutSession('Add the row')
      await open('Add row')
      await submit('Add the row')
      await page.getByText('Row 2 is added at the end.').waitFor()
      expect(await noteOf(id, 'row_2')).toBe('a long story')
      await open('Add row')
      expect(await page.getByRole('textbox', { name: 'note' }).inputValue()).toBe('')
      await page.keyboard.press('Escape')

      await press(page.getByRole('link', { name: 'Datasets', exact: true }))
      await open('New dataset')
      await page.getByLabel('Name', { exact: true }).fill('Tides')
      await page.getByLabel('Name of column 1').fill('height')
      await page.getByLabel('Type of column 1').selectOption('number')
      await submitWithoutSession('Create the dataset')
      await open('New dataset')
      await submit('Create the dataset')
      await page.getByRole('heading', { name: 'Tides' }).waitFor()
      const { columns } = await console.client.datasets.get(page.url().split('/').at(-1) ?? '')
      expect(columns).toMatchObject([{ name: 'height', type: 'number' }])
    })

    test('of a filter, and of a new value for rows', async () => {
      const id = await seed()
      const { page, open, submit, endSession } = await signedIn('editor', `/datasets/${id}`)
      const change = () => console.client.rows.append(id, [{ note: 'three' }])
      const value = page.getByRole('dialog').getByRole('textbox', { name: /value/i })
      await cellAt(page, 0, 0).getByText('two').waitFor()
      await open('Filter')
      await page.getByLabel('Comparison').selectOption('begins with')
      await value.fill('one')
      await endSession(change)
      await open('Filter')
      expect(await page.getByLabel('Comparison').inputValue()).toBe('begins_with')
      expect(await value.inputValue()).toBe('one')
      await submit('Show matching rows')
      const change1Row = async () => {
        await cellAt(page, 0, 0).getByText('two').waitFor()
        await press(page.getByTitle('Select the row').first())
        await open('Change 1 row')
      }
      const changeAll = async () => {
        await open('Actions for all matching rows')
        await open('Change all matching rows')
      }
      for (const opened of [change1Row, changeAll]) {
        await opened()
        await value.fill('four')
        await endSession(change)
        await opened()
        expect(await value.inputValue()).toBe('four')
        await page.keyboard.press('Escape')
      }
    })

    test('of a project or an invitation to be created, in its only field, and of a key, and is forgotten when the dialog is closed', async () => {
      const { page, open, submit, submitWithoutSession } = await signedIn('owner', '/')
      const only = async (title: string, label: string, create: string, text: string) => {
        const field = page.getByRole('dialog').getByLabel(label)
        await open(title)
        await field.fill(text)
        await submitWithoutSession(create)
        await open(title)
        expect(await field.inputValue()).toBe(text)
        await submit(create)
        await field.waitFor({ state: 'detached' })
        await open(title)
        expect(await field.inputValue()).toBe('')
        await page.keyboard.press('Escape')
      }
      await only('New project', 'Name', 'Create the project', 'Tides')
      await press(page.getByRole('link', { name: 'Organization settings' }))
      await press(page.getByRole('link', { name: 'Members' }))
      await only('Invite a user', 'E-mail', 'Create the invitation', 'ada@example.com')

      await press(page.getByRole('link', { name: 'API Keys' }))
      const name = page.getByLabel('Name', { exact: true })
      await open('Create API Key')
      await name.fill('Nightly import')
      await page.getByLabel('Expires').selectOption({ index: 1 })
      const expiry = await page.getByLabel('Expires').inputValue()
      await submitWithoutSession('Create API Key')
      await open('Create API Key')
      expect(await name.inputValue()).toBe('Nightly import')
      expect(await page.getByLabel('Expires').inputValue()).toBe(expiry)
      await press(page.getByRole('button', { name: 'Cancel' }))
      await open('Create API Key')
      expect(await name.inputValue()).toBe('')
    })

    test('of something new, also when its page was left and it is opened again before a frame is drawn', async () => {
      const { page, open } = await signedIn('owner', '/')
      const name = page.getByLabel('Name', { exact: true })
      await press(page.getByRole('link', { name: 'Organization settings' }))
      await press(page.getByRole('link', { name: 'API Keys' }))
      await open('Create API Key')
      await name.fill('Nightly import')
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 1_000)
      await page.goBack()
      await page.getByRole('button', { name: 'Create API Key' }).waitFor({ state: 'detached' })
      await page.goForward()
      await open('Create API Key')
      expect(await name.inputValue()).toBe('Nightly import')
    })
  })

  test('of a row to be added lets the browser ask before the page is loaded again, until the row is added or given up', async () => {
    const id = await seed()
    const { page } = await console.open()
    const asked: string[] = []
    page.on('dialog', (dialog) => asked.push(dialog.type()))
    const open = () => press(page.getByRole('toolbar').getByRole('button', { name: 'Add row' }))
    await page.goto(`${console.origin}/datasets/${id}`)
    await open()
    await page.keyboard.type('a long story')
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await open()
    await page.keyboard.type('given up')
    await press(page.getByRole('button', { name: 'Cancel' }))
    await page.reload()
    await open()
    await page.keyboard.type('added\n')
    await page.getByText('Row 2 is added at the end.').waitFor()
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })

  test('of a row to be added is still shown, and can be copied, when others rename its column', async () => {
    const id = await seed()
    const { page } = await console.open({ permissions: ['clipboard-read', 'clipboard-write'] })
    const waits = page.waitForRequest(/\/changes\?/)
    await page.goto(`${console.origin}/datasets/${id}`)
    await waits
    await press(page.getByRole('button', { name: 'Add row' }))
    await page.keyboard.type('a long story')
    await console.client.columns.update(id, 'note', { name: 'remark' })
    await page.getByRole('dialog').getByLabel('remark').waitFor()
    await page.getByText('The dataset has no column note any more. You typed: a long story').waitFor()
    await press(page.getByRole('button', { name: 'Copy what you typed into note' }))
    await page.getByText('Copied', { exact: true }).waitFor()
    await press(page.getByRole('dialog').getByLabel('remark'))
    await page.keyboard.press('Control+V')
    await page.keyboard.press('Enter')
    await page.getByText('Row 2 is added at the end.').waitFor()
    expect((await console.client.rows.get(id, 'row_2')).values).toEqual({ remark: 'a long story' })
  })
})
