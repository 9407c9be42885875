import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, onTestFinished, test } from 'vitest'
import { fetchTransport } from '../../scripts/generator/static/transport.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Node hears of collected objects in a later turn of the event loop; two or three rounds do. Each goes through the whole heap of many tests. */
async function collected(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    collectGarbage()
    await nextTurn()
  }
}

test('bytes of a reply can be read when the reply itself is collected as garbage', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const server = createServer(async (_, response) => {
    response.write('first ')
    await mayEnd
    response.end('last')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = { operationId: 'download', method: 'GET', path: ['/'], reply: 'bytes' } as const
  const body = await fetchTransport({ baseUrl }).call<ReadableStream<Uint8Array>>(call)
  await collected()
  end()
  expect(await text(body)).toBe('first last')
})
