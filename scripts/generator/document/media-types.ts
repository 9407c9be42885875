/** What kinds of bodies media types are. */
import type { BodyDecoding } from '../static/route.ts'

export function isJson(mediaType: string): boolean {
  return /[/+]json(?:$|;)/i.test(mediaType)
}

/** `image/*`: the request or the reply says which one it is. */
export function isRange(mediaType: string): boolean {
  return mediaType.includes('*')
}

/** How a body that comes in is decoded. */
export function decodingOf(mediaType: string): BodyDecoding {
  if (isJson(mediaType)) return 'json'
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return 'form'
  if (/^multipart\/form-data/i.test(mediaType)) return 'multipart'
  if (isStream(mediaType)) return 'stream'
  return isText(mediaType) ? 'text' : 'bytes'
}

/** Bodies that have no end of their own. */
export function isStream(mediaType: string): boolean {
  return /^(?:text\/event-stream|application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|json-seq))/i.test(mediaType)
}

export function isXml(mediaType: string): boolean {
  return /[/+]xml(?:$|;)/i.test(mediaType)
}

export function isText(mediaType: string): boolean {
  return /^text\/|[/+]xml(?:$|;)|^application\/(?:x-www-form-urlencoded|graphql|yaml|x-yaml)/i.test(mediaType)
}
