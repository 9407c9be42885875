import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Contender, replyOf, type Traffic } from './contenders.ts'
import { cursorOf } from './peers/read.ts'

const PAGE_LIMIT = 100

/** So many pages that no contender answers from a cache. */
const DIFFERENT_PAGES = 64

/** Row numbers after which pages begin, spread over a dataset; one is the first page. */
export function positionsIn(rows: number): number[] {
  const pages = rows / PAGE_LIMIT
  return Array.from(
    { length: DIFFERENT_PAGES },
    (_, index) => Math.floor((index * pages) / DIFFERENT_PAGES) * PAGE_LIMIT,
  )
}

/** The row number after which the last page begins. */
export function lastPosition(rows: number): number {
  return rows - PAGE_LIMIT
}

/** The path of the page of data after a row, which is the last of a page. */
export async function pagePath(contender: Contender, datasetId: string, position: number): Promise<string> {
  const path = `/datasets/${datasetId}/data?limit=${PAGE_LIMIT}`
  if (position === 0) return path
  if (contender.name !== 'ours') return `${path}&cursor=${cursorOf(position)}`
  const cursors = await cursorsOf(contender, datasetId)
  return `${path}&cursor=${cursors[position / PAGE_LIMIT]}`
}

/** Pages of data after rows, one after the other. */
export async function pageTraffic(
  contender: Contender,
  datasetId: string,
  positions: readonly number[],
  connections: number,
): Promise<Traffic> {
  const requests: { path: string }[] = []
  for (const position of positions) requests.push({ path: await pagePath(contender, datasetId, position) })
  return { connections, requests }
}

/** Pages of row records after rows: such a list can begin anywhere, so a large dataset need not be paged through. */
export async function recordTraffic(
  contender: Contender,
  datasetId: string,
  positions: readonly number[],
  connections: number,
): Promise<Traffic> {
  const list = `/datasets/${datasetId}/rows`
  const requests: { path: string }[] = []
  for (const position of positions) {
    const reply = position > 1 && (await replyOf(contender, `${list}?limit=1&after=row_${position - 1}`))
    const cursor = reply && `&cursor=${(reply as { pagination: { cursor: string } }).pagination.cursor}` // by the contract
    requests.push({ path: `${list}?limit=${PAGE_LIMIT}${cursor || ''}` })
  }
  return { connections, requests }
}

const walked = new Map<string, Promise<string[]>>()

/** The cursor of each page, by its number. Cursors are signed, so the dataset is paged through once. */
function cursorsOf(contender: Contender, datasetId: string): Promise<string[]> {
  const cursors = walked.get(datasetId) ?? walk(contender, `/datasets/${datasetId}/data?limit=${PAGE_LIMIT}`)
  walked.set(datasetId, cursors)
  return cursors
}

async function walk({ baseUrl, headers }: Contender, path: string): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const cursors = ['']
  for (let more = true; more; ) {
    const cursor = cursors.length > 1 ? `&cursor=${cursors.at(-1)}` : ''
    // `fetch` takes twice the time, and there are ten thousand pages.
    const body = await new Promise<string>((resolve, reject) => {
      get(baseUrl + path + cursor, { agent, headers }, (response) => text(response).then(resolve, reject)).on(
        'error',
        reject,
      )
    })
    const { pagination } = JSON.parse(body) as { pagination: { cursor: string; has_more: boolean } } // by the contract
    more = pagination.has_more
    cursors.push(pagination.cursor)
  }
  agent.destroy()
  return cursors
}
