import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Between a client and the service: passes a request on, or does something else with it. */
export type Gate = (incoming: IncomingMessage, reply: ServerResponse, handOn: () => void) => void

/** Starts a gate in front of a service; it ends with the test. Returns its address, with the version segment. */
export async function startGate(baseUrl: string, gate: Gate): Promise<string> {
  const { host } = new URL(baseUrl)
  const server = createServer((incoming, reply) => {
    gate(incoming, reply, () => {
      const { method, url, headers } = incoming
      const outgoing = request(`http://${host}${url}`, { method, headers: { ...headers, host } }, (answer) => {
        reply.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(reply)
      })
      outgoing.on('error', () => reply.destroy())
      incoming.pipe(outgoing)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Cast: the server listens on a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

/** An append of rows. */
export function isAppend({ method, url }: IncomingMessage): boolean {
  return method === 'POST' && url?.endsWith('/rows') === true
}
