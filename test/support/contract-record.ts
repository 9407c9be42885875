import { expect } from 'vitest'
import type { Route, RouteReply } from '../../generated/route.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import { noteLine } from './noted-lines.ts'
import { isJson } from './raw-request.ts'

const patterns = Object.values<Route>(routes).map((route) => ({
  route,
  pattern: new RegExp(`^/v1${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The operation of a request; undefined for a path or method that does not exist. `path` begins with `/v1`. */
export function routeOf(method: string, path: string): Route | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  return patterns.find(({ route, pattern }) => route.method === wanted && pattern.test(path))?.route
}

/**
 * Checks a reply by the contract (a declared status, the declared headers, a body of the declared schema) and notes it. `expect` is called only
 * for what is wrong: for each of the many thousand replies it would take as long as the checks themselves.
 */
export async function checkReply(method: string, path: string, response: Response): Promise<void> {
  if (!path.startsWith('/v1/')) return
  for (const header of ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
    if (!response.headers.has(header)) expect.fail(`${method} ${path}: no header ${header}`)
  }
  const route = routeOf(method, path)
  if (route === undefined || method === 'HEAD') return
  const reply = route.replies[response.status]
  const where = `${route.operationId} answered ${response.status}`
  if (reply === undefined) expect.fail(`${where}, which the contract does not declare`)
  for (const [name, { required }] of Object.entries(reply.headers ?? {})) {
    if (required && !response.headers.has(name)) expect.fail(`${where}: no header ${name}`)
  }
  const body = await bodyOf(response)
  checkBody(reply, response, body, where)
  noteLine('replies', `${route.operationId} ${response.status} ${codeOf(body)}`)
}

/** Undefined without a body; a text if it is not JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  if (text === '') return undefined
  return isJson(response) ? JSON.parse(text) : text
}

/** A reply with content must have one of the declared media types, and JSON must match its schema. */
function checkBody({ content }: RouteReply, { headers }: Response, body: unknown, where: string): void {
  const declared = Object.keys(content)
  if (declared.length === 0) {
    expect(body, `${where} with a body`).toBeUndefined()
    return
  }
  const sent = headers.get('Content-Type') ?? ''
  const mediaType = declared.find((candidate) => sent === candidate || sent === `${candidate}; charset=utf-8`)
  if (mediaType === undefined) expect.fail(`${where} as ${sent}; declared: ${declared}`)
  const checked = content[mediaType]?.schema?.safeParse(body)
  if (checked?.success === false) expect(checked.error, `${where} with a body that breaks the contract`).toBeUndefined()
}

function codeOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '-'
}
