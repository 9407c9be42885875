import type { IncomingHttpHeaders } from 'node:http'
import { quoted } from '../json.ts'
import { badRequest } from '../operations/api-error.ts'

/**
 * `application/json`, and no charset but UTF-8. No two places that may repeat white space stand side by side: the pattern would try every
 * way to divide the white space between them.
 */
const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*(?:charset[\t ]*=[\t ]*(?:utf-8|"utf-8")[\t ]*(?:;[\t ]*)?)?)?$/i

/** Throws the 400 of a body that is not JSON. Leaves the bare type in the header, the only form that koa-bodyparser gets to see. */
export function requireJson(headers: IncomingHttpHeaders): void {
  const type = headers['content-type'] ?? ''
  if (JSON_TYPE.test(type)) {
    headers['content-type'] = 'application/json'
    return
  }
  const got = type === '' ? 'it is missing' : `not ${quoted(type)}`
  throw badRequest('Content-Type', `Content-Type must be application/json, in UTF-8; ${got}.`)
}

const CODINGS = ['gzip', 'deflate', 'identity', '']

/** Throws the 400 of an unknown coding. Codings are case-insensitive (RFC 9110, 8.4.1); koa-bodyparser knows them in lower case. */
export function requireKnownCoding(headers: IncomingHttpHeaders): void {
  if (headers['content-encoding'] === undefined) return
  const coding = headers['content-encoding'].toLowerCase()
  if (!CODINGS.includes(coding)) {
    throw badRequest('Content-Encoding', `Content-Encoding must be gzip, deflate or identity, not ${quoted(coding)}.`)
  }
  headers['content-encoding'] = coding
}

/** The length that a body declares; unknown for one in chunks, or compressed. */
export function declaredBytes(headers: IncomingHttpHeaders): number | undefined {
  const declared = headers['content-length']
  return isPlain(headers) && declared !== undefined ? Number(declared) : undefined
}

/** Whether a body is sent as it is, not compressed. */
export function isPlain(headers: IncomingHttpHeaders): boolean {
  const coding = headers['content-encoding']
  return coding === undefined || coding === '' || coding === 'identity'
}
