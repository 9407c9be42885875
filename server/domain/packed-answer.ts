import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Shorter answers stay as they are. */
const PACKED_FROM = 1_024

/** First characters that no JSON text has. */
const PACKED = 'z'

/** A long answer, compressed: one that names ten thousand rows takes some twenty kilobytes. */
export function packAnswer(answer: string): string {
  if (answer.length < PACKED_FROM) return answer
  return PACKED + deflateRawSync(answer, { level: 3 }).toString('base64')
}

/** What `packAnswer` was given. */
export function unpackAnswer(kept: string): string {
  if (!kept.startsWith(PACKED)) return kept
  return inflateRawSync(Buffer.from(kept.slice(PACKED.length), 'base64')).toString()
}

/** What a kept answer counts for in the quota of bytes; null for a short one, which counts for nothing. */
export function countedBytes(kept: string): number | null {
  return kept.length < PACKED_FROM ? null : kept.length
}
