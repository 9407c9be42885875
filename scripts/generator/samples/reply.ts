/** A reply that the document declares for an operation, as the document's examples have it. */
import { isJson } from '../document/media-types.ts'
import { itemText } from '../static/streams.ts'
import {
  type DocumentBody,
  type DocumentOperation,
  type Exampled,
  NoSample,
  type Reference,
  type Resolve,
  type Schema,
} from './document.ts'
import { givenIn, sampleOf } from './sample.ts'

export interface SampleReply {
  readonly status: number
  readonly contentType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

interface DeclaredReply extends DocumentBody {
  readonly headers?: Readonly<
    Record<string, (Exampled & { readonly schema?: Schema | Reference; readonly required?: boolean }) | Reference>
  >
}

/** Its first success; where no body can be made up, one that is JSON's null, or empty. */
export function sampleReply({ responses = {} }: DocumentOperation, resolve: Resolve): SampleReply {
  const statuses = Object.keys(responses)
  const chosen =
    statuses.find((status) => /^2/.test(status)) ?? statuses.find((status) => /^[13d]/.test(status)) ?? statuses[0]
  if (chosen === undefined) return { status: 204 }
  // the document passed its checks
  const { content = {}, headers = {} } = resolve((responses[chosen] ?? {}) as DeclaredReply | Reference)
  const status = /^\d\d\d$/.test(chosen) ? Number(chosen) : Number(`${/^\d/.exec(chosen)?.[0] ?? 2}00`)
  const types = Object.keys(content)
  const contentType = types.find(isJson) ?? types[0]
  const required = Object.entries(headers).flatMap(([name, header]) => {
    const declared = resolve(header)
    return declared.required ? [[name, String(valueIn(declared, resolve, 'text'))] as const] : []
  })
  return {
    status,
    ...(contentType !== undefined && { ...bodyOf(contentType, content[contentType] ?? {}, resolve) }),
    ...(required.length > 0 && { headers: Object.fromEntries(required) }),
  }
}

function bodyOf(mediaType: string, media: Exampled, resolve: Resolve): { contentType: string; body: unknown } {
  // an example of another media type is what is sent, and its schema speaks of what is written in it
  const [text] = isJson(mediaType) ? [] : givenIn(media, resolve)
  const value = text ?? valueIn(media, resolve, isJson(mediaType) ? null : '')
  // a range is no type that can be sent
  const contentType = mediaType.includes('*') ? 'application/octet-stream' : mediaType
  return { contentType, body: isJson(mediaType) || typeof value === 'string' ? value : itemText(mediaType, value) }
}

function valueIn(described: Exampled, resolve: Resolve, otherwise: unknown): unknown {
  try {
    return sampleOf(described, resolve, 'reply') ?? otherwise
  } catch (error) {
    if (error instanceof NoSample) return otherwise
    throw error
  }
}
