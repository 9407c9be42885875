import type { Import, ImportError } from '../../client/index.ts'
import type { Harness } from './harness.ts'

const CSV = 'text/csv'
export const NDJSON = 'application/x-ndjson'

/** Sends a file and waits for the end of its import. */
export async function runImport(
  harness: Pick<Harness, 'request'>,
  datasetId: string,
  file: string | Uint8Array | ReadableStream,
  { query = '', type = CSV, headers = {} }: { query?: string; type?: string; headers?: Record<string, string> } = {},
): Promise<Import> {
  const sent = await harness.request('POST', `/datasets/${datasetId}/imports${query}`, {
    body: file,
    headers: { 'Content-Type': type, ...headers },
  })
  if (sent.status !== 202) throw new Error(sent.text)
  return importEnded(harness, (sent.body as { data: Import }).data.id)
}

/** The import when it has ended. */
export async function importEnded({ request }: Pick<Harness, 'request'>, id: string): Promise<Import> {
  for (;;) {
    const { body } = await request('GET', `/imports/${id}`)
    const { data } = body as { data: Import }
    if (data.ended_at !== null) return data
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** The first rows that an import refused. */
export async function errorsOf({ request }: Pick<Harness, 'request'>, id: string): Promise<ImportError[]> {
  const { body } = await request('GET', `/imports/${id}/errors?limit=100`)
  return (body as { data: ImportError[] }).data
}
