import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcher } from '../../scripts/generator/static/bind-paths.ts'
import { decodeRawPath } from '../../scripts/generator/static/decode.ts'
import { encodePath } from '../../scripts/generator/static/encode.ts'
import type { Route } from '../../scripts/generator/static/route.ts'
import { codePoint } from '../support/code-points.ts'

const text = { kind: 'string', required: true } as const

/** The values that a server reads in the path of `/{one}…{other}` for these. */
function read(between: string, one: string, other: string): unknown {
  const path = `/{one}${between}{other}`
  const route: Route = {
    ...{ operationId: 'get', tag: 'default', method: 'GET', path, security: [], replies: {} },
    ...{ parameters: { path: { one: text, other: text } }, schemas: {} },
  }
  const match = matcher([route], '')('GET', encodePath(['/', one, between, other]))
  return match.kind === 'route' ? { ...decodeRawPath(route.parameters.path ?? {}, match.texts).value } : match.kind
}

const letters = fc.oneof(fc.constantFrom('.', '-', ':', '!', '(', '~', '..', 'a', '%', ' '), codePoint)
const value = fc.array(letters, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))

test('two values of one segment arrive as they were sent, or cannot be sent', () => {
  let count = 0
  const between = fc.constantFrom('.', '...', '-', ':', '!', '(', ',', '~', '.a', 'é')
  fc.assert(
    fc.property(between, value, value, (mark, one, other) => {
      const isSent = () => {
        try {
          return read(mark, one, other)
        } catch (error) {
          if (error instanceof TypeError) return undefined
          throw error
        }
      }
      const received = isSent()
      if (received === undefined) return
      count += 1
      expect(received).toEqual({ one, other })
    }),
    { numRuns: 1000 },
  )
  expect(count).toBeGreaterThan(500)
})

test.each([
  ['.', 'archive.2024', 'json'],
  ['...', 'v1..', 'v2'],
  [':', 'a:b', 'c:d'],
])('also if the first contains the %s that ends it: %s and %s', (between, one, other) => {
  expect(read(between, one, other)).toEqual({ one, other })
})

test('a value that holds what ends it, where no code stands for that, is a TypeError', () => {
  expect(() => read('-', '2024-01', 'b')).toThrow(TypeError)
  expect(() => read('-', '2024-01', 'b')).toThrow('2024-01 cannot be sent in a path, where - ends it.')
})
