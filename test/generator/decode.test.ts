import { describe, expect, test } from 'vitest'
import {
  decodeCookies,
  decodeForm,
  decodePath,
  decodeQuery,
  decodeRawPath,
} from '../../scripts/generator/static/decode.ts'
import type { RouteParameters } from '../../scripts/generator/static/route.ts'

const LIST: RouteParameters = { tags: { kind: 'string[]', required: false, separator: ',' } }
/** As Stripe has them. */
const STRIPE: RouteParameters = {
  expand: { kind: 'string[]', required: false, spread: 'brackets' },
  created: {
    ...{ kind: 'object', or: 'integer', required: false, spread: 'brackets' },
    properties: { gte: 'integer', lt: 'integer' },
  },
  status: { kind: 'string[]', or: 'string', required: false },
}

describe('a separator', () => {
  test.each([
    ['tags=a,b', ['a', 'b']],
    ['tags=a%2Cb', ['a', 'b']],
    ['tags=a%2Cb,c', ['a,b', 'c']],
    ['tags=', ['']],
    ['tags=a+b,c%20d', ['a b', 'c d']],
  ])('that is percent-encoded belongs to an item if another is not: %s', (query, tags) => {
    expect(decodeQuery(LIST, query)).toEqual({ value: { tags }, issues: [] })
    expect(decodeForm(LIST, query)).toEqual({ value: { tags }, issues: [] })
    expect(decodeCookies(LIST, query.replace('+', '%20'))).toEqual({ value: { tags }, issues: [] })
  })

  test('in a path belongs to an item if it is percent-encoded, for which the path has to be as it was sent', () => {
    expect(decodeRawPath(LIST, { tags: 'a%2Cb' }).value).toEqual({ tags: ['a,b'] })
    expect(decodePath(LIST, { tags: 'a,b' }).value).toEqual({ tags: ['a', 'b'] })
    expect(decodeRawPath(LIST, { tags: '%ff' }).issues).toEqual([
      { reason: 'malformed value', name: 'tags', text: '%ff' },
    ])
  })
})

describe('a parameter that is one value or several', () => {
  test.each([
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    ['expand%5B%5D=a', { expand: ['a'] }],
    ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
    ['expand=a', { expand: ['a'] }],
    ['created=5', { created: 5 }],
    ['created[gte]=5&created[lt]=9', { created: { gte: 5, lt: 9 } }],
    ['created%5Bgte%5D=5', { created: { gte: 5 } }],
    ['created=soon', { created: 'soon' }],
    ['status=paid', { status: 'paid' }],
    ['status=paid&status=open', { status: ['paid', 'open'] }],
  ])('is read as what was sent: %s', (query, value) => {
    expect(decodeQuery(STRIPE, query)).toEqual({ value, issues: [] })
  })

  test.each(['expand[a]=1', 'created[]=1', 'status[]=a', 'expand[0][1]=a'])('is nothing else: %s', (query) => {
    expect(decodeQuery(STRIPE, query).issues).toMatchObject([{ reason: 'unknown' }])
  })
})
