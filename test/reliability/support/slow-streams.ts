import { get, type IncomingMessage } from 'node:http'
import { DatasetService } from '../../../client/index.ts'
import type { Tenant } from '../../../scripts/bench/ours.ts'

/** A megabyte each: 48 of them are several times what the system takes of a stream that nobody reads. */
const ROWS = 48
const TEXT = 'x'.repeat(1024 ** 2 - 1024)

/** Streams of changes whose readers read nothing until they are told to. */
export class SlowStreams {
  readonly #service: DatasetService
  readonly #id: string
  readonly #replies: readonly IncomingMessage[]

  private constructor(service: DatasetService, id: string, replies: readonly IncomingMessage[]) {
    this.#service = service
    this.#id = id
    this.#replies = replies
  }

  static async open({ apiKey, projectId }: Tenant, baseUrl: string, count: number): Promise<SlowStreams> {
    const service = new DatasetService({ apiKey, baseUrl })
    const columns = [{ name: 'text', type: 'text' as const }]
    const { id } = await service.datasets.create({ name: 'Slow', project_id: projectId, columns })
    await service.rows.append(id, [{ text: TEXT }])
    const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${baseUrl}/datasets/${id}/changes`, { headers, agent: false }, (reply) => resolve(reply.pause())).on(
          'error',
          reject,
        )
      })
    return new SlowStreams(service, id, await Promise.all(Array.from({ length: count }, open)))
  }

  /** Appends rows, which all streams are to send. Once another reader has them, so could those. */
  async fill(): Promise<void> {
    for (let row = 1; row < ROWS; row += 1) await this.#service.rows.append(this.#id, [{ text: TEXT }])
    const fast = this.#service.dataset(this.#id, { columns: { text: 'text' } })
    let read = 0
    for await (const change of fast.changes()) {
      if (change.type === 'row') read += 1
      if (read === ROWS) return
    }
  }

  /** Reads all streams, one after the other. Returns how many rows came. */
  async readOn(): Promise<{ events: number; expected: number }> {
    let events = 0
    for (const reply of this.#replies) events += await rowsIn(reply)
    return { events, expected: this.#replies.length * ROWS }
  }
}

/** Counts rows until all have come, or the stream ends. */
async function rowsIn(reply: IncomingMessage): Promise<number> {
  let rows = 0
  let rest = ''
  for await (const bytes of reply) {
    rest += bytes
    rows += rest.split('event: row').length - 1
    rest = rest.slice(-'event: row'.length + 1)
    if (rows === ROWS) break
  }
  reply.destroy()
  return rows
}
