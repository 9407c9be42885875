import { Agent } from 'node:http'
import { setTimeout as passing } from 'node:timers/promises'
import { type LoadRequest, type Reply, send } from './open-loop.ts'

/** What an organization got in some time. */
export interface NeighbourFigures {
  readonly appends: readonly Reply[]
  readonly pages: readonly Reply[]
  readonly seconds: number
}

/** An organization that works all the time: it appends at a fixed rate, however long replies take, and reads one page after the other. */
export interface Neighbour {
  /** What it got since the last call. Waits for the replies to requests that it has sent. */
  figures(): Promise<NeighbourFigures>
  stop(): Promise<void>
}

export function startNeighbour(append: LoadRequest, page: LoadRequest, appendsPerSecond: number): Neighbour {
  const agent = new Agent({ keepAlive: true })
  const began = performance.now()
  const sent: Promise<Reply>[] = []
  const pages: Reply[] = []
  let since = began
  let runs = true

  async function appendAll(): Promise<void> {
    for (let count = 0; runs; count += 1) {
      await passing(Math.max(0, began + (count * 1_000) / appendsPerSecond - performance.now()))
      sent.push(send(append, agent, began))
    }
  }

  async function readAll(): Promise<void> {
    while (runs) pages.push(await send(page, agent, began))
  }

  const loops = [appendAll(), readAll()]
  return {
    async figures() {
      const [now, from] = [performance.now(), since]
      since = now
      const appends = await Promise.all(sent.splice(0))
      return { appends, pages: pages.splice(0), seconds: (now - from) / 1_000 }
    },
    async stop() {
      runs = false
      await Promise.all([...loops, ...sent])
      agent.destroy()
    },
  }
}
