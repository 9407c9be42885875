import type { Known } from './known.ts'
import { refusalsOf } from './refusals.ts'
import type { Planned } from './requests.ts'
import { Broken, type Reply } from './send.ts'
import type { Sent } from './tally.ts'
import { undeclaredMembers } from './undeclared.ts'

/** Throws unless a reply is one that the document promises for such a request. */
export function verify(request: Planned, sent: Sent, reply: Reply, known: Known): void {
  const fail = (promise: string): never => {
    throw new Broken(promise, request, reply)
  }
  const { status, body } = reply
  if (status >= 500) fail('the server failed')
  if (!request.operation.replies.has(status)) fail(`${status} is not declared`)
  const schema = request.operation.replies.get(status)
  const undeclared = schema === undefined ? [] : undeclaredMembers(schema, body)
  if (undeclared.length > 0) fail(`the reply has what its schema does not name: ${undeclared}`)
  switch (sent) {
    case 'nobody':
      if (status !== 401) fail('without credentials it is a 401')
      break
    case 'foreign page':
    case 'wrong caller':
      if (status !== 403) fail(`to a ${sent} it is a 403`)
      break
    case 'unknown':
      if (status !== 404) fail('what is not there is a 404')
      break
    case 'broken':
      verifyRefused(request, reply, fail)
      break
    case 'valid':
      verifyAccepted(request, reply, known, fail)
  }
}

/** The size of the request line and the headers together, in bytes. */
const LARGE = 30_000

function isLarge({ address, query }: Planned): boolean {
  return address.length + query.map(([name, value]) => encodeURIComponent(name + value)).join().length > LARGE
}

function verifyRefused(request: Planned, { status, body }: Reply, fail: (promise: string) => never): void {
  const { broken } = request
  if (broken === undefined) return
  if (isLarge(request) && status === 400 && fieldOf(body) === 'request') return
  if (status !== broken.status) fail(`a broken "${broken.keyword}" of ${broken.field} is a ${broken.status}`)
  const field = fieldOf(body) ?? ''
  // A grammar of its own is broken at a place inside of it.
  const inside =
    broken.keyword === 'grammar' && /^[.[]/.test(field.slice(broken.field.length)) ? broken.field.length : undefined
  if (field.slice(0, inside) !== broken.field)
    fail(`a broken "${broken.keyword}" of ${broken.field} is named as such, not as ${field}`)
}

function verifyAccepted(request: Planned, { status, body }: Reply, known: Known, fail: (promise: string) => never) {
  const sends = (name: string) => Object.keys(request.headers).includes(name)
  if (status === 412 && sends('If-Match')) return
  if (status === 416 && sends('Range')) return
  const { may, must } = refusalsOf(request, known)
  const field = fieldOf(body) ?? ''
  if (
    status === 422 &&
    may.some((place) => (place.endsWith('*') ? field.startsWith(place.slice(0, -1)) : place === field))
  )
    return
  if (must) fail(`it is refused at ${may}`)
  const isAccepted = (status >= 200 && status < 300) || (status === 304 && sends('If-None-Match'))
  if (!isAccepted) fail('what is valid is accepted')
}

function fieldOf(body: unknown): string | undefined {
  return (body as { readonly error?: { readonly field?: string } } | undefined)?.error?.field
}
