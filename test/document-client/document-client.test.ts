import { expect, test } from 'vitest'
import { rateLimit } from '../../server/http/rate-limit.ts'
import { PASSWORD } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { seedOf } from '../support/seed.ts'
import { runClient } from './client.ts'
import { operationsOf, readDocument, type Schema } from './document.ts'
import { WITHOUT_END } from './without-end.ts'

/** On both engines together: more than six for each operation, which is tried in six ways first. */
const REQUESTS = Number(process.env['DOCUMENT_REQUESTS'] ?? 1_200) / 2
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
  ({ server, own }) => {
    const operations = operationsOf(readDocument())
    const title = `finds every answer as promised: ${REQUESTS} requests, npm run test:document -- --requests ${REQUESTS * 2} --seed ${SEED}`
    test(title, { timeout: 180_000 + REQUESTS * 60 }, async () => {
      const { owner, organizationId } = own
      const credentials = { email: owner.email, password: PASSWORD, organizationId }
      const done = await runClient({
        operations,
        server,
        apiKey: own.apiKey,
        credentials,
        requests: REQUESTS,
        seed: SEED,
      })
      expect(done.requests).toBeGreaterThanOrEqual(REQUESTS)
      for (const { id, security, replies } of operations) {
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
