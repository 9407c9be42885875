import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readNetworks } from '../../server/domain/public-address.ts'
import { failureText } from '../../server/webhooks/failure-text.ts'
import { EndlessAnswerError, WebhookRequests } from '../../server/webhooks/requests.ts'

const OK = 'HTTP/1.1 200 OK\r\n'
const INTERIM = 'HTTP/1.1 103 Early Hints\r\n\r\n'

/** Sends a request to a receiver that sends `first` and then `again` until its connection ends. Also says how much it could send. */
async function answered(first: string, again: string) {
  const part = Buffer.from(again.repeat(Math.ceil(16_384 / again.length)))
  const connection = Promise.withResolvers<number>()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('close', () => connection.resolve(socket.bytesWritten))
    socket.once('data', () => {
      socket.write(first)
      const write = () => {
        while (!socket.destroyed && socket.write(part));
      }
      socket.on('drain', write)
      write()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const requests = new WebhookRequests({ reach: { allowsHttp: true, networks: readNetworks('127.0.0.0/8') ?? [] } })
  onTestFinished(() => requests.close())
  const { port } = server.address() as AddressInfo
  const [end] = await Promise.allSettled([requests.post(`http://127.0.0.1:${port}/`, {}, '{}')])
  await connection.promise
  return end
}

test.each([
  ['interim answers', '', INTERIM],
  ['interim answers with many headers', '', `HTTP/1.1 103 Early Hints\r\n${'a: b\r\n'.repeat(200)}\r\n`],
  ['line ends', '', '\r\n'],
])('a receiver that sends %s without end is given up long before the time of an attempt', async (_, first, again) => {
  const end = await answered(first, again)
  expect(end).toMatchObject({ status: 'rejected', reason: { name: 'EndlessAnswerError' } })
})

test.each([
  ['a body', `${OK}\r\n`, 'x'],
  ['chunks of a byte', `${OK}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ['a second answer', `${OK}Content-Length: 0\r\n\r\n`, `${OK}Content-Length: 0\r\n\r\n`],
])('the status of an answer holds if %s without end follows, and the connection ends', async (_, first, again) => {
  expect(await answered(first, again)).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
})

test('interim answers may come before the answer', async () => {
  const ok = `${OK}Content-Length: 0\r\n\r\n`
  const end = await answered(INTERIM.repeat(20) + ok, ok)
  expect(end).toMatchObject({ status: 'fulfilled', value: { status: 200 } })
})

test('owners read that a receiver sends much and no status', () => {
  expect(failureText(new EndlessAnswerError())).toBe('The host sent more than an answer may begin with, and no status.')
})
