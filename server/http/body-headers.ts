import type { IncomingHttpHeaders } from 'node:http'
import { quoted } from '../json.ts'
import { badRequest } from '../operations/api-error.ts'

/**
 * `application/json`, and no charset but UTF-8. No two places that may repeat white space stand side by side: the pattern would try every
 * way to divide the white space between them.
 */
const JSON_TYPE = /^application\/json[\t ]*(?:;[\t ]*(?:charset[\t ]*=[\t ]*(?:utf-8|"utf-8")[\t ]*(?:;[\t ]*)?)?)?$/i

/**
 * Throws the 400 of a body that is of none of the types, or not in UTF-8. Leaves the bare type in the header, the only form that koa-bodyparser
 * gets to see.
 */
export function requireType(headers: IncomingHttpHeaders, types: readonly string[]): void {
  const type = headers['content-type'] ?? ''
  const bare = types.find((each) => (each === 'application/json' ? JSON_TYPE.test(type) : isOfType(type, each)))
  if (bare === undefined) {
    const got = type === '' ? 'it is missing' : `not ${quoted(type)}`
    const allowed = types.length === 1 ? types[0] : `one of ${types.join(', ')}`
    throw badRequest('Content-Type', `Content-Type must be ${allowed}, in UTF-8; ${got}.`)
  }
  headers['content-type'] = bare
}

/** A type with parameters, of which `charset` and `header` (RFC 7111) mean something. Others are ignored. */
function isOfType(sent: string, type: string): boolean {
  const [bare = '', ...parameters] = sent.toLowerCase().split(';')
  return bare.trim() === type && parameters.every((parameter) => !CONTRADICTING.test(parameter))
}

/** Another charset than UTF-8, or a table without names. */
const CONTRADICTING = /^\s*(?:charset\s*=(?!\s*"?(?:utf-8|us-ascii)"?\s*$)|header\s*=(?!\s*"?present"?\s*$))/

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
