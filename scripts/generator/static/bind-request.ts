/** Decodes and validates a request for its operation. */

import { queryKeys, type SecuritySchemes } from './credentials.ts'
import { type Decoded, decodeCookies, decodeHeaders, decodeQuery, decodeRawPath } from './decode.ts'
import { acceptedContent, type Bytes, decodeBody } from './decode-body.ts'
import type { ParameterLocation, Route, Validator } from './route.ts'
import { readItems } from './streams.ts'
import { type Validated, validate } from './validate.ts'

/** A request in the terms of no framework. */
export interface IncomingRequest {
  readonly method: string
  /** As it was sent, without the query. */
  readonly path: string
  /** Without its `?`. */
  readonly query: string
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: AsyncIterable<Uint8Array>
}

/** Why a request did not reach an operation, or what came of one that threw. */
export interface Refusal {
  readonly status: 400 | 401 | 404 | 405 | 413 | 415 | 500 | 501
  readonly title: string
  /** What was wrong with the request: findings of the decoder and of the validators. */
  readonly problems: readonly unknown[]
  /** What was thrown, if anything was. */
  readonly error?: unknown
}

type Read = { readonly request: Readonly<Record<string, unknown>> } | { readonly refusal: Refusal }

export async function readRequest(
  route: Route,
  pathTexts: Readonly<Record<string, string>>,
  incoming: IncomingRequest,
  schemes: SecuritySchemes,
  maxBodyBytes: number,
): Promise<Read> {
  const problems: unknown[] = []
  const request: Record<string, unknown> = {}
  for (const [slot, decoded] of parametersOf(route, pathTexts, incoming, schemes)) {
    problems.push(...decoded.issues)
    const schema = route.schemas[slot]
    if (schema) request[slot] = validated(schema, decoded.value, problems)
  }
  const body = await readBody(route, incoming, maxBodyBytes, problems)
  if ('refusal' in body) return body
  if (problems.length > 0) return { refusal: { status: 400, title: 'Bad request', problems } }
  return { request: { ...request, ...body.request } }
}

function* parametersOf(
  { parameters }: Route,
  texts: Readonly<Record<string, string>>,
  incoming: IncomingRequest,
  schemes: SecuritySchemes,
): Generator<[ParameterLocation, Decoded]> {
  const { path, query = {}, headers, cookies } = parameters
  if (path) yield ['path', decodeRawPath(path, texts)]
  // also where none is declared, since then each is unknown
  yield ['query', decodeQuery(query, incoming.query, queryKeys(schemes))]
  if (headers) yield ['headers', decodeHeaders(headers, incoming.headers)]
  if (cookies) yield ['cookies', decodeCookies(cookies, incoming.headers['cookie'])]
}

async function readBody(
  { body }: Route,
  { headers, body: sent }: IncomingRequest,
  maxBodyBytes: number,
  problems: unknown[],
): Promise<Read> {
  if (body === undefined) return { request: {} }
  const header = headers['content-type']
  const accepted = acceptedContent(body, header)
  if (accepted === undefined) {
    // some clients name a media type where they send nothing, and others none where they send something
    if (!body.required && (await bytesOf(sent, 0)) !== undefined) return { request: {} }
    const offered = Object.keys(body.content)
    return { refusal: { status: 415, title: 'Unsupported media type', problems: [{ contentType: header, offered }] } }
  }
  const { contentType, content } = accepted
  const type = Object.keys(body.content).length > 1 || isRange(body.content) ? { contentType } : {}
  if (content.decode === 'stream') {
    return { request: { ...type, body: content.items ? validItems(contentType, content.items, sent) : sent } }
  }
  const bytes = await bytesOf(sent, maxBodyBytes)
  if (bytes === undefined) {
    return { refusal: { status: 413, title: 'Content too large', problems: [{ maxBodyBytes }] } }
  }
  if (bytes.length === 0 && !body.required) return { request: {} }
  const decoded = decodeBody(content, header, bytes)
  if (decoded.ok) return { request: { ...type, body: validated(content.schema, decoded.value, problems) } }
  problems.push(`The body ${decoded.problem}`, ...decoded.issues)
  return { request: {} }
}

/** An item that is not what the document declares ends the stream with an `InvalidItem`. */
async function* validItems(
  contentType: string,
  schema: Validator,
  sent: AsyncIterable<Uint8Array>,
): AsyncGenerator<unknown, void> {
  let index = 0
  const items = readItems<unknown>(contentType, sent)
  for (;;) {
    const next = await items.next().catch((error: unknown) => {
      throw error instanceof SyntaxError ? new InvalidItem(index, [error.message]) : error
    })
    if (next.done) return
    const result = validate(schema, next.value)
    if (!result.isValid) throw new InvalidItem(index, result.issues)
    yield result.value
    index += 1
  }
}

/** Thrown to the operation that reads it. Unless it catches it, the reply is a 400. */
export class InvalidItem extends Error {
  override readonly name = 'InvalidItem'
  /** From 0. */
  readonly index: number
  readonly problems: readonly unknown[]

  constructor(index: number, problems: readonly unknown[]) {
    super(`Item ${index} of the stream is not what is declared.`)
    this.index = index
    this.problems = problems
  }
}

function isRange(content: object): boolean {
  return Object.keys(content).some((mediaType) => mediaType.includes('*'))
}

/** Undefined when there are more. */
async function bytesOf(chunks: AsyncIterable<Uint8Array>, most: number): Promise<Bytes | undefined> {
  const collected: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > most) return undefined
    collected.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of collected) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function validated(schema: Validator | undefined, value: unknown, problems: unknown[]): unknown {
  const result: Validated = schema ? validate(schema, value) : { isValid: true, value }
  if (result.isValid) return result.value
  problems.push(...result.issues)
  return undefined
}
