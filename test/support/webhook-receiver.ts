import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly path: string
}

/** What a receiver answers to one request; `hang` never does. */
export type Answering = number | { readonly status: number; readonly headers: Record<string, string> } | 'hang'

export interface Receiver {
  readonly url: string
  readonly port: number
  readonly received: readonly ReceivedRequest[]
  /** How many connections there were, requests or none. */
  connections(): number
  /** Resolves when there were so many requests. */
  until(count: number): Promise<readonly ReceivedRequest[]>
}

/** Somebody's server, on this machine, until the test ends. */
export async function startReceiver(
  answer: (request: ReceivedRequest, count: number) => Answering | Promise<Answering> = () => 204,
): Promise<Receiver> {
  const received: ReceivedRequest[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const taken = { headers: request.headers, body: Buffer.concat(chunks).toString(), path: request.url ?? '' }
    received.push(taken)
    const answered = await answer(taken, received.length)
    if (answered !== 'hang') {
      const { status, headers } = typeof answered === 'number' ? { status: answered, headers: {} } : answered
      response.writeHead(status, headers).end()
    }
    for (const { count, resolve } of waiting) if (received.length >= count) resolve()
  })
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    received,
    connections: () => connections,
    until: async (count) => {
      if (received.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }))
      return received
    },
  }
}
