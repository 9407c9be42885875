import { randomUUID } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { DatasetService, type Row } from '../../../client/index.ts'
import type { Tenant } from '../../../scripts/bench/ours.ts'
import { unless } from './instrument.ts'

/** Keys that all clients write, and rows of a request. */
const KEYS = 400
const ROWS = 50

const RETRY_MS = 20

const COLUMNS = [
  { name: 'sku', type: 'text' as const },
  { name: 'count', type: 'number' as const },
]

/** A reply that no failure explains. */
class Refused extends Error {}

/** A request that was answered: what it wrote, and as which version. */
interface Done {
  readonly version: number
  readonly rows: readonly Row[]
  readonly outcomes: readonly string[]
}

/** Where a server is at the moment, which clients ask again after each failure. */
export interface Place {
  baseUrl: string
}

/** The last value that was written; each is another one. */
let last = 0

/** Clients that upsert rows of the same keys, at several servers, whatever becomes of these. */
export class UpsertingClients {
  readonly done: Done[] = []
  unanswered = 0
  readonly #tenant: Tenant
  readonly #id: string
  readonly #losesReplies: boolean

  private constructor(tenant: Tenant, id: string, losesReplies: boolean) {
    this.#tenant = tenant
    this.#id = id
    this.#losesReplies = losesReplies
  }

  /** With the planted defect each request is sent again with another key. */
  static async begin(tenant: Tenant, { baseUrl }: Place, plant: boolean): Promise<UpsertingClients> {
    const service = new DatasetService({ apiKey: tenant.apiKey, baseUrl })
    const columns = COLUMNS.map((column) => ({ ...column }))
    const { id } = await service.datasets.create({ name: 'Keyed', project_id: tenant.projectId, columns })
    await service.indexes.create(id, { fields: ['sku'], unique: true })
    return new UpsertingClients(tenant, id, plant)
  }

  /** Runs some clients at each place until a moment. */
  async run(places: readonly Place[], clients: number, until: number): Promise<void> {
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const place = places[client % places.length] as Place // there is one at least
        while (performance.now() < until) await this.#upsert(place)
      }),
    )
  }

  async #upsert(place: Place): Promise<void> {
    const first = Math.floor(Math.random() * KEYS)
    const rows = Array.from({ length: ROWS }, (_, at) => {
      last += 1
      return { sku: `s${(first + at) % KEYS}`, count: last }
    })
    this.done.push(await this.#answered(place, rows))
  }

  /** Sends a request until it has a reply, with one key. */
  async #answered(place: Place, rows: Row[]): Promise<Done> {
    const key = randomUUID()
    for (;;) {
      try {
        const sent = { 'Content-Type': 'application/json', 'Idempotency-Key': this.#losesReplies ? randomUUID() : key }
        const reply = await fetch(`${place.baseUrl}/datasets/${this.#id}/rows/upsert`, {
          method: 'POST',
          headers: { ...this.#tenant.headers, ...sent },
          body: JSON.stringify({ match: ['sku'], rows }),
        })
        const { data, error } = (await reply.json()) as {
          data?: { version: number; rows: { outcome: string }[] }
          error?: object
        }
        if (data !== undefined) {
          if (this.#losesReplies && Math.random() < 0.5) throw new Error('a reply that the planted defect loses')
          return { version: data.version, rows, outcomes: data.rows.map(({ outcome }) => outcome) }
        }
        if (reply.status < 500 && reply.status !== 429) throw new Refused(JSON.stringify(error))
      } catch (error) {
        if (error instanceof Refused) throw error
      }
      this.unanswered += 1
      await passing(RETRY_MS)
    }
  }

  /** Requests that changed something, which are all but those whose rows were there. */
  get changing(): Done[] {
    return this.done.filter(({ outcomes }) => outcomes.some((outcome) => outcome !== 'unchanged'))
  }

  /** What of the rows is not as the replies say, in the order of their versions. */
  async compare({ baseUrl }: Place): Promise<string[]> {
    const service = new DatasetService({ apiKey: this.#tenant.apiKey, baseUrl })
    const model = new Map<unknown, unknown>()
    const created = new Map<unknown, number>()
    const { changing } = this
    for (const { rows, outcomes } of changing.toSorted((one, other) => one.version - other.version))
      for (const [at, { sku, count }] of rows.entries()) {
        if (outcomes[at] === 'created') created.set(sku, (created.get(sku) ?? 0) + 1)
        model.set(sku, count)
      }
    const found = await service.data.list(this.#id, { limit: 100 }).toArray()
    const keys = new Set(found.map(({ sku }) => sku))
    const wrong = found.filter(({ sku, count }) => model.get(sku) !== count)
    const versions = new Set(changing.map(({ version }) => version))
    return [
      ...unless(keys.size === found.length, `${found.length - keys.size} keys are there twice`),
      ...unless(keys.size === model.size, `${keys.size} keys are there, and ${model.size} were written`),
      ...unless(wrong.length === 0, `${wrong.length} rows are not as they were written last`),
      ...unless(
        [...created.values()].every((times) => times === 1),
        'a key was created twice',
      ),
      ...unless(versions.size === changing.length, 'two requests have the same version'),
    ]
  }
}
