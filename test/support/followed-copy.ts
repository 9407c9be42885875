import type { Change, DatasetService, RowRecord } from '../../client/index.ts'

/** A copy of a dataset, or of the rows that match, made by hand of the pages of its changes. */
export class FollowedCopy {
  readonly filter: readonly string[]
  readonly #client: DatasetService
  readonly #datasetId: string
  #rows = new Map<string, RowRecord>()
  #cursor: string | undefined
  #isReading = false
  /** Pages that were read. */
  pages = 0

  constructor(client: DatasetService, datasetId: string, filter: readonly string[] = []) {
    this.#client = client
    this.#datasetId = datasetId
    this.filter = filter
  }

  /** Reads one page; nothing while another one is being read. Returns whether there is more. */
  async readPage(limit: number): Promise<boolean> {
    if (this.#isReading) return true
    this.#isReading = true
    try {
      const cursor = this.#cursor
      const query = { limit, filter: [...this.filter], ...(cursor !== undefined && { cursor }) }
      const { data, pagination } = await this.#client.changes.list(this.#datasetId, query)
      this.#cursor = pagination.cursor
      this.pages += 1
      const isBegun = data.every((change) => this.#apply(change, cursor === undefined))
      return pagination.has_more || !isBegun
    } finally {
      this.#isReading = false
    }
  }

  async readAll(limit: number): Promise<void> {
    while (await this.readPage(limit)) {
      // until nothing is left
    }
  }

  /** The rows in their order. */
  rows(): RowRecord[] {
    const number = ({ id }: RowRecord) => Number(id.slice('row_'.length))
    return [...this.#rows.values()].sort((one, other) => number(one) - number(other))
  }

  /** False where the copy has to begin again: it lacks what became of the rows that it has. */
  #apply(change: Change, isFirstPage: boolean): boolean {
    if (change.type === 'row') this.#rows.set(change.row.id, change.row)
    else if (change.type === 'gone') this.#rows.delete(change.row_id)
    else if (change.type === 'replaced' || !isFirstPage) {
      this.#rows = new Map()
      this.#cursor = undefined
      return false
    }
    return true
  }
}
