import { expect, test } from 'vitest'
import { rateLimit } from '../../server/http/rate-limit.ts'
import { PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { seedOf } from '../support/seed.ts'
import { runClient } from './client.ts'
import { operationsOf, readDocument, type Schema } from './document.ts'
import { WITHOUT_END } from './without-end.ts'

/**
 * On each engine, if not the usual ones: on SQLite more than six for each operation, which is tried in six ways first. On PostgreSQL it is tried with a
 * valid and a broken request first, since who may call, and from which page, is decided before any statement.
 */
const GIVEN = process.env['DOCUMENT_REQUESTS'] && Number(process.env['DOCUMENT_REQUESTS']) / 2
const SEED = seedOf('DOCUMENT_SEED')

test('knows every keyword of JSON Schema that the document uses for what is sent', () => {
  const sent = operationsOf(readDocument()).flatMap(({ body, parameters }) => [
    ...(body === undefined ? [] : [body]),
    ...parameters.map(({ schema }) => schema),
  ])
  expect([...new Set(sent.flatMap(keywordsOf))].filter((keyword) => !KEYWORDS.has(keyword))).toEqual([])
})

const KEYWORDS = new Set(
  [
    'type enum format pattern minLength maxLength minimum maximum items minItems maxItems properties required',
    'additionalProperties oneOf discriminator name title description examples default x-validated-by contentMediaType contentSchema example',
  ].flatMap((words) => words.split(' ')),
)

function keywordsOf(schema: Schema): string[] {
  const { properties = {}, items, oneOf = [] } = schema
  if ('x-validated-by' in schema) return Object.keys(schema)
  const inside = [...Object.values(properties), ...(items === undefined ? [] : [items]), ...oneOf]
  return [...Object.keys(schema), ...inside.flatMap(keywordsOf)]
}

describeEachEngine(
  'A client that knows only the document',
  ({ server, own, onSqlite }) => {
    const count = GIVEN || (onSqlite ? 600 : 240)
    const operations = operationsOf(readDocument())
    const title = `finds every answer as promised: ${count} requests, npm run test:document -- --requests ${count * 2} --seed ${SEED}`
    test(title, { timeout: 180_000 + count * 60 }, async () => {
      const { owner, organizationId } = own
      const credentials = { email: owner.email, password: PASSWORD, organizationId }
      const done = await runClient({
        operations,
        server,
        apiKey: own.apiKey,
        credentials,
        requests: count,
        seed: SEED,
        ...(!onSqlite && { intents: ['valid', 'broken'] }),
      })
      expect(done.requests).toBeGreaterThanOrEqual(count)
      // With fewer requests not each operation meets what it needs.
      for (const { id, security, replies } of onSqlite ? operations : []) {
        const success = [...replies.keys()].find((status) => status < 300)
        // It needs a unique index, and there is none.
        if (id !== 'upsertRows') expect(done.count(id, 'valid', success), `${id} was accepted`).toBeGreaterThan(0)
        expect(done.count(id, 'broken'), `${id} was sent broken`).toBeGreaterThan(0)
        if (security.length > 0) expect(done.count(id, 'nobody', 401), `${id} without credentials`).toBeGreaterThan(0)
      }
    })
  },
  { trustProxy: 1, countRequest: () => rateLimit(WITHOUT_END) },
)
