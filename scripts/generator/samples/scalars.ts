/** Samples of numbers and texts: the most usual first, and then others, for schemas that refuse these. */
import type { Schema } from './document.ts'
import { patternSample } from './pattern.ts'

export function numberSamples({ minimum, exclusiveMinimum, maximum = 1, ...others }: Schema): number[] {
  const { exclusiveMaximum, multipleOf = 1 } = others
  // a boolean in OpenAPI 3.0, where it says how `minimum` is meant
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum : exclusiveMinimum ? minimum : undefined
  const least = above === undefined ? (minimum ?? Math.min(1, maximum)) : above + 1
  const below = typeof exclusiveMaximum === 'number' ? exclusiveMaximum : maximum
  const middle = ((above ?? minimum ?? below - 1) + below) / 2
  const factors = [Math.ceil(least / multipleOf), Math.floor(below / multipleOf)]
  return [least, ...factors.map((factor) => factor * multipleOf), below - 1, middle, 0]
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
  email: 'ada@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  time: '12:00:00Z',
  duration: 'P1D',
  uri: 'https://example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
}

/** There are patterns that take exponentially long to refuse a text. */
const MOST_TRIED = 16

export function* textSamples(schema: Schema): Generator<string> {
  const { format = '', minLength = 1, maxLength = Number.POSITIVE_INFINITY, pattern } = schema
  yield FORMATS[format] ?? 'text'.padEnd(minLength, '.').slice(0, maxLength)
  if (pattern === undefined) return
  yield* Object.values(FORMATS).filter(({ length }) => length <= MOST_TRIED)
  for (const repeats of new Set([0, 1, minLength])) {
    const text = patternSample(pattern, repeats)
    if (text !== undefined) yield text
  }
}
