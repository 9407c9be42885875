import type { DatasetService } from '../../dataset-service.ts'
import { EXIT } from '../exit-codes.ts'
import { CliError } from '../failure.ts'
import type { Format } from '../import/source-file.ts'

export interface ExportQuery {
  readonly filter: string[]
  readonly any?: string[]
  readonly where?: string
  readonly fields?: string[]
  readonly sort?: string[]
  /** For CSV: `escape` keeps spreadsheets from running texts that look like formulas. */
  readonly formulas?: 'escape'
}

/** The rows of a dataset as a file, in pieces, as of one moment. Throws `CliError` if the export breaks off. */
export async function* exported(
  service: DatasetService,
  datasetId: string,
  format: Format,
  query: ExportQuery,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array | string, void> {
  const wire = format === 'csv' ? 'csv' : 'ndjson'
  const { data, response } = await service.data.export(datasetId, { ...query, format: wire }, { signal }).withResponse()
  const type = response.headers.get('Content-Type') ?? 'no type'
  if (!type.includes(wire)) {
    await data.cancel()
    throw new CliError(
      `The reply is ${type}, not an export. Is the address right? Is there a proxy in between?`,
      EXIT.unreachable,
    )
  }
  const pieces = whole(data, signal)
  if (format === 'json') yield* jsonArray(pieces)
  else yield* pieces
}

/** The bytes of a reply. A reply that ends early throws an error that says so. */
async function* whole(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  try {
    for await (const piece of stream) yield piece
  } catch (cause) {
    if (signal.aborted) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new CliError(`The export broke off. ${reason}`, EXIT.unreachable, { cause })
  }
}

/** Lines of JSON as the items of an array. */
async function* jsonArray(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  let [rest, before] = ['', '[\n']
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length === 0) continue
    yield before + lines.join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
