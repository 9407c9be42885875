import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty, runsHere } from '../support/assert-property.ts'
import { codePoint } from '../support/code-points.ts'
import { describeEachEngine } from '../support/harness.ts'

/** Parts of valid requests, so that some random requests get past the first checks. */
const piece = fc.constantFrom(...'name: age: > ~ ! \\ , - & = % %00 %ff { [ " 1'.split(' '))

describeEachEngine('Whatever is sent', ({ request, seed }) => {
  test('as bytes of a body: it is stored or refused, and the server does not fail', async () => {
    const { id } = await seed.dataset()
    const targets = fc.constantFrom(
      ['POST', '/datasets'],
      ['PATCH', `/datasets/${id}`],
      ['POST', `/datasets/${id}/rows`],
      ['POST', `/datasets/${id}/columns`],
      ['PATCH', `/datasets/${id}/columns/name`],
      ['POST', '/projects'],
    )
    await assertProperty(
      fc.asyncProperty(targets, fc.uint8Array({ maxLength: 64 }), async ([method = '', path = ''], body) => {
        const { status } = await request(method, path, { body: Uint8Array.from(body) })
        expect(status).toBeLessThan(500)
      }),
      { numRuns: runsHere(60) },
    )
  })

  test('as rows: they are stored or refused, and the server does not fail', async () => {
    const { id } = await seed.dataset()
    const row = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary' }),
      fc.record({ name: fc.jsonValue(), age: fc.jsonValue() }, { requiredKeys: [] }),
    )
    await assertProperty(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 3 }), async (rows) => {
        const { status } = await request('POST', `/datasets/${id}/rows`, { body: { rows } })
        expect([201, 422]).toContain(status)
      }),
      { numRuns: runsHere(60) },
    )
  })

  test('as a query: it is answered or refused, and the server does not fail', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    const value = fc.oneof(
      fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join('')),
      fc.string({ unit: codePoint, maxLength: 8 }).map(encodeURIComponent),
      fc
        .uint8Array({ maxLength: 4 })
        .map((bytes) => Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
    )
    const name = fc.oneof(fc.constantFrom('filter', 'sort', 'limit', 'cursor', 'after'), value)
    const list = fc.constantFrom(`/datasets/${id}/data`, `/datasets/${id}/rows`, '/datasets', '/projects')
    await assertProperty(
      fc.asyncProperty(list, name, value, async (path, parameter, text) => {
        const { status } = await request('GET', `${path}?${parameter}=${text}`)
        expect([200, 400]).toContain(status)
      }),
      { numRuns: runsHere(90) },
    )
  })
})
