import { DatasetService } from '../../client/index.ts'

/** What happens to a request: it is not delivered, its reply is lost, or it gets another reply and is not delivered. */
export type Fate = 'delivered' | 'lost' | 'unsent' | Response

/** An append that arrived. */
interface Arrival {
  readonly key: string
  readonly rows: readonly unknown[]
}

/**
 * A service that takes appends and keeps its replies by key, as the real one does, with a network that does with the
 * requests what a test lists, in their order, and then delivers all others.
 */
export function rememberingService(fates: readonly Fate[] = []) {
  const stored: unknown[] = []
  const arrivals: Arrival[] = []
  const kept = new Map<string, { readonly body: string; readonly answer: object }>()
  let requests = 0

  function answer(key: string, body: string): Response {
    const before = kept.get(key)
    const rows: unknown[] = JSON.parse(body).rows
    arrivals.push({ key, rows })
    if (before !== undefined) return before.body === body ? Response.json(before.answer, { status: 201 }) : keyTaken()
    const first = stored.length + 1
    stored.push(...rows)
    const row_ids = rows.map((_, at) => `row_${first + at}`)
    const made = { data: { dataset_id: 'ds_1', rows_added: rows.length, row_ids } }
    kept.set(key, { body, answer: made })
    return Response.json(made, { status: 201 })
  }

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'GET') return list(new URL(request.url), stored)
    const fate = fates[requests++] ?? 'delivered'
    if (fate === 'unsent') throw failed('ECONNREFUSED')
    if (fate instanceof Response) return fate.clone()
    const reply = answer(request.headers.get('Idempotency-Key') ?? '', await request.text())
    if (fate === 'lost') throw failed('UND_ERR_SOCKET')
    return reply
  }
  const service = new DatasetService({ apiKey: 'dsk_k', baseUrl: 'http://127.0.0.1:1/v1', fetch })
  return { service, stored, arrivals, forget: () => kept.clear() }
}

function failed(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('network'), { code }) })
}

function keyTaken(): Response {
  const field = 'Idempotency-Key'
  const error = { code: 'validation_error', message: 'taken', field, details: [{ field, message: 'taken' }] }
  return Response.json({ error }, { status: 422 })
}

/** A page of the rows after the given one. */
function list({ searchParams }: URL, stored: readonly unknown[]): Response {
  const after = Number(/\d+/.exec(searchParams.get('after') ?? searchParams.get('cursor') ?? '')?.[0] ?? 0)
  const limit = Number(searchParams.get('limit'))
  const page = stored.slice(after, after + limit)
  const data = page.map((values, at) => ({ id: `row_${after + at + 1}`, values }))
  const cursor = `c${after + page.length}`
  return Response.json({ data, pagination: { cursor, has_more: after + page.length < stored.length } })
}

/** A 429 that allows a retry at once. */
export function limited(): Response {
  const error = { code: 'rate_limit_exceeded', message: 'Too many.' }
  return Response.json({ error }, { status: 429, headers: { 'Retry-After': '0' } })
}
