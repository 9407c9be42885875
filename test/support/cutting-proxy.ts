import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A proxy in front of a server, which can lose replies. */
export interface CuttingProxy {
  /** With the version segment. */
  readonly baseUrl: string
  /** Sends connections to the server at this address from now on; they wait until it is known. */
  forwardTo(baseUrl: Promise<string>): void
}

/**
 * Passes bytes on in both directions. When a reply has arrived, so the request is done, `isLost` decides whether its caller gets
 * only a broken connection.
 */
export async function cuttingProxy(isLost: () => boolean): Promise<CuttingProxy> {
  let target = new Promise<string>(() => {})
  const sockets = new Set<Socket>()
  const server = createServer(async (caller) => {
    caller.on('error', () => {}) // its end follows
    const { hostname, port } = new URL(await target)
    const upstream = connect(Number(port), hostname).on('error', () => {})
    for (const [socket, other] of [
      [caller, upstream],
      [upstream, caller],
    ] as const) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    caller.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => {
      if (isLost()) caller.destroy()
      else caller.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    forwardTo(baseUrl) {
      target = baseUrl
    },
  }
}
