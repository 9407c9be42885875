import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { actingAs } from '../../server/acting.ts'
import { type Actor, BY_OPERATOR } from '../../server/domain/origin.ts'
import { describeConsole } from './support/console.ts'
import { intercept } from './support/intercept.ts'

describeConsole('the audit log', (console) => {
  test('an owner sees who did what and from where, asks for one kind or one actor, and exports what is shown', async () => {
    const columns = [{ name: 'a', type: 'text' as const }]
    await console.client.datasets.create({ name: 'Flights', project_id: console.own.projectId, columns })
    const { page } = await console.open()
    await page.goto(`${console.origin}/settings/api-keys`)
    await page.getByRole('button', { name: 'Create API Key' }).click()
    await page.getByLabel('Name').fill('Nightly import')
    await page.getByRole('dialog').getByRole('button', { name: 'Create API Key' }).click()
    await page.getByRole('link', { name: 'Audit log' }).click()
    const { email } = console.own.owner
    const created = page.getByRole('row', { name: /API key created Nightly import/ })
    expect(await created.innerText()).toMatch(new RegExp(`Nightly import\\s+${email}\\s+127\\.0\\.0.*\\s+req_`))
    const dataset = page.getByRole('row', { name: /Dataset created/ })
    expect(await dataset.innerText()).toContain('Flights')

    await page.getByLabel('Who').selectOption({ label: email })
    await dataset.waitFor({ state: 'hidden' })
    await page.getByLabel('Who').selectOption('')
    await page.getByLabel('Type of event').selectOption('Dataset created')
    await created.waitFor({ state: 'hidden' })
    await dataset.waitFor()
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as NDJSON' }).click()
    const lines = (await readFile(await (await saving).path(), 'utf8')).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { type: 'dataset.created', data: { name: 'Flights' } },
    ])
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('No events').waitFor()
  })

  test('the operator is named but cannot be asked for, and who is gone can be, in fields that stay where they are', async () => {
    const terms = { url: 'https://hooks.example.com/', events: ['rows.changed'], datasetId: null, projectId: null }
    const create = (webhookId: string, actor: Actor) =>
      actingAs({ ...BY_OPERATOR, actor }, () =>
        console.server.store.insertWebhook({
          ...{ organizationId: console.own.organizationId, webhookId, ...terms, secret: '', now: 1 },
        }),
      )
    await create('wh_operator', BY_OPERATOR.actor)
    await create('wh_gone', { kind: 'key', id: 'key_gone' })
    const { email } = console.own.owner
    const { page } = await console.open()
    const held = Promise.withResolvers<void>()
    await intercept(page, /\/members\?/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${console.origin}/settings/audit-log`)
    // The fields stay where they are when users and keys come, and long addresses take few lines.
    const byOwner = page.getByRole('button', { name: email }).first()
    await byOwner.waitFor()
    const refresh = page.getByRole('button', { name: 'Refresh' })
    const place = await refresh.boundingBox()
    held.resolve()
    await page.getByLabel('Who').getByRole('option', { name: email }).waitFor({ state: 'attached' })
    expect(await refresh.boundingBox()).toEqual(place)
    expect((await byOwner.boundingBox())?.height).toBeLessThan(60)

    const ofOperator = page.getByRole('row', { name: /The operator/ })
    await ofOperator.getByRole('cell', { name: 'The operator', exact: true }).waitFor()
    expect(await ofOperator.getByRole('button').count()).toBe(0)
    await page.getByRole('button', { name: 'key_gone' }).click()
    await ofOperator.waitFor({ state: 'detached' })
    const who = page.getByLabel('Who')
    expect(await who.inputValue()).toBe('key_gone')
    expect((await who.getByRole('option').allInnerTexts()).filter((name) => name === 'key_gone')).toHaveLength(1)
    await who.selectOption({ label: email })
    await page.getByRole('button', { name: 'key_gone' }).waitFor({ state: 'detached' })
    expect(await who.getByRole('option').allInnerTexts()).not.toContain('key_gone')
  })

  test('shows the latest hundred events, and older ones below them by a button, each hundred with one request', async () => {
    const { organizationId, projectId } = console.own
    for (let count = 1; count <= 201; count++)
      await console.server.store.updateProject({ organizationId, projectId, name: `Project ${count}` })
    const { page } = await console.open()
    let lists = 0
    page.on('request', (request) => /\/v1\/events\?/.test(request.url()) && lists++)
    await page.goto(`${console.origin}/settings/audit-log`)
    const rows = page.getByRole('row')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(1 + 100) // with the heading
    await page.getByRole('button', { name: 'Show older events' }).click()
    await expect.poll(() => rows.count()).toBe(1 + 200)
    await page.getByRole('button', { name: 'Show older events' }).click()
    await page.getByRole('cell', { name: 'Project 1', exact: true }).waitFor()
    expect(lists).toBe(3)
  })

  test('members do not see it', async () => {
    const { page } = await console.open({ as: 'member' })
    await page.goto(`${console.origin}/settings/audit-log`)
    await page.getByText('This page is only for owners').waitFor()
    expect(await page.getByRole('link', { name: 'Audit log' }).count()).toBe(0)
  })
})
