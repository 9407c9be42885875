import { signal } from '@preact/signals'
import type { Column, Row } from '../../../../generated/index.ts'
import * as sdk from '../../../../generated/index.ts'
import { call, patiently } from '../../api/call.ts'
import { Failure, toFailure } from '../../api/failure.ts'
import { readCell } from '../dataset/cell.ts'
import { type Line, readLines, type Source } from './csv-file.ts'

/** Requests of this size go through in well under a second. */
const ROWS_PER_REQUEST = 2000
const KEPT_FINDINGS = 100

/** A line that does not fit its columns. */
export interface Finding {
  readonly line: number
  readonly message: string
}

export interface Progress {
  readonly state: 'running' | 'done' | 'stopped'
  readonly share: number
  readonly added: number
  readonly refused: number
  /** The first lines that were left out. */
  readonly findings: readonly Finding[]
  /** Why it stopped before its end. */
  readonly failure?: Failure
  /** Lines that may be stored or not, because the answer to their request did not come. */
  readonly unknown?: { readonly from: number; readonly to: number }
}

export interface ImportPlan extends Source {
  readonly datasetId: string
  /** In the order of the file's fields. */
  readonly columns: readonly Column[]
  readonly rowsPerRequest: number
}

interface ReadyRow {
  readonly line: number
  readonly row: Row
}

/** One import of a file into a dataset. Lines that do not fit are left out and named; all others are stored. */
export class ImportRun {
  readonly progress = signal<Progress>({ state: 'running', share: 0, added: 0, refused: 0, findings: [] })
  readonly #plan: ImportPlan
  readonly #giveUp = new AbortController()

  constructor(plan: ImportPlan) {
    this.#plan = plan
    void this.#run()
  }

  stop(): void {
    this.#giveUp.abort()
  }

  async #run(): Promise<void> {
    try {
      await readLines(this.#plan, (lines, share) => this.#take(lines, share))
      this.#set({ state: 'done', share: 1 })
    } catch (error) {
      this.#set({ state: 'stopped', ...(!this.#giveUp.signal.aborted && { failure: toFailure(error) }) })
    }
  }

  async #take(lines: readonly Line[], share: number): Promise<void> {
    const ready = lines.flatMap((line) => this.#read(line) ?? [])
    const size = Math.min(ROWS_PER_REQUEST, this.#plan.rowsPerRequest)
    for (let from = 0; from < ready.length; from += size) await this.#send(ready.slice(from, from + size))
    this.#set({ share })
  }

  #read({ number, fields }: Line): ReadyRow | undefined {
    const { columns } = this.#plan
    if (fields.length > columns.length)
      return this.#refuse(number, `has ${fields.length} fields, and there are ${columns.length} columns.`)
    const row: Row = Object.create(null) // a column may be named `__proto__`
    for (const [index, { name, type }] of columns.entries()) {
      const read = readCell(type, fields[index] ?? '')
      if ('error' in read)
        return this.#refuse(number, `${name}: “${fields[index]?.slice(0, 60)}” is no ${type}. ${read.error}`)
      row[name] = read.value
    }
    return { line: number, row }
  }

  /** Stores rows. Those that the service refuses are left out and the others sent again. */
  async #send(ready: readonly ReadyRow[]): Promise<void> {
    this.#giveUp.signal.throwIfAborted()
    if (ready.length === 0) return
    const path = { dataset_id: this.#plan.datasetId }
    const rows = ready.map(({ row }) => row)
    try {
      const { data } = await patiently(() => call(sdk.appendRows({ path, body: { rows } })), this.#giveUp.signal)
      this.#set({ added: this.progress.value.added + data.rows_added })
    } catch (error) {
      const refused = refusedRows(error)
      if (error instanceof Failure && error.status === 0)
        this.#set({ unknown: { from: ready[0]?.line ?? 0, to: ready.at(-1)?.line ?? 0 } })
      if (refused.size === 0) throw error
      for (const [index, message] of refused) this.#refuse(ready[index]?.line ?? 0, message)
      await this.#send(ready.filter((_, index) => !refused.has(index)))
    }
  }

  #refuse(line: number, message: string): undefined {
    const { findings, refused } = this.progress.value
    this.#set({
      refused: refused + 1,
      findings: findings.length < KEPT_FINDINGS ? [...findings, { line, message }] : findings,
    })
  }

  #set(changes: Partial<Progress>): void {
    this.progress.value = { ...this.progress.value, ...changes }
  }
}

/** By index in the request, as in `rows[17].age`. */
function refusedRows(error: unknown): Map<number, string> {
  if (!(error instanceof Failure) || error.status !== 422) return new Map()
  const found = error.details.flatMap(({ field, message }) => {
    const index = /^rows\[(\d+)\]/.exec(field)?.[1]
    return index === undefined ? [] : [[Number(index), message] as const]
  })
  return new Map(found)
}
