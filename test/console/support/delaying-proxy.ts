import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A simulated network between a browser and a server. */
export interface DelayingProxy {
  /** Without a path. */
  readonly origin: string
  /** The delay of each reply of the service. */
  delayMs: number
  /** While it is true, no request gets through, and connections are closed. */
  isCut: boolean
  /** Whether the server carries out the request and its reply is lost. */
  losesAnswer: (method: string) => boolean
  /** Whether the connection ends after the first byte of the body. */
  cutsBody: (url: string) => boolean
  close(): void
}

/** Passes requests on at once, and each reply after the delay. The console's own files are not delayed. */
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
        if (!proxy.cutsBody(url)) return answer.pipe(outgoing)
        answer.once('data', (bytes: Buffer) => outgoing.write(bytes.subarray(0, 1), () => outgoing.destroy()))
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
    cutsBody: () => false,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}
