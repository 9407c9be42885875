import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService } from '../../../client/index.ts'
import { createApiKey, createOrganization } from '../../../server/admin/provisioning.ts'
import { openStore } from '../../../server/store/store.ts'

/** What an organization may have on a server. */
const STREAMS_OF_ORGANIZATION = 10

const SEEN_MS = 50

/** Each stream sends these first, so it would be noticed if it kept them. */
const ROWS = 100

/** A stream that is not open yet. */
interface Prepared {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Streams of changes in which nothing happens once they have sent the rows that are there, ten of each organization. */
export class IdleStreams {
  readonly #prepared: readonly Prepared[]
  readonly #requests: ClientRequest[] = []

  private constructor(prepared: readonly Prepared[]) {
    this.#prepared = prepared
  }

  /** Makes the organizations and their datasets. */
  static async prepare(databaseUrl: string, baseUrl: string, count: number): Promise<IdleStreams> {
    const store = await openStore(databaseUrl)
    const prepared: Prepared[] = []
    for (let made = 0; made < count; made += STREAMS_OF_ORGANIZATION) {
      const organization = await createOrganization(store, { name: `Idle ${made}`, plan: 'pro' })
      const { organization_id: organizationId, project_id: projectId } = organization
      const { api_key: apiKey } = await createApiKey(store, { organizationId, name: 'k', access: 'read' })
      const owner = await createApiKey(store, { organizationId, name: 'o', access: 'full' })
      // On SQLite a server may still read, in the same turn of its event loop, what was there before another process wrote.
      await passing(SEEN_MS)
      const { datasets, rows } = new DatasetService({ apiKey: owner.api_key, baseUrl })
      const columns = [{ name: 'n', type: 'number' as const }]
      const { id } = await datasets.create({ name: 'Idle', project_id: projectId, columns })
      const numbers = Array.from({ length: ROWS }, (_, n) => ({ n }))
      await rows.append(id, numbers)
      const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
      const streams = Math.min(STREAMS_OF_ORGANIZATION, count - made)
      prepared.push(...Array.from({ length: streams }, () => ({ url: `${baseUrl}/datasets/${id}/changes`, headers })))
    }
    await store.close()
    return new IdleStreams(prepared)
  }

  /** Returns how many were answered with a stream. */
  async open(): Promise<number> {
    let open = 0
    for (const { url, headers } of this.#prepared) {
      const request = get(url, { headers, agent: false })
      this.#requests.push(request)
      const reply = await new Promise<IncomingMessage>((resolve, reject) =>
        request.on('response', resolve).on('error', reject),
      )
      request.on('error', () => {}) // it is ended below
      reply.resume().on('error', () => {})
      if (reply.statusCode === 200) open += 1
    }
    return open
  }

  close(): void {
    for (const request of this.#requests) request.destroy()
  }
}
