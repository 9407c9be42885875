import type { AppendProgress } from '../../append-all/progress.ts'
import type { ImportJob } from './import-job.ts'
import { type ImportState, removeState, VERSION, writeState } from './import-state.ts'
import { type Print, printsOf } from './prints.ts'

/** What an import keeps on disk, so that it can be resumed however it ends. */
export class KeptProgress {
  readonly #job: ImportJob
  /** Prints of all requests that were sent so far, by their places. */
  readonly #prints = new Map<string, Print>()
  #isKept: boolean

  constructor(job: ImportJob) {
    this.#job = job
    this.#isKept = job.resume !== undefined
    for (const print of job.resume?.prints ?? []) this.#add(print)
  }

  /** Whether there is something to resume if the process ends now. */
  get isKept(): boolean {
    return this.#isKept
  }

  /** Before a request is sent. Resolves when it outlasts this process, and a power cut. */
  async keep(progress: AppendProgress): Promise<void> {
    await writeState(this.#stateOf(progress))
    this.#isKept = true
  }

  /** When the import stops in order. An import of which nothing is stored or may be leaves nothing to resume. */
  async stop(progress: AppendProgress): Promise<{ readonly isResumable: boolean }> {
    const isResumable = progress.settled.length > 0 || progress.unknown.length > 0
    if (isResumable) await writeState(this.#stateOf(progress))
    else await this.remove()
    return { isResumable }
  }

  remove(): Promise<void> {
    return removeState(this.#job.source.path, this.#job.dataset.id)
  }

  #add(print: Print): void {
    this.#prints.set(`${print[0]} ${print[1]}`, print)
  }

  #stateOf(progress: AppendProgress): ImportState {
    for (const { from, to, print } of progress.unknown) if (print !== undefined) this.#add([from, to, print])
    const { source, dataset, sourceOptions, isSkipping } = this.#job
    const prints = printsOf(this.#prints.values(), progress)
    return {
      version: VERSION,
      file: source.path,
      datasetId: dataset.id,
      source: sourceOptions,
      isSkipping,
      progress,
      prints,
    }
  }
}
