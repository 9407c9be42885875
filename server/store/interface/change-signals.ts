import type { DatasetKey } from './datasets.ts'

/** Wakes a reader when its dataset may have changed. To be closed. */
export interface ChangeWatch {
  /**
   * True as soon as the dataset may have changed since the last call, or since the watch began. False after `ms`, or when the signal is aborted. A
   * change by another node may go unnoticed if that node ends: read again now and then.
   */
  next(ms: number, signal: AbortSignal): Promise<boolean>
  close(): void
}

/** Who waits for changes. */
export interface ChangeSignals {
  watch(dataset: DatasetKey): ChangeWatch
}

/** Another mark means that some node has written to the dataset. */
export interface ChangeHint {
  readonly datasetId: string
  readonly mark: string
}

/** How nodes that share a database tell each other that datasets have changed. It may be lost; the logs are the truth. */
export interface ChangeHints {
  /** Notes that datasets have changed. */
  note(datasetIds: readonly string[]): Promise<void>
  /** What was noted last of these datasets; nothing of some. */
  find(datasetIds: readonly string[]): Promise<ChangeHint[]>
  /** Datasets that were noted in the last two minutes, but for the last seconds. */
  findRecent(): Promise<DatasetKey[]>
  /** Removes old notes. */
  forget(): Promise<void>
}
