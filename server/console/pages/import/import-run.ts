import { signal } from '@preact/signals'
import type { Column, ColumnType, Row } from '../../../../client/index.ts'
import { AppendAllError, type AppendProgress, type AppendReport, DatasetService } from '../../../../client/index.ts'
import { caught } from '../../failure.ts'
import { SERVICE_OPTIONS } from '../../service.ts'
import { readCell } from '../dataset/cell.ts'
import { type Line, type LinesPart, linesOf, type Source } from './csv-file.ts'
import { fileProblem } from './file-problem.ts'

/** A request of this size takes well under a second. */
const ROWS_PER_REQUEST = 2000
/** If more lines than this do not fit, the file or the choice of columns is wrong. */
const MOST_REFUSED = 10_000
const KEPT_FINDINGS = 100

/** What a field should have been. */
const KINDS: Readonly<Record<ColumnType, string>> = {
  text: 'text',
  number: 'a number',
  boolean: 'a boolean',
  date: 'a date',
  json: 'JSON',
}

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
  /** The first skipped lines. */
  readonly findings: readonly Finding[]
  /** Why the import stopped early. */
  readonly failure?: Error
  /** What is wrong with the file, if that is the reason. */
  readonly fileProblem?: string
  /** Whether the import waits for a service that does not answer. */
  readonly isWaiting?: boolean
  /** Whether the import can continue where it stopped. */
  readonly canGoOn?: boolean
}

export interface ImportPlan extends Source {
  readonly datasetId: string
  /** The column for each field of the file, in their order; undefined for a field that is not imported. */
  readonly columns: readonly (Column | undefined)[]
  readonly rowsPerRequest: number
}

export type StartImport = (run: ImportRun, datasetId: string) => void

/** One import of a file into a dataset, with the client's `appendAll`. Lines that do not fit are skipped and listed; all others are stored. */
export class ImportRun {
  readonly progress = signal<Progress>({ state: 'running', share: 0, added: 0, refused: 0, findings: [] })
  readonly #plan: ImportPlan
  #giveUp = new AbortController()
  /** How far the import came before it stopped. */
  #reached: AppendProgress | undefined
  /** The line of each row, by its place among all rows. */
  readonly #lines: number[] = []

  constructor(plan: ImportPlan) {
    this.#plan = plan
    void this.#run()
  }

  stop(): void {
    this.#giveUp.abort()
  }

  /** Continues a stopped import. Each line is stored once: requests without an answer are sent again under their keys. */
  goOn(): void {
    const { failure: _, fileProblem: __, ...progress } = this.progress.value
    this.progress.value = { ...progress, state: 'running', share: 0, canGoOn: false }
    this.#giveUp = new AbortController()
    this.#lines.length = 0
    void this.#run()
  }

  async #run(): Promise<void> {
    const { datasetId, rowsPerRequest } = this.#plan
    const service = new DatasetService(SERVICE_OPTIONS)
    try {
      const report = await service.dataset(datasetId).appendAll(this.#rows(), {
        // In the order of the file.
        inFlight: 1,
        rowsPerRequest: Math.min(ROWS_PER_REQUEST, rowsPerRequest),
        onInvalid: 'skip',
        maxRefused: MOST_REFUSED,
        signal: this.#giveUp.signal,
        onProgress: ({ rowsStored, rowsRefused }) =>
          this.#set({ added: rowsStored, refused: rowsRefused, isWaiting: false }),
        onWaiting: ({ patienceMs }) => this.#set({ isWaiting: patienceMs !== undefined }),
        resume: this.#reached,
      })
      this.#set({ state: 'done', share: 1, isWaiting: false, ...this.#totals(report) })
    } catch (error) {
      this.#stopped(error)
    }
  }

  #stopped(error: unknown): void {
    this.#set({ state: 'stopped', isWaiting: false, ...(!this.#giveUp.signal.aborted && whyStopped(error)) })
    if (!(error instanceof AppendAllError)) return
    this.#reached = error.progress
    this.#set({ canGoOn: true, ...this.#totals({ ...error.counts, refused: error.refused }) })
  }

  /** Lines that were skipped before the import stopped are in the list already. */
  #totals({ rowsStored, rowsRefused, refused }: Pick<AppendReport, 'rowsStored' | 'rowsRefused' | 'refused'>) {
    const more = refused.map(({ index, message }) => ({ line: this.#lineOf(index), message }))
    const findings = [...this.progress.value.findings, ...more].slice(0, KEPT_FINDINGS)
    return { added: rowsStored, refused: rowsRefused, findings } satisfies Partial<Progress>
  }

  #lineOf(place: number): number {
    return this.#lines[place] ?? 0
  }

  /** Rows, and a `TypeError` in the place of each line that does not fit. */
  async *#rows(): AsyncGenerator<Row | TypeError> {
    for await (const part of linesOf(this.#plan)) {
      yield* this.#rowsOf(part)
      this.#set({ share: part.share })
    }
  }

  *#rowsOf({ lines }: LinesPart): Generator<Row | TypeError> {
    for (const line of lines) {
      this.#lines.push(line.number)
      yield this.#read(line)
    }
  }

  #read({ fields }: Line): Row | TypeError {
    const { columns } = this.#plan
    if (fields.length > columns.length)
      return new TypeError(`The line has ${fields.length} fields, but there are ${columns.length} columns.`)
    const row: Row = Object.create(null) // a column may be named `__proto__`
    for (const [index, column] of columns.entries()) {
      if (column === undefined) continue
      const { name, type } = column
      const read = readCell(type, fields[index] ?? '')
      if ('error' in read)
        return new TypeError(`${name}: “${fields[index]?.slice(0, 60)}” is not ${KINDS[type]}. ${read.error}`)
      row[name] = read.value
    }
    return row
  }

  #set(changes: Partial<Progress>): void {
    this.progress.value = { ...this.progress.value, ...changes }
  }
}

function whyStopped(error: unknown): Pick<Progress, 'failure' | 'fileProblem'> {
  const cause = error instanceof AppendAllError ? error.cause : error
  const problem = fileProblem(cause)
  return problem === undefined ? { failure: caught(cause) } : { fileProblem: problem }
}
