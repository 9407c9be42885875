import type { Import, ImportError, ImportPreview } from '../../generated/index.ts'
import type { RequestOptions } from '../../generated/resource.gen.ts'
import type { Resources } from '../../generated/resources.gen.ts'
import { wait } from '../../generated/wait.gen.ts'
import { ConnectionError } from '../errors.ts'
import { randomKey } from '../http/request.ts'
import { fileBody, type ImportFormat, type ImportSource } from './file-body.ts'

/** How a file is imported. */
export interface ImportOptions extends RequestOptions {
  /** What the file is. By default rows are sent as NDJSON, and a file is what its name or type says, or else CSV. */
  readonly format?: ImportFormat
  /**
   * What becomes of the rows: they are added (`append`, the default), they update the rows with the same cells in the columns `match` and are
   * added where there are none (`upsert`), or they take the place of all that there are, in one step (`replace`).
   */
  readonly mode?: 'append' | 'upsert' | 'replace'
  /** With `mode: 'upsert'`: the columns of a unique index. */
  readonly match?: readonly string[]
  /** What becomes of a row that cannot be stored: it ends the import (`stop`, the default), or is left out (`skip`). */
  readonly onError?: Import['on_error']
  /** Called with the import each time that its state was asked for. */
  readonly onProgress?: (state: Import) => void
}

/** An import that has ended, with the rows that it refused; of very many the first. */
export interface ImportReport extends Import {
  readonly refusedRows: readonly ImportError[]
}

/** An import failed or was canceled; `report` says how far it came and which rows it refused. */
export class ImportFailedError extends Error {
  override readonly name = 'ImportFailedError'
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(report.error?.message ?? `The import ${report.id} was canceled. ${report.rows_written} rows were written.`)
    this.report = report
  }
}

/**
 * The service has the whole file and imports it, but the client could not wait for the end; `cause` says why. To wait again, repeat the call with the
 * `idempotencyKey` of this error: the file is imported once.
 */
export class ImportUnwatchedError extends ConnectionError {
  override readonly name = 'ImportUnwatchedError'
  /** The import as it was seen last. */
  readonly import: Import

  constructor(state: Import, idempotencyKey: string | undefined, cause: unknown) {
    const unknown = state.ended_at === null ? 'its outcome is unknown' : 'its refused rows could not be read'
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(`The service has the file as import ${state.id}, but ${unknown}: ${reason}`, 'unknown', { cause })
    this.import = state
    Object.assign(this, { idempotencyKey })
  }
}

/** The first pause between two questions, by how much each is longer, and the longest. */
const PAUSE_MS = { first: 50, factor: 1.5, longest: 2_000 }

/** How long the service may be away while it writes the rows: it goes on after a restart. */
const AWAY_MS = 5 * 60_000

const REFUSED_ROWS_READ = 10_000

/** Sends a file, waits until it is imported, and reads the rows that were refused. */
export async function importFile(
  resources: Resources,
  datasetId: string,
  source: ImportSource<unknown>,
  { format, mode, match, onError, ...given }: ImportOptions,
): Promise<ImportReport> {
  const options = { ...given, idempotencyKey: given.idempotencyKey ?? randomKey() }
  const file = await fileRequest(source, format, options)
  const asked = { ...(mode && { mode }), ...(match && { match: [...match] }), ...(onError && { on_error: onError }) }
  const create = (sending: RequestOptions) => resources.imports.create(datasetId, file.body, asked, sending)
  return reportOf(resources, await accepted(file, create), options)
}

/** What is to be imported into a new dataset. */
export interface NewDatasetImportOptions extends Omit<ImportOptions, 'mode' | 'match'> {
  /** The name of the dataset, and the project that it is in. */
  readonly name: string
  readonly projectId: string
}

/** As `importFile`, into a new dataset: `dataset_id` of the report. */
export async function importNew(
  resources: Resources,
  source: ImportSource<unknown>,
  { format, name, projectId, onError, ...given }: NewDatasetImportOptions,
): Promise<ImportReport> {
  const options = { ...given, idempotencyKey: given.idempotencyKey ?? randomKey() }
  const file = await fileRequest(source, format, options)
  const asked = { name, project_id: projectId, ...(onError && { on_error: onError }) }
  const create = (sending: RequestOptions) => resources.imports.createDatasetFromFile(file.body, asked, sending)
  return reportOf(resources, await accepted(file, create), options)
}

/** How a file is read that is not imported. */
export type PreviewOptions = RequestOptions & Pick<ImportOptions, 'format' | 'mode' | 'match'>

/** What a file has, read as an import would; for a new dataset where none is named. */
export async function previewFile(
  resources: Resources,
  datasetId: string | undefined,
  source: ImportSource<unknown>,
  { format, mode, match, ...options }: PreviewOptions,
): Promise<ImportPreview> {
  const file = await fileRequest(source, format, options)
  const asked = { ...(mode && { mode }), ...(match && { match: [...match] }) }
  return reading(file, () => {
    if (datasetId === undefined) return resources.imports.previewFile(file.body, file.sending)
    return resources.imports.preview(datasetId, file.body, asked, file.sending)
  })
}

async function fileRequest(source: ImportSource<unknown>, format: ImportFormat | undefined, options: RequestOptions) {
  const { body, contentType, ...file } = await fileBody(source, format, options.signal)
  const sending: RequestOptions = {
    timeoutMs: Number.POSITIVE_INFINITY, // a file takes as long as it takes
    ...options,
    headers: { ...options.headers, 'content-type': contentType },
  }
  // Cast: the transport sends any body that `fetch` takes.
  return { ...file, body: body as string, sending }
}

type FileRequest = Awaited<ReturnType<typeof fileRequest>>

/** The reply to a request that reads a file. Throws what the source threw, and ends a source of which no more is read. */
async function reading<Reply>(file: FileRequest, send: () => PromiseLike<Reply>): Promise<Reply> {
  try {
    return await send()
  } catch (error) {
    const failure = file.failure()
    throw failure === undefined ? error : failure.error
  } finally {
    file.close()
  }
}

/** How long the reply to a whole file is waited for once its signal is aborted. */
const REPLY_WITHIN_MS = 10_000

/**
 * Sends a file. If its signal is aborted while it is sent, the service imports nothing. Once the service may have all of it, only the reply says
 * which import is to be canceled.
 */
async function accepted(file: FileRequest, create: (sending: RequestOptions) => Promise<Import>): Promise<Import> {
  const { signal } = file.sending
  if (!signal) return reading(file, () => create(file.sending))
  const ending = new AbortController()
  const end = () => ending.abort(signal.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  const onAbort = () => {
    if (file.isRead()) timer = setTimeout(end, REPLY_WITHIN_MS)
    else end()
  }
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await reading(file, () => create({ ...file.sending, signal: ending.signal }))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}

async function reportOf(
  resources: Resources,
  begun: Import,
  { onProgress, idempotencyKey, ...options }: Pick<ImportOptions, 'onProgress'> & RequestOptions,
): Promise<ImportReport> {
  let state = begun
  const { signal } = options
  const later = { retryForMs: AWAY_MS, ...options }
  const unwatched = (error: unknown) => {
    throw signal?.aborted ? error : new ImportUnwatchedError(state, idempotencyKey, error)
  }
  for (let pauseMs = PAUSE_MS.first; state.ended_at === null; ) {
    onProgress?.(state)
    try {
      await wait(pauseMs, signal)
      state = await resources.imports.get(state.id, later)
    } catch (error) {
      // Who does not wait any more does not want the rows.
      if (signal?.aborted) await resources.imports.cancel(state.id).catch(() => {})
      unwatched(error)
    }
    pauseMs = Math.min(pauseMs * PAUSE_MS.factor, PAUSE_MS.longest)
  }
  onProgress?.(state)
  const refusedRows = state.rows_refused === 0 ? [] : await refusedRowsOf(resources, state, later).catch(unwatched)
  const report = { ...state, refusedRows }
  if (state.status !== 'succeeded') throw new ImportFailedError(report)
  return report
}

function refusedRowsOf(resources: Resources, { id }: Import, options: RequestOptions): Promise<ImportError[]> {
  return resources.imports.listErrors(id, { limit: 100 }, options).toArray({ max: REFUSED_ROWS_READ })
}
