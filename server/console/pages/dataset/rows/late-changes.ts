import type { RowRecord } from '../../../../../client/index.ts'

/** Changes of rows that come while pages are on their way. A page may have been read before them. */
export class LateChanges {
  #reads = 0
  readonly #changed = new Map<string, RowRecord | 'gone'>()

  note(id: string, row: RowRecord | 'gone'): void {
    if (this.#reads > 0) this.#changed.set(id, row)
  }

  /** Reads rows, and returns them as they are after the changes that came meanwhile. */
  async through(read: () => Promise<readonly RowRecord[]>): Promise<RowRecord[]> {
    this.#reads += 1
    try {
      return (await read()).flatMap((row) => this.#afterwards(row))
    } finally {
      this.#reads -= 1
      if (this.#reads === 0) this.#changed.clear()
    }
  }

  #afterwards(row: RowRecord): RowRecord[] {
    const late = this.#changed.get(row.id)
    if (late === 'gone') return []
    return [late !== undefined && late.updated_at > row.updated_at ? late : row]
  }
}
