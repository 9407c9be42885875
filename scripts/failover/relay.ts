import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Which way nothing passes: from those who connect to the server, or from the server to them. */
export type CutWay = 'there' | 'back'

/** A network between a server and those who connect to it, which can be cut. */
export interface Relay {
  /** On 127.0.0.1, in place of the server's own. */
  readonly port: number
  /** How many connections were ever made to it. */
  readonly taken: number
  /** From now on nothing passes these ways, also not that a connection ended: both sides wait, as behind a switch that failed. */
  cut(ways: readonly CutWay[]): void
  /** From now on nothing passes on connections that are open; new ones work, as behind a firewall that has lost its state. */
  forget(): void
  /** Lets through again what waited, and what comes. */
  heal(): void
  close(): void
}

/** Starts a relay in front of a server on 127.0.0.1. */
export async function startRelay(serverPort: number): Promise<Relay> {
  const pairs = new Set<Pair>()
  let cut: readonly CutWay[] = []
  let taken = 0
  const relay = createServer({ allowHalfOpen: true }, (near) => {
    taken += 1
    const pair = new Pair(near, connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true }))
    pairs.add(pair)
    pair.onEnd = () => void pairs.delete(pair)
    pair.let(cut)
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const all = (ways: readonly CutWay[]) => {
    cut = ways
    for (const pair of pairs) pair.let(cut)
  }
  return {
    port: (relay.address() as AddressInfo).port,
    get taken() {
      return taken
    },
    cut: all,
    forget() {
      for (const pair of pairs) pair.let(['there', 'back'])
    },
    heal: () => all([]),
    close() {
      relay.close()
      for (const pair of pairs) pair.destroy()
    },
  }
}

/** One connection through the relay. */
class Pair {
  onEnd = () => {}
  readonly #ends: Readonly<Record<CutWay, readonly [from: Socket, to: Socket]>>
  #cut: readonly CutWay[] = []
  readonly #ended = new Set<CutWay>()

  constructor(near: Socket, far: Socket) {
    this.#ends = { there: [near, far], back: [far, near] }
    for (const [way, [from, to]] of Object.entries(this.#ends) as [CutWay, readonly [Socket, Socket]][]) {
      from.setNoDelay(true)
      from.on('data', (bytes) => {
        if (!to.write(bytes)) from.pause()
      })
      to.on('drain', () => this.#read(way))
      // Also comes while the socket is paused, if it was waiting for data.
      from.on('end', () => {
        this.#ended.add(way)
        this.#end(way)
      })
      from.on('error', () => {})
      from.on('close', () => this.#tell(way))
    }
  }

  /** Stops what comes these ways, and lets the others go on. */
  let(cut: readonly CutWay[]): void {
    this.#cut = cut
    for (const way of ['there', 'back'] as const) {
      const [from] = this.#ends[way]
      if (cut.includes(way)) from.pause()
      else {
        this.#read(way)
        this.#end(way)
        if (from.closed) this.#tell(way)
      }
    }
  }

  destroy(): void {
    for (const [from] of Object.values(this.#ends)) from.destroy()
  }

  #read(way: CutWay): void {
    if (!this.#cut.includes(way)) this.#ends[way][0].resume()
  }

  #end(way: CutWay): void {
    if (this.#ended.has(way) && !this.#cut.includes(way)) this.#ends[way][1].end()
  }

  /** One side is gone; the other one learns of it when the way there is free. */
  #tell(way: CutWay): void {
    if (this.#cut.includes(way)) return
    const [from, to] = this.#ends[way]
    if (!to.destroyed) to.destroySoon()
    if (from.closed && to.closed) this.onEnd()
  }
}
