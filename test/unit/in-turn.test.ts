import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inTurn } from '../../server/http/in-turn.ts'
import { exchange } from '../support/raw-socket.ts'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(inTurn(listener))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Cast: the server listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function get(path: string, connection = 'keep-alive'): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`
}

function post(path: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`
}

test.each(['without bodies', 'with bodies that nobody reads'])(
  'hundreds of requests %s that come at once on one connection let those of others pass, and get their replies in order',
  async (kind) => {
    let served = 0
    let servedBefore: number | undefined
    const url = await serve(({ url: path }, response) => {
      if (path === '/other') servedBefore = served
      else if (served++ === 0) void fetch(`${url}/other`)
      response.end(path)
    })
    const one = kind === 'without bodies' ? get : post
    const paths = Array.from({ length: 600 }, (_, index) => `/${index}`)
    const bytes = paths.map((path) => one(path)).join('') + get('/last', 'close')
    const replies = await exchange(url, bytes)
    expect(replies.map(({ text }) => text)).toEqual([...paths, '/last'])
    expect(servedBefore).toBeLessThan(300)
  },
)

test('a request that comes with one whose reply closes the connection is not carried out', async () => {
  const served: (string | undefined)[] = []
  const url = await serve(({ url: path }, response) => {
    served.push(path)
    if (path === '/2') response.setHeader('Connection', 'close')
    setImmediate(() => response.end(path))
  })
  const replies = await exchange(url, ['/1', '/2', '/3', '/4'].map((path) => get(path)).join(''))
  expect({ served, replies: replies.map(({ text }) => text) }).toEqual({ served: ['/1', '/2'], replies: ['/1', '/2'] })
})

test('bodies that come together are read one after the other', async () => {
  const url = await serve(async (request, response) => {
    let length = 0
    for await (const part of request) length += part.length
    response.end(String(length))
  })
  const sized = (length: number, connection = 'keep-alive') =>
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n${'x'.repeat(length)}`
  const lengths = Array.from({ length: 40 }, (_, index) => (index % 4) * 50_000 + index)
  const replies = await exchange(url, lengths.map((length) => sized(length)).join('') + sized(7, 'close'))
  expect(replies.map(({ text }) => Number(text))).toEqual([...lengths, 7])
})
