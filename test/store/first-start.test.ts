import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { prepareFirstStart } from '../../server/lifecycle/first-start.ts'
import { openStore } from '../../server/store/store.ts'
import { sqlite } from '../support/engines.ts'

test('an organization is made at the first start only, and never in production', async () => {
  const { databaseUrl, remove } = await sqlite.create()
  onTestFinished(remove)
  const store = await openStore(databaseUrl)
  onTestFinished(() => store.close())
  expect(await prepareFirstStart(store, readConfig({ NODE_ENV: 'production' }))).toBeUndefined()
  expect(await store.isEmpty()).toBe(true)
  const made = await prepareFirstStart(store, readConfig({}))
  expect(made?.user).toMatchObject({ email: 'owner@example.com' })
  expect(await store.isEmpty()).toBe(false)
  expect(await prepareFirstStart(store, readConfig({}))).toBeUndefined()
})
