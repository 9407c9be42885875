import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOf } from '../support/seed.ts'
import { describeConsole } from './support/console.ts'
import { type DelayingProxy, delayingProxy } from './support/delaying-proxy.ts'
import { COLUMNS, editAtRandom, ROWS } from './support/random-editor.ts'

const ACTIONS = 40

describeConsole('editing at random', (console) => {
  let proxy: DelayingProxy
  beforeAll(async () => {
    proxy = await delayingProxy(console.origin)
  })
  afterAll(() => proxy.close())

  /** So many that a page finds more changes than it reads at once when it looks for them again after a second. */
  const appendUntil = async (over: AbortSignal, id: string) => {
    const others = Array.from({ length: 10 }, () => ({ code: 'other' }))
    while (!over.aborted) {
      await console.client.rows.append(id, others)
      await setTimeout(20)
    }
  }

  test.each([
    [150, 'alone'],
    [1000, 'alone'],
    [50, 'while rows are appended'],
  ])(
    'two people who type, press, paste and take back at a delay of %i ms, %s, store what they entered',
    async (delayMs, beside) => {
      const seed = seedOf()
      const { id } = await console.client.datasets.create({
        name: 'Table',
        project_id: console.own.projectId,
        columns: [...COLUMNS],
      })
      await console.client.rows.append(
        id,
        Array.from({ length: ROWS }, () => ({})),
      )
      proxy.delayMs = 0
      const open = async () => {
        const { page } = await console.open({ through: proxy.origin, viewport: { width: 1280, height: 1000 } })
        await page.goto(`${proxy.origin}/datasets/${id}`)
        await page.locator('.grid-row:not(.is-loading)').getByRole('gridcell').first().waitFor()
        return page
      }
      const pages = [await open(), await open()] as const
      proxy.delayMs = delayMs
      const rows = async () => (await console.client.data.list(id)).data
      const ended = new AbortController()
      const appending = beside === 'alone' ? Promise.resolve() : appendUntil(ended.signal, id)
      const found = await editAtRandom(pages, seed, ACTIONS, rows, beside !== 'alone')
      ended.abort()
      await appending
      expect(found.differences, `SEED=${seed}: ${found.history.join(' · ')}`).toEqual([])
    },
  )
})
