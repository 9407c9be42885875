import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rateLimit } from '../../server/http/rate-limit.ts'
import { PASSWORD } from '../support/console-user.ts'
import { checkReply } from '../support/contract-record.ts'
import { sqlite } from '../support/engines.ts'
import { makeOrganization, startTestServer, type TestServer } from '../support/test-server.ts'
import { runClient } from './client.ts'
import { operationsOf, readDocument } from './document.ts'
import { WITHOUT_END } from './without-end.ts'

/** A server that breaks one promise: what it sends in place of a reply, or what it makes of a request. */
interface Defect {
  readonly promise: string
  readonly found: RegExp
  /** The operations that are called: few, so that all ways to break them come soon. */
  readonly among: readonly string[]
  readonly reply?: (response: Response, request: Request) => Promise<Response> | Response
  readonly request?: (request: Request) => Request
}

const isAsked = (request: Request, method: string, path: RegExp) =>
  request.method === method && path.test(new URL(request.url).pathname)

async function changed(response: Response, change: (body: { data: Record<string, unknown> }) => void) {
  // Replies with data are objects with that member; those that this is used for have it.
  const body = (await response.json()) as { data: Record<string, unknown> }
  change(body)
  return Response.json(body, response)
}

function withStatus(status: number, { headers }: Response): Response {
  return new Response(status === 204 ? null : '{}', { status, headers })
}

function withoutHeader(name: string, response: Response): Response {
  const headers = new Headers(response.headers)
  headers.delete(name)
  return new Response(response.body, { status: response.status, headers })
}

const DEFECTS: readonly Defect[] = [
  {
    promise: 'no reply has more than its schema names',
    found: /does not name: \.data\.password_hash/,
    among: ['getOrganization'],
    reply: (response, request) =>
      isAsked(request, 'GET', /organization$/) && response.ok
        ? changed(response, ({ data }) => Object.assign(data, { password_hash: 'x' }))
        : response,
  },
  {
    promise: 'the server does not fail',
    found: /the server failed|broken contract|breaks the contract/,
    among: ['createProject'],
    reply: (response, request) => (isAsked(request, 'POST', /projects$/) ? withStatus(500, response) : response),
  },
  {
    promise: 'no status is undeclared',
    found: /does not declare|is not declared/,
    among: ['listProjects'],
    reply: (response, request) => (isAsked(request, 'GET', /projects$/) ? withStatus(418, response) : response),
  },
  {
    promise: 'what is invalid is refused',
    found: /broken "\w+" of \S+ is a 4\d\d/,
    among: ['createProject', 'createDataset', 'deleteDataset'],
    reply: (response, request) =>
      isAsked(request, 'DELETE', /datasets/) && response.status === 400 ? withStatus(204, response) : response,
  },
  {
    promise: 'a refusal names the field',
    found: /is named as such, not as elsewhere/,
    among: ['createProject'],
    reply: (response, request) =>
      isAsked(request, 'POST', /projects$/) && response.status === 422
        ? changed(response, (body) =>
            Object.assign((body as unknown as { error: object }).error, { field: 'elsewhere' }),
          )
        : response,
  },
  {
    promise: 'somebody has to call',
    found: /without credentials it is a 401/,
    among: ['createProject', 'deleteProject'],
    reply: (response, request) =>
      isAsked(request, 'DELETE', /projects/) && response.status === 401 ? withStatus(204, response) : response,
  },
  {
    promise: 'other pages cannot call',
    found: /to a foreign page it is a 403/,
    among: ['createProject', 'createDataset'],
    request: (request) => {
      if (isAsked(request, 'POST', /datasets$/)) request.headers.set('Origin', new URL(request.url).origin)
      return request
    },
  },
  {
    promise: 'declared headers are there',
    found: /X-RateLimit-Reset/,
    among: ['getSession'],
    reply: (response, request) =>
      isAsked(request, 'GET', /session$/) ? withoutHeader('X-RateLimit-Reset', response) : response,
  },
]

const PROJECTS = ['createProject', 'createDataset']
const LISTS = ['listProjects', 'listDatasets']

/** A document that says something else than the server does: to the client the same as a server that lost or gained a bound. */
const OTHER_DOCUMENTS: readonly {
  readonly lost: string
  readonly edit: readonly [string, string]
  readonly found: RegExp
  readonly among: readonly string[]
}[] = [
  { lost: 'a maximum', edit: ['"maximum":100', '"maximum":50'], found: /"maximum" of limit is a 400/, among: LISTS },
  {
    lost: 'a maximum of items',
    edit: ['"maxItems":300', '"maxItems":3'],
    found: /"maxItems" of columns is a 422/,
    among: PROJECTS,
  },
  {
    lost: 'a pattern',
    edit: ['Cs}]{1,255}$', 'Cs}/:,@]{1,255}$'],
    found: /"pattern" of name is a 4(?:00|22)/,
    among: PROJECTS,
  },
  {
    lost: 'a required field',
    edit: ['"required":["email","role"]', '"required":["email"]'],
    found: /what is valid is accepted/,
    among: ['createInvitation'],
  },
  {
    lost: 'a value',
    edit: ['"date","json"]', '"date","json","uuid"]'],
    found: /what is valid is accepted/,
    among: PROJECTS,
  },
  { lost: 'room', edit: ['"maximum":100', '"maximum":100000'], found: /what is valid is accepted/, among: LISTS },
]

describe('The client of the document', () => {
  let server: TestServer
  let close: () => Promise<void>
  let runs = 0
  beforeAll(async () => {
    const { databaseUrl, remove } = await sqlite.create()
    server = await startTestServer({ databaseUrl, trustProxy: 1, countRequest: () => rateLimit(WITHOUT_END) })
    close = () => server.close().then(remove)
  })
  afterAll(() => close())

  /** Each run has an organization of its own, and a seed: the same one would invite the same people. */
  async function run(document: string, send: typeof fetch, among: readonly string[]): Promise<unknown> {
    runs += 1
    const own = await makeOrganization(server.store)
    return runClient({
      operations: operationsOf(JSON.parse(document)).filter(({ id }) => among.includes(id)),
      server: { baseUrl: server.baseUrl, fetch: send },
      apiKey: own.apiKey,
      credentials: { email: own.owner.email, password: PASSWORD, organizationId: own.organizationId },
      requests: 1_000,
      seed: runs,
    })
  }

  test.each(DEFECTS)('notices it when a server breaks this: $promise', async ({ found, among, reply, request }) => {
    const send: typeof fetch = async (input, init) => {
      const sent = new Request(input, init)
      const { method, url } = sent
      const response = await fetch(request?.(sent) ?? sent)
      const answered = (await reply?.(response, new Request(url, { method }))) ?? response
      await checkReply(method, new URL(url).pathname, answered)
      return answered
    }
    await expect(run(JSON.stringify(readDocument()), send, among)).rejects.toThrow(found)
  })

  test.each(OTHER_DOCUMENTS)('notices it when a server lost $lost', async ({ edit, found, among }) => {
    const text = JSON.stringify(readDocument())
    const edited = text.replaceAll(...edit)
    expect(edited).not.toBe(text)
    await expect(run(edited, fetch, among)).rejects.toThrow(found)
  })
})
