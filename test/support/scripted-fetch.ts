import { DatasetService, type ServiceOptions } from '../../client/index.ts'

/** A scripted answer: a reply, its parts, or a failure to throw. */
export type Scripted = Response | Error | { status: number; body?: unknown; headers?: Record<string, string> }

/** A client of a service that gives these answers in order, and repeats the last one. */
export function scripted(answers: readonly Scripted[], options: ServiceOptions = {}) {
  const sent: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push(request)
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer.clone() : replyOf(answer)
  }
  const service = new DatasetService({ apiKey: 'dsk_secret', baseUrl: 'http://127.0.0.1:1/v1', fetch, ...options })
  return { sent, service }
}

function replyOf({ status, body, headers = {} }: Exclude<Scripted, Response | Error> = { status: 204 }): Response {
  if (body === undefined) return new Response(null, { status, headers })
  return Response.json(body, { status, headers })
}

/** The envelope of a failure. */
export function failure(status: number, code: string, headers: Record<string, string> = {}): Scripted {
  return { status, headers, body: { error: { code, message: `It is ${code}.`, request_id: 'req_1' } } }
}

export function page(data: unknown[] = [], hasMore = false): Scripted {
  return { status: 200, body: { data, pagination: { cursor: 'next', has_more: hasMore } } }
}

/** What a call is rejected with. */
export function thrownBy(call: () => PromiseLike<unknown>): Promise<unknown> {
  return Promise.resolve()
    .then(call)
    .then(
      (value) => Promise.reject(new Error(`it resolved with ${JSON.stringify(value)}`)),
      (error: unknown) => error,
    )
}

/** The failure of `fetch` if no server listens. */
export function refusedConnection(): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) })
}

/** The failure of `fetch` if a connection is lost after the request was sent. */
export function lostConnection(): Error {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }),
  })
}
