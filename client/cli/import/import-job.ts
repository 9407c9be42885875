import type { Dataset } from '../../../generated/index.ts'
import type { DatasetService } from '../../dataset-service.ts'
import type { ImportState } from './import-state.ts'
import type { SourceFile, SourceOptions } from './source-file.ts'

/** An import that has been decided on. */
export interface ImportJob {
  readonly service: DatasetService
  readonly source: SourceFile
  readonly sourceOptions: SourceOptions
  readonly dataset: Dataset
  readonly isSkipping: boolean
  readonly maxRefused: number
  readonly retryForMs: number
  /** What an earlier attempt left, its progress compared with the file as it is now. */
  readonly resume?: Pick<ImportState, 'progress' | 'prints'> | undefined
  readonly onUnknown?: 'send' | 'skip' | undefined
}
