import { call } from './call.ts'
import type { Cluster } from './cluster.ts'
import type { Seen } from './load.ts'

interface RowRecord {
  readonly id: string
  readonly values: { readonly batch: string; readonly n: number; readonly of: number }
}

/** Throws unless every acknowledged batch is there, and every batch that is there is whole and there once. */
export async function checkRows(cluster: Cluster, seen: Acknowledged): Promise<{ rows: number }> {
  const { rows, problems } = await findProblems(cluster, cluster.baseUrls[0] ?? '', seen)
  if (problems.length > 0) throw new Error(problems.join('; '))
  return { rows }
}

type Acknowledged = Pick<Seen, 'datasetId' | 'acknowledged'>
type Caller = Pick<Cluster, 'apiKey'>

/** How many rows there are, and in words what was lost, doubled, torn or counted wrongly. */
export async function findProblems(
  caller: Caller,
  node: string,
  { datasetId, acknowledged }: Acknowledged,
): Promise<{ rows: number; problems: string[] }> {
  const rows = await allRows(caller, node, datasetId)
  const batches = Map.groupBy(rows, ({ values }) => values.batch)
  const lost = acknowledged.filter((name) => !batches.has(name))
  const torn = [...batches].filter(([, batch]) => batch.map(({ values }) => values.n).join() !== numbersUpTo(batch))
  const { body } = await call(caller, node, `/datasets/${datasetId}`)
  const counted = (body as { data: { row_count: number } }).data.row_count
  const problems = [
    ...(lost.length > 0 ? [`${lost.length} of ${acknowledged.length} acknowledged batches are lost`] : []),
    ...(torn.length > 0 ? [`${torn.length} batches are doubled or partly there`] : []),
    ...(counted !== rows.length ? [`row_count is ${counted} of ${rows.length} rows`] : []),
  ]
  return { rows: rows.length, problems }
}

/** What the numbers of a whole batch look like, each once and in order. */
function numbersUpTo(batch: readonly RowRecord[]): string {
  return Array.from({ length: batch[0]?.values.of ?? 0 }, (_, n) => n).join()
}

async function allRows(caller: Caller, node: string, datasetId: string): Promise<RowRecord[]> {
  const rows: RowRecord[] = []
  for (let cursor = '', hasMore = true; hasMore; ) {
    const { body } = await call(caller, node, `/datasets/${datasetId}/rows?limit=100${cursor && `&cursor=${cursor}`}`)
    const page = body as { data: RowRecord[]; pagination: { cursor: string; has_more: boolean } }
    rows.push(...page.data)
    cursor = page.pagination.cursor
    hasMore = page.pagination.has_more
  }
  return rows
}
