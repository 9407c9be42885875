import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import type { Store } from '../../server/store/store.ts'
import { describeEachEngine } from '../support/harness.ts'

const LARGEST = 1024 ** 2

/** Looking a key up waits as long as this is set. */
let held: Promise<void> | undefined

const wrapStore = (store: Store): Store => ({
  ...store,
  async findKeyHolder(key) {
    await held
    return store.findKeyHolder(key)
  },
})

/** The replies to requests for a path, as soon as the server has their headers. */
function repliesTo(path: string): ServerResponse[] {
  const replies: ServerResponse[] = []
  const note = (message: unknown) => {
    // What Node publishes on this channel.
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    if (request.url === path) replies.push(response)
  }
  subscribe('http.server.request.start', note)
  onTestFinished(() => void unsubscribe('http.server.request.start', note))
  return replies
}

describeEachEngine(
  'Clients that leave before their body is read',
  ({ server, own, client, seed }) => {
    test('leave no memory reserved for their bodies', async () => {
      const { id } = await seed.dataset()
      const path = `/v1/datasets/${id}/rows`
      const replies = repliesTo(path)
      const looked = Promise.withResolvers<void>()
      held = looked.promise
      const { organizationId } = own
      const key = await createApiKey(server.store, { organizationId, name: 'not seen before', access: 'full' })
      const head = [`POST ${path} HTTP/1.1`, 'Host: localhost', `Authorization: Bearer ${key.api_key}`]
      const ofBody = ['Content-Type: application/json', `Content-Length: ${LARGEST}`]
      const sockets = Array.from({ length: 4 }, () => connect(Number(new URL(server.baseUrl).port), '127.0.0.1'))
      for (const socket of sockets) socket.write(`${[...head, ...ofBody].join('\r\n')}\r\n\r\n`)
      await expect.poll(() => replies.length).toBe(sockets.length)
      const left = replies.map((reply) => once(reply, 'close'))
      for (const socket of sockets) socket.destroy()
      await Promise.all(left)
      looked.resolve()
      held = undefined
      const { rows_added } = await client.rows.append(id, [{ name: 'a'.repeat(LARGEST / 2) }])
      expect(rows_added).toBe(1)
    })
  },
  { maxBodyBytes: LARGEST, wrapStore },
)
