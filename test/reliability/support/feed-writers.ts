import { ConnectionError, DatasetService } from '../../../client/index.ts'
import type { Tenant } from '../../../scripts/bench/ours.ts'

const WRITERS_OF_NODE = 3
const ROWS_AT_ONCE = 400

/** Writes that were cut off may be made or not, and are made again: what counts is the table in the end. */
const PATIENT = { retryForMs: 120_000 }

/** Programs that change one dataset in every way, through all nodes. */
export class FeedWriters {
  readonly datasetId: string
  changes = 0
  readonly #wanted: number
  readonly #services: readonly DatasetService[]
  #lastRow = 0

  private constructor(services: readonly DatasetService[], datasetId: string, wanted: number) {
    this.#services = services
    this.datasetId = datasetId
    this.#wanted = wanted
  }

  static async begin(tenant: Tenant, addresses: readonly string[], changes: number): Promise<FeedWriters> {
    const { apiKey, projectId } = tenant
    const services = addresses.map((baseUrl) => new DatasetService({ apiKey, baseUrl }))
    const columns = [
      { name: 'key', type: 'text' as const },
      { name: 'n', type: 'number' as const },
      { name: 'note', type: 'text' as const },
    ]
    const made = await services[0]?.datasets.create({ name: 'Followed', project_id: projectId, columns })
    const id = made?.id ?? ''
    await services[0]?.indexes.create(id, { fields: ['key'], unique: true })
    return new FeedWriters(services, id, changes)
  }

  get isDone(): boolean {
    return this.changes >= this.#wanted
  }

  /** Resolves when all changes are made. */
  async run(): Promise<void> {
    const writers = this.#services.flatMap((service) =>
      Array.from({ length: WRITERS_OF_NODE }, async () => {
        while (!this.isDone) await this.#change(service).catch(passOverRefusal)
      }),
    )
    await Promise.all(writers)
  }

  async #change({ rows }: DatasetService): Promise<void> {
    const id = this.datasetId
    const kind = Math.random()
    if (kind < 0.4 || this.#lastRow < ROWS_AT_ONCE) {
      const added = Array.from({ length: ROWS_AT_ONCE }, () => ({ n: digit(), note: 'appended' }))
      const { row_ids } = await rows.append(id, added, PATIENT)
      this.#lastRow = Math.max(this.#lastRow, Number(row_ids.at(-1)?.slice('row_'.length)))
      this.changes += ROWS_AT_ONCE
    } else if (kind < 0.6) {
      const upserted = Array.from({ length: ROWS_AT_ONCE }, (_, at) => ({
        key: `key ${at * 3 + digit()}`,
        n: Math.random(),
      }))
      const known = new Map(upserted.map((row) => [row.key, row]))
      const { rows_created, rows_updated } = await rows.upsert(
        id,
        { match: ['key'], rows: [...known.values()] },
        PATIENT,
      )
      this.changes += rows_created + rows_updated
    } else if (kind < 0.8) {
      const changed = await this.#some(rows, ROWS_AT_ONCE)
      const values = () => ({ n: digit(), note: String(Math.random()) })
      const updates = changed.map((row) => ({ id: row, values: values() }))
      if (updates.length > 0) this.changes += (await rows.change(id, { rows: updates }, PATIENT)).rows_updated
    } else if (kind < 0.9) {
      const ids = await this.#some(rows, ROWS_AT_ONCE / 4)
      if (ids.length > 0) this.changes += (await rows.deleteWhere(id, { ids }, PATIENT)).rows_deleted
    } else {
      const [row] = await this.#some(rows, 1)
      if (row === undefined) return
      await rows.update(id, row, { note: String(Math.random()) }, PATIENT)
      this.changes += 1
    }
  }

  /** Identifiers of rows that were there a moment ago, next to each other. */
  async #some(rows: DatasetService['rows'], count: number): Promise<string[]> {
    const after = `row_${1 + Math.floor(Math.random() * this.#lastRow)}`
    const found = await rows.list(this.datasetId, { after, limit: 100 }, PATIENT).toArray({ max: count })
    return found.map((row) => row.id)
  }
}

function digit(): number {
  return Math.floor(Math.random() * 10)
}

/** Another writer was faster: the row is gone, or its key taken. Or the server was killed, and a PATCH is not repeated. */
function passOverRefusal(error: unknown): void {
  if (error instanceof ConnectionError) return
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  if (![404, 409, 412, 422, 503].includes(status)) throw error
}
