import { randomUUID } from 'node:crypto'
import type { Dataset, Import } from '../../../generated/index.ts'
import { wait } from '../../../generated/wait.gen.ts'
import type { DatasetService } from '../../dataset-service.ts'
import { Patience } from '../../http/patience.ts'
import { outcomeOf } from '../../http/retry.ts'
import type { ImportOptions, ImportReport } from '../../imports/import-file.ts'
import type { Progress } from './progress.ts'
import { SentRows } from './sent-rows.ts'
import type { SourceFile } from './source-file.ts'
import { waitingText } from './waiting-text.ts'

/** A file whose rows are to go into a dataset. */
export interface FileInto {
  readonly service: DatasetService
  readonly source: SourceFile
  readonly dataset: Dataset
  /** With mode upsert: the columns of a unique index. */
  readonly match: readonly string[] | undefined
  /** Whether rows that cannot be stored are left out. */
  readonly isSkipping: boolean
  /** How long to wait for a service that does not answer. */
  readonly retryForMs: number
}

/** The attempts to send one file. All have one key: a file that arrived, but whose reply was lost, is imported once. */
export class Sending {
  /** Those of the last attempt. */
  rows: SentRows
  /** The import, once the service has replied that it has the whole file. */
  begun: Import | undefined
  /** Whether the service may have the whole file, though no reply says so. */
  mayHaveArrived = false
  readonly #file: FileInto
  readonly #progress: Progress
  readonly #options: ImportOptions

  constructor(file: FileInto, mode: 'upsert' | 'replace', progress: Progress, signal: AbortSignal) {
    const { source, match, isSkipping, retryForMs } = file
    this.#file = file
    this.#progress = progress
    this.#options = {
      mode,
      ...(match !== undefined && { match }),
      onError: isSkipping ? 'skip' : 'stop',
      format: 'ndjson',
      idempotencyKey: randomUUID(),
      signal,
      retryForMs,
      onWaiting: (waiting) => progress.wait(waitingText(waiting)),
      onProgress: (state) => {
        this.begun = state
        progress.update(source.sizeBytes, state.rows_read)
      },
    }
    this.rows = this.#rowsAnew()
  }

  /** Throws what ends the last attempt. */
  async untilAnswered(): Promise<ImportReport> {
    const { service, dataset } = this.#file
    const { signal, retryForMs, onWaiting } = this.#options
    const patience = new Patience({ maxRetries: 0 }, { retryForMs }, true)
    for (let attempts = 1; ; attempts++) {
      try {
        return await service.dataset(dataset.id).import(this.rows.lines(), this.#options)
      } catch (error) {
        this.mayHaveArrived ||= this.rows.isWhole && (signal?.aborted === true || outcomeOf(error) === 'unknown')
        const isOver = this.begun !== undefined || this.rows.failure !== undefined || signal?.aborted
        const waiting = isOver ? undefined : patience.waitAfter(error, attempts)
        if (waiting === undefined) throw error
        onWaiting?.(waiting)
        await wait(waiting.waitMs, signal)
        this.rows = this.#rowsAnew()
      }
    }
  }

  #rowsAnew(): SentRows {
    const { source, dataset, isSkipping } = this.#file
    return new SentRows(source, dataset.columns, {
      isSkipping,
      needsRows: this.#options.mode === 'replace',
      emptyCells: 'keep',
      onBytes: (bytes) => this.#progress.update(bytes, 0),
    })
  }
}
