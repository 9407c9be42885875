import { expect, test } from 'vitest'
import type { Store } from '../../server/store/store.ts'
import { describeEachEngine } from '../support/harness.ts'

/** So many that the service does not look at all of them at once. */
const ROWS = 1_000

let began = Promise.withResolvers<void>()
let ended = Promise.withResolvers<unknown>()

/** Begins only when the client has left, like work that takes long. */
function whenLeft(store: Store): Store {
  return {
    ...store,
    async selectGroups(query, untilGone) {
      const signal = untilGone?.() ?? AbortSignal.abort()
      began.resolve()
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      const groups = store.selectGroups(query, () => signal)
      groups.then(ended.resolve, ended.resolve)
      return groups
    },
  }
}

describeEachEngine(
  'Groups whose client leaves',
  ({ server, own, client, seed }) => {
    test('are given up', async () => {
      began = Promise.withResolvers()
      ended = Promise.withResolvers()
      const { id } = await seed.dataset({ rows: Array.from({ length: ROWS }, (_, age) => ({ age })) })
      const leaving = new AbortController()
      const headers = { Authorization: `Bearer ${own.apiKey}` }
      const path = `${server.baseUrl}/datasets/${id}/aggregate?group=age`
      const reply = server.fetch(path, { headers, signal: leaving.signal }).catch((error: unknown) => error)
      await began.promise
      leaving.abort()
      expect(await reply).toMatchObject({ name: 'AbortError' })
      expect(await ended.promise).toMatchObject({ name: 'StoreError', reason: 'gone' })
      expect((await client.datasets.get(id)).row_count).toBe(ROWS)
    })
  },
  { wrapStore: whenLeft },
)
