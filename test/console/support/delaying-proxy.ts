import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A network between a browser and a server. */
export interface DelayingProxy {
  /** Without a path. */
  readonly origin: string
  /** Each answer to a call of the service comes so much later. */
  delayMs: number
  /** While it is true no request gets through, and no connection stays. */
  isCut: boolean
  /** Whether the server does what the request says and its answer is lost on the way. */
  losesAnswer: (method: string) => boolean
  close(): void
}

/** Passes requests on as they come, and each answer after a while. Files of the console's own are not delayed. */
export async function delayingProxy(target: string): Promise<DelayingProxy> {
  const { hostname, port } = new URL(target)
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    incoming.on('error', () => {}) // the caller has gone
    if (proxy.isCut) return incoming.socket.destroy()
    const upstream = request({ hostname, port, method, path: url, headers })
    incoming.pipe(upstream)
    upstream.on('error', () => outgoing.destroy())
    upstream.on('response', (answer) => {
      if (proxy.losesAnswer(method)) return outgoing.destroy()
      const pass = () => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }
      if (url.startsWith('/v1')) setTimeout(pass, proxy.delayMs)
      else pass()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo // it listens on a port
  const proxy: DelayingProxy = {
    origin: `http://127.0.0.1:${address.port}`,
    delayMs: 0,
    isCut: false,
    losesAnswer: () => false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
