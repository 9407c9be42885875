import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService } from '../../../client/index.ts'
import { createApiKey, createOrganization } from '../../../server/admin/provisioning.ts'
import { openStore } from '../../../server/store/store.ts'

/** What an organization may have on a server. */
const STREAMS_OF_ORGANIZATION = 10

const SEEN_MS = 50

/** Streams of changes in which nothing happens, ten of each organization. */
export class IdleStreams {
  readonly #requests: readonly ClientRequest[]
  /** How many were answered with a stream. */
  readonly open: number

  private constructor(requests: readonly ClientRequest[], open: number) {
    this.#requests = requests
    this.open = open
  }

  static async open(databaseUrl: string, baseUrl: string, count: number): Promise<IdleStreams> {
    const store = await openStore(databaseUrl)
    const requests: ClientRequest[] = []
    let open = 0
    for (let made = 0; made < count; made += STREAMS_OF_ORGANIZATION) {
      const organization = await createOrganization(store, { name: `Idle ${made}`, plan: 'pro' })
      const { api_key: apiKey } = await createApiKey(store, {
        organizationId: organization.organization_id,
        name: 'k',
        access: 'read',
      })
      const owner = await createApiKey(store, {
        organizationId: organization.organization_id,
        name: 'o',
        access: 'full',
      })
      // On SQLite a server may still read, in the same turn of its event loop, what was there before another process wrote.
      await passing(SEEN_MS)
      const { datasets } = new DatasetService({ apiKey: owner.api_key, baseUrl })
      const columns = [{ name: 'n', type: 'number' as const }]
      const { id } = await datasets.create({ name: 'Idle', project_id: organization.project_id, columns })
      const headers = { authorization: `Bearer ${apiKey}`, accept: 'text/event-stream' }
      for (let stream = 0; stream < Math.min(STREAMS_OF_ORGANIZATION, count - made); stream += 1) {
        const request = get(`${baseUrl}/datasets/${id}/changes`, { headers, agent: false })
        requests.push(request)
        const reply = await new Promise<IncomingMessage>((resolve, reject) =>
          request.on('response', resolve).on('error', reject),
        )
        request.on('error', () => {}) // it is ended below
        reply.resume().on('error', () => {})
        if (reply.statusCode === 200) open += 1
      }
    }
    await store.close()
    return new IdleStreams(requests, open)
  }

  close(): void {
    for (const request of this.#requests) request.destroy()
  }
}
