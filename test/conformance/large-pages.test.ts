import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

const ROWS = 20
const LARGE_BYTES = 2 * 1024 ** 2
const PAGES = 12

const lines: string[] = []

describeEachEngine(
  'large pages that are asked for at once',
  ({ server, own, seed }) => {
    /** An open connection that asks for a path when it is told to. */
    async function asker(path: string): Promise<() => void> {
      const { hostname, port } = new URL(server.baseUrl)
      const socket = connect(Number(port), hostname).resume()
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      const head = `GET /v1${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${own.apiKey}\r\n\r\n`
      return () => void socket.write(head)
    }

    test('do not hold up a small request that comes after them', async () => {
      const { id } = await seed.dataset({
        rows: Array.from({ length: ROWS }, () => ({ name: 'x'.repeat(LARGE_BYTES / ROWS) })),
      })
      const page = `/datasets/${id}/data?limit=${ROWS}`
      const asks = await Promise.all([...Array.from({ length: PAGES }, () => asker(page)), asker(`/datasets/${id}`)])
      lines.length = 0
      for (const ask of asks) ask()
      await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(asks.length)
      const order = lines.map((line) => JSON.parse(line).operation)
      expect(order.indexOf('getDataset')).toBeLessThan(PAGES / 2)
    })
  },
  { log: (line) => lines.push(line) },
)
