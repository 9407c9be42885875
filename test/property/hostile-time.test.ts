import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertProperty } from '../support/assert-property.ts'
import { cpuSecondsOf } from '../support/cpu-seconds.ts'
import { describeEachEngine } from '../support/harness.ts'

/**
 * Processor time for a request of at most 64 KiB in any shape, of client, server and this test together. Most take a hundredth of it.
 * Code of quadratic time takes several times as much.
 */
const LIMIT_SECONDS = 0.5

/** Beginnings of headers, so that the repeated characters after them reach the code that reads the rest. */
const HEADERS = {
  'Content-Type': [
    'application/json',
    'application/json;',
    'application/json; charset=',
    'application/json;charset=utf-8',
  ],
  'Content-Encoding': ['', 'gzip'],
  'If-Match': ['', '"', '"a"', '"a",', 'W/"a"', '*'],
  'If-None-Match': ['', '"', '"a"', '"a",', 'W/"a"', '*'],
  'Idempotency-Key': ['', 'a'],
  Prefer: ['', 'server-timing', 'server-timing='],
  Authorization: ['Bearer', 'Bearer ', 'Bearer dsk_', 'Basic '],
  Cookie: ['dataset_session=', 'dataset_session', 'a='],
  Origin: ['http://', ''],
  Accept: ['text/html', '*/*'],
  Traceparent: ['00-', ''],
  'X-Forwarded-For': ['', '::', '10.0.0.1'],
} as const

/** One or a few characters, repeated. */
const pattern = fc.oneof(
  fc.constantFrom(
    ' ',
    '\t',
    ' ;',
    ';',
    ',',
    ' ,',
    '"',
    '"a",',
    '=',
    '-',
    '0',
    '9',
    'a',
    'a ',
    '/',
    '\\',
    '(',
    '*',
    '{',
    '[',
  ),
  fc.string({ minLength: 1, maxLength: 3 }),
)
const end = fc.constantFrom('', 'x', ' x', '"', ';', '=', ']', '}')

function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

describeEachEngine('However often something is repeated', ({ request, seed }) => {
  const inTime = async (method: string, path: string, options: Parameters<typeof request>[2]) => {
    const [{ status }, seconds] = await cpuSecondsOf(() => request(method, path, options))
    expect(status).toBeLessThan(500)
    expect(seconds).toBeLessThan(LIMIT_SECONDS)
  }

  test('in a header: it is answered in little processor time', async () => {
    const { id } = await seed.dataset({ rows: [{ name: 'a', age: 1 }] })
    const target = fc.constantFrom(
      ['POST', '/projects'],
      ['POST', `/datasets/${id}/rows`],
      ['PATCH', `/datasets/${id}`],
      ['PATCH', `/datasets/${id}/rows/row_1`],
      ['GET', `/datasets/${id}/data`],
    )
    const header = fc
      .constantFrom(...Object.entries(HEADERS))
      .chain(([name, beginnings]) => fc.tuple(fc.constant(name), fc.constantFrom<string>(...beginnings)))
    await assertProperty(
      fc.asyncProperty(
        target,
        header,
        pattern,
        end,
        async ([method = '', path = ''], [name, beginning], text, last) => {
          const value = `${beginning}${repeated(text, 30_000)}${last}`
          await inTime(method, path, { headers: { [name]: value }, ...(method !== 'GET' && { body: '{}' }) })
        },
      ),
      { numRuns: 40, examples: [[['POST', '/projects'], ['Content-Type', 'application/json'], ' ', 'x']] },
    )
  })

  test('in a query: it is answered in little processor time', async () => {
    const { id } = await seed.dataset({
      columns: [
        { name: 'j', type: 'json' },
        { name: 't', type: 'text' },
      ],
    })
    const beginning = fc.constantFrom(
      '',
      'filter=',
      'filter=j:',
      'filter=t:~',
      'filter=j:[',
      'sort=',
      'limit=',
      'cursor=',
    )
    const text = fc.oneof(
      pattern.map(encodeURIComponent),
      fc.constantFrom('a&', 'filter=t:a&', 'sort=t&', 'sort=t,', '&', '=', '%', '+', ',', '{"', '%00', '%ff', '%5B'),
    )
    await assertProperty(
      fc.asyncProperty(beginning, text, end, async (first, part, last) => {
        const query = `${first}${repeated(part, 30_000)}${encodeURIComponent(last)}`
        await inTime('GET', `/datasets/${id}/data?${query}`, {})
      }),
      { numRuns: 30, examples: [['', 'a&', '']] },
    )
  })

  test('in a path: it is answered in little processor time', async () => {
    const beginning = fc.constantFrom(
      '/',
      '/datasets/',
      '/datasets/ds_',
      '/datasets/ds_0/rows/row_',
      '/datasets/ds_0/columns/',
    )
    await assertProperty(
      fc.asyncProperty(beginning, pattern, end, async (first, text, last) => {
        await inTime('GET', `${first}${repeated(encodeURIComponent(text), 30_000)}${encodeURIComponent(last)}`, {})
      }),
      { numRuns: 15 },
    )
  })

  test('in a body: it is answered in little processor time', async () => {
    const { id } = await seed.dataset({ columns: [{ name: 'j', type: 'json' }], rows: [{}] })
    const target = fc.constantFrom(
      ['POST', `/datasets/${id}/rows`, '{"rows":[{"j":'],
      ['POST', `/datasets/${id}/rows`, '{"rows":['],
      ['PATCH', `/datasets/${id}/rows/row_1`, '{"values":{"j":'],
      ['POST', '/datasets', '{"name":"a","project_id":"p","columns":['],
      ['POST', '/projects', '{"name":"'],
    )
    const text = fc.oneof(
      pattern,
      fc.constantFrom('0,', '{},', '[],', '"a",', '"":', '{"a":', '\\\\', '\\"', '99', 'é'),
    )
    const ending = fc.constantFrom('', '0]}', '0]}]}', '0}]}', '"}', '"}]}')
    await assertProperty(
      fc.asyncProperty(target, text, ending, async ([method = '', path = '', beginning = ''], part, last) => {
        await inTime(method, path, { body: beginning + repeated(part, 60_000) + last })
      }),
      { numRuns: 40 },
    )
  })
})
