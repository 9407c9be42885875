import type { MessagePort } from 'node:worker_threads'
import type { ExportQuery, FileQuery } from '../../interface/exports.ts'
import type { WireFailure } from '../wire.ts'

/** What an export is started with. */
export interface ExportJob {
  readonly query: ExportQuery | FileQuery
  /** Is told how far it has come, as `SpoolProgress`; any message from there ends it. Closed when spooling ends. */
  readonly reader: MessagePort
}

/** The answer: all of a small export, or the file that it grows in; of a file of rows, with its tag. */
export type ExportStart = { readonly tag?: string | undefined } & (
  | { readonly bytes: Uint8Array; readonly rowCount: number }
  | { readonly fd: number }
)

export interface ExportJobs {
  export(job: ExportJob): Promise<ExportStart>
}

export type SpoolProgress =
  | { readonly size: number; readonly rowCount: number; readonly isWhole: boolean }
  | { readonly isWhole: false; readonly failure: WireFailure }
