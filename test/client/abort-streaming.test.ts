import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { thrownBy } from '../support/scripted-fetch.ts'

/** A service that sends a first piece of each export and then nothing. */
async function endless() {
  const replies: ServerResponse[] = []
  const server = createServer((_, reply) => {
    replies.push(reply)
    reply.writeHead(200, { 'Content-Type': 'text/csv' }).write('a\r\n1\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Cast: of a server that listens on a port.
  const { port } = server.address() as AddressInfo
  return { service: new DatasetService({ apiKey: 'k', baseUrl: `http://127.0.0.1:${port}/v1` }), replies }
}

test('a signal that is aborted while an export comes ends it with its reason, and the connection with it', async () => {
  const { service, replies } = await endless()
  const controller = new AbortController()
  const reader = (await service.data.export('ds_1', {}, { signal: controller.signal })).getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('a\r\n1\r\n')
  const rest = thrownBy(() => reader.read())
  const [reply] = replies
  const closed = reply && once(reply, 'close')
  const reason = new Error('enough')
  controller.abort(reason)
  expect(await rest).toBe(reason)
  await closed
  expect(reply?.writableFinished).toBe(false)
})

test('an export that is left half read ends at the service too', async () => {
  const { service, replies } = await endless()
  const reader = (await service.data.export('ds_1')).getReader()
  await reader.read()
  const [reply] = replies
  const closed = reply && once(reply, 'close')
  await reader.cancel()
  await closed
  expect(reply?.writableFinished).toBe(false)
})
