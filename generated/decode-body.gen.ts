// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Decodes the bytes of a body into the value that its validator takes, by the declared media type. Knows no framework. */
import { type DecodeIssue, decodeForm } from './decode.gen.ts'
import { decodeItem, isArrayKind, itemKind } from './decode-item.gen.ts'
import { type Part, partsOf } from './decode-multipart.gen.ts'
import { type Bytes, decodedAs, decodeText } from './decode-text.gen.ts'
import type { RouteBody, RouteContent, RouteParameter, RouteParameters } from './route.gen.ts'

export type { Bytes } from './decode-text.gen.ts'

/** What the operation declares for a media type, and that media type as its request has it. */
export interface AcceptedContent {
  readonly contentType: string
  readonly content: RouteContent
}

/** `header` is the value of `Content-Type`. Undefined when the operation takes no such body: that is a 415. */
export function acceptedContent({ content }: RouteBody, header: string | undefined): AcceptedContent | undefined {
  const sent = essence(header ?? '')
  const wanted = [sent, sent.replace(/\/.*\+/, '/*+'), sent.replace(/\/.*/, '/*'), '*/*']
  for (const candidate of wanted) {
    const declared = mostAlike(
      Object.keys(content).filter((mediaType) => essence(mediaType) === candidate),
      header ?? '',
    )
    const found = declared === undefined ? undefined : content[declared]
    if (found) return { contentType: candidate === sent ? (declared ?? sent) : sent, content: found }
  }
  return undefined
}

/** Of media types that differ in their parameters (`;version=2`), the one of which most were sent, and otherwise the first. */
function mostAlike(mediaTypes: readonly string[], header: string): string | undefined {
  const sent = parametersIn(header)
  const alike = (mediaType: string): number => {
    const declared = parametersIn(mediaType)
    return declared.every((parameter) => sent.includes(parameter)) ? declared.length : -1
  }
  const [first] = mediaTypes.toSorted((one, other) => alike(other) - alike(one))
  return first
}

function parametersIn(mediaType: string): string[] {
  const [, ...parameters] = mediaType.toLowerCase().replaceAll(/["\s]/g, '').split(';')
  return parameters
}

/** The media type without parameters: names are the same in any case. */
function essence(mediaType: string): string {
  return mediaType.replace(/;.*/s, '').trim().toLowerCase()
}

export type DecodedBody =
  | { readonly ok: true; readonly value: unknown }
  /** To follow "The body": `is not valid JSON: …`. */
  | { readonly ok: false; readonly problem: string; readonly issues: readonly DecodeIssue[] }

/** Decodes a body that is here in full; one of kind `stream` is for the server to hand on. */
export function decodeBody(
  { decode, fields = {}, rest }: RouteContent,
  header: string | undefined,
  bytes: Bytes,
): DecodedBody {
  if (decode === 'bytes' || decode === 'stream') return { ok: true, value: bytes }
  if (decode === 'multipart') return decodeMultipart(fields, rest, header ?? '', bytes)
  // JSON and forms are UTF-8, whatever their media type says
  const decoded = decode === 'text' ? decodeText(header ?? '', bytes) : decodedAs('utf-8', bytes)
  if ('problem' in decoded) return unreadable(decoded.problem)
  const { text } = decoded
  if (decode === 'json') return parseJson(text)
  if (decode === 'text') return { ok: true, value: text }
  const { value, issues } = decodeForm(fields, text, rest)
  return issues.length === 0 ? { ok: true, value } : { ok: false, problem: 'is not a valid form', issues }
}

function unreadable(problem: string): DecodedBody {
  return { ok: false, problem, issues: [] }
}

function parseJson(text: string): DecodedBody {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch (error) {
    return unreadable(`is not valid JSON: ${error instanceof SyntaxError ? error.message : 'it is nested too deeply'}`)
  }
}

function decodeMultipart(
  fields: RouteParameters,
  rest: RouteParameter | undefined,
  header: string,
  bytes: Bytes,
): DecodedBody {
  const parts = partsOf(header, bytes)
  if (parts === undefined) return unreadable('is not valid multipart/form-data')
  const byName = new Map<string, Part[]>()
  for (const part of parts) {
    const same = byName.get(part.name)
    if (same === undefined) byName.set(part.name, [part])
    else same.push(part)
  }
  const value = new Map<string, unknown>()
  const issues: DecodeIssue[] = []
  for (const [name, sent] of byName) {
    const { kind, or } = (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? rest ?? { kind: 'string' }
    const isArray = isArrayKind(kind) && (or === undefined || sent.length > 1)
    if (sent.length > 1 && !isArray && Object.hasOwn(fields, name))
      issues.push({ reason: 'repeated', name, count: sent.length })
    const decoded = sent.map((part) => decodePart((sent.length === 1 && or) || kind, part))
    const unread = decoded.find((part): part is Unread => 'problem' in part)
    if (unread) return unreadable(`has a field ${JSON.stringify(name)} that ${unread.problem}`)
    const values = decoded.flatMap((part) => ('value' in part ? [part.value] : []))
    value.set(name, isArray || values.length > 1 ? values : values[0])
  }
  if (issues.length > 0) return { ok: false, problem: 'repeats a field', issues }
  return { ok: true, value: Object.fromEntries(value) }
}

type DecodedPart = { readonly value: unknown } | Unread

interface Unread {
  readonly problem: string
}

/** A part is a file when it has a name of one, even where a text is declared. */
function decodePart(kind: RouteParameters[string]['kind'], part: Part): DecodedPart {
  const item = kind === 'object' ? 'json' : itemKind(kind)
  const { bytes, contentType: type, fileName } = part
  if (item !== 'json' && fileName !== undefined) return { value: new File([bytes], fileName, { type }) }
  if (item === 'file') return { value: new Blob([bytes], { type }) }
  const decoded = decodeText(type, bytes)
  return 'problem' in decoded ? decoded : { value: decodeItem(item, decoded.text) }
}
