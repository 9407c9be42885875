import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, test } from 'vitest'
import * as clientPackage from '../../client/index.ts'
import type { OpenApiDocument } from '../../scripts/reference/document.ts'
import { operationsOf, type SampledOperation } from '../../scripts/reference/operation.ts'
import { samplesOf } from '../../scripts/reference/samples.ts'
import { makeSession, makeUser } from '../support/console-user.ts'
import { describeService, type Harness } from '../support/harness.ts'
import { mustRun } from '../support/spawn.ts'
import { makeTargets, type Targets, unknownTargets } from '../support/valid-requests.ts'

const document: OpenApiDocument = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
)
const operations = operationsOf(document)

/** The columns and rows of the document's examples. */
const FLIGHTS: clientPackage.Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'date', type: 'date' },
]

const OSL = { origin: 'OSL' }

describe('The samples of the API reference', () => {
  test('are there for every operation: curl for each, the client for what a key may use', () => {
    for (const operation of operations) {
      const labels = samplesOf(operation, operations).map(({ label }) => label)
      expect({ id: operation.id, labels }).toEqual({
        id: operation.id,
        labels: operation.takesKey ? ['curl', 'Client'] : ['curl'],
      })
    }
  })
})

describeService('A sample of the API reference:', (harness) => {
  let unchanged: Promise<Targets> | undefined

  /** Operations that only read share their resources, but for webhooks: there are at most a few, so later ones take the place of earlier ones. */
  function targetsOf(operation: SampledOperation): Promise<Targets> {
    const { method, pathValues } = operation
    if (method !== 'GET' || pathValues.has('webhook_id')) return makeSampleTargets(harness, neededBy(operation))
    unchanged ??= makeSampleTargets(harness)
    return unchanged
  }

  test.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s works as it stands',
    async (_, operation) => {
      for (const { label, source } of samplesOf(operation, operations)) {
        const text = withRealNames(harness, operation, source, await targetsOf(operation))
        await (label === 'curl' ? runShell(harness, operation, text) : runProgram(harness, text))
      }
    },
  )
})

const ALL: ReadonlySet<keyof Targets> = new Set(Object.keys(unknownTargets) as (keyof Targets)[])

/** The targets whose examples a sample names, in its path, its query or its body. */
function neededBy({ id, pathValues, query, body }: SampledOperation): ReadonlySet<keyof Targets> {
  const named = [...pathValues.keys(), ...query.keys(), ...Object.keys(fieldsOf(body))]
  const isTarget = (name: string): name is keyof Targets => name in unknownTargets
  return new Set([
    ...named.filter(isTarget),
    ...(named.includes('token') ? (['invitation_token'] as const) : []),
    // Rows are matched by a unique index.
    ...(id === 'upsertRows' ? (['index_id'] as const) : []),
  ])
}

const OF_DATASET: readonly string[] = ['dataset_id', 'row_id', 'column_name', 'index_id']

/** All of them, or those that are needed. */
async function makeSampleTargets(harness: Harness, needed = ALL): Promise<Targets> {
  const { own, client, seed } = harness
  const targets = await makeTargets(harness, own, new Set([...needed].filter((name) => !OF_DATASET.includes(name))))
  if (!needed.has('dataset_id')) return targets
  const { id } = await seed.dataset({ columns: FLIGHTS, rows: [{ origin: 'OSL', delay: 12 }, OSL, OSL] })
  const made = { dataset_id: id, row_id: 'row_1', column_name: 'delay' }
  // The change that is undone in the sample has version 7: three before it, and each of these is one.
  if (needed.has('row_id')) for (const delay of [1, 2, 3, 4, 5, 6]) await client.rows.update(id, 'row_1', { delay })
  if (!needed.has('index_id')) return { ...targets, ...made }
  return { ...targets, ...made, index_id: (await client.indexes.create(id, { fields: ['date'], unique: true })).id }
}

/** The sample with real values instead of the document's examples: identifiers, an address, a user, a future time. */
function withRealNames({ own, server }: Harness, operation: SampledOperation, source: string, real: Targets): string {
  const id = real.dataset_id
  const replaced = [...operation.pathValues].map(
    ([name, example]) => [example, real[name as keyof typeof real]] as const,
  )
  const { project_id, organization_id, email, token } = fieldsOf(operation.body)
  const given = [
    [project_id, real.project_id],
    [organization_id, own.organizationId],
    [operation.query.get('project_id'), real.project_id],
    [email, operation.id === 'signIn' ? own.owner.email : `grace.${id}@example.com`],
    [token, real.invitation_token],
    ['{base_url}', server.baseUrl],
    ['{origin}', new URL(server.baseUrl).origin],
  ] as const
  const text = [...replaced, ...given].reduce(
    (changed, [example, value]) => (typeof example === 'string' ? changed.replaceAll(example, value) : changed),
    source,
  )
  return text.replaceAll(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, new Date(Date.now() + 86_400_000).toISOString())
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

async function runShell({ own, server }: Harness, { id }: SampledOperation, text: string): Promise<void> {
  // The other samples need the owner's present password.
  const { userId } = id === 'changePassword' ? await makeUser(server.store, own.organizationId, 'owner') : own.owner
  const SESSION = await makeSession(server.store, userId)
  const line = text.replace(/^curl/, 'curl --silent --show-error --fail-with-body')
  await mustRun('sh', ['-c', line], { env: { ...process.env, API_KEY: own.apiKey, SESSION } })
}

/** The program's import gets the client of this repository. */
async function runProgram({ own }: Harness, text: string): Promise<void> {
  const [start, ...rest] = stripTypeScriptTypes(text).split('\n')
  expect(start).toBe("import { DatasetService } from '@dataset-service/client'")
  const AsyncFunction = (async () => {}).constructor as new (
    ...source: string[]
  ) => (...args: unknown[]) => Promise<void>
  const printed = { log: () => undefined }
  const environment = { env: { API_KEY: own.apiKey }, stdout: { write: () => true } }
  const run = new AsyncFunction('DatasetService', 'console', 'process', rest.join('\n'))
  await run(clientPackage.DatasetService, printed, environment)
}
