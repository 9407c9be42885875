import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApiKey } from '../../server/admin/provisioning.ts'
import { ANSWER_KEPT_MS } from '../../server/domain/idempotency-key.ts'
import { createOnce } from '../../server/operations/create-once.ts'
import { describeEachEngine } from '../support/harness.ts'
import { allRoutes, makeTargets, validRequest } from '../support/valid-requests.ts'

const body = { rows: [{ name: 'Ada' }] }

describeEachEngine('An answer that is kept under a key', (harness) => {
  const { client, own, request, seed, server } = harness
  const send = (path: string, sent: unknown, key: string, apiKey?: string) =>
    request('POST', path, {
      body: sent,
      headers: { 'Idempotency-Key': key },
      ...(apiKey !== undefined && { key: apiKey }),
    })

  /** An append and a project of so long ago, stored as the server would have stored them then. */
  async function madeBefore(ageMs: number) {
    const { organizationId } = own
    const { id: datasetId } = await seed.dataset()
    const [now, key] = [Date.now() - ageMs, randomUUID()]
    const bytes = new TextEncoder().encode(JSON.stringify(body))
    const append = { organizationId, datasetId, body: bytes, idempotencyKey: key, maxRows: 10, maxProblems: 1 }
    await server.store.appendRows({ ...append, now })
    const creation = { organizationId, key: `${key}-p`, target: ['createProject'], body: { name: 'Old' } } as const
    await createOnce(server.store, { ...creation, place: 'catalogue' }, async (keep) => {
      const data = { id: 'proj_old', name: 'Old', created_at: new Date(now).toISOString() }
      const project = { organizationId, projectId: `proj_${ageMs}`, name: 'Old', now }
      return (await server.store.insertProject({ ...project, keep: keep(data) })) ?? { data }
    })
    return {
      appendAgain: () => send(`/datasets/${datasetId}/rows`, body, key),
      createAgain: () => send('/projects', { name: 'Old' }, `${key}-p`),
      rowCount: async () => (await client.datasets.get(datasetId)).row_count,
    }
  }

  test('is given again for 24 hours, and not longer', async () => {
    const minuteMs = 60_000
    const young = await madeBefore(ANSWER_KEPT_MS - minuteMs)
    for (const answer of [await young.appendAgain(), await young.createAgain()])
      expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([201, 'true'])
    expect(await young.rowCount()).toBe(1)
    const old = await madeBefore(ANSWER_KEPT_MS + minuteMs)
    const [appended, created] = [await old.appendAgain(), await old.createAgain()]
    for (const answer of [appended, created])
      expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([201, null])
    expect(await old.rowCount()).toBe(2)
    // And the new replies are kept from now on.
    expect((await old.appendAgain()).text).toBe(appended.text)
    expect((await old.createAgain()).text).toBe(created.text)
    expect(await old.rowCount()).toBe(2)
  })

  test('is swept away when it is given no more, and not before', async () => {
    await server.store.forgetAnswers({ keptBefore: Date.now() - ANSWER_KEPT_MS })
    await madeBefore(ANSWER_KEPT_MS + 1_000)
    const young = await madeBefore(ANSWER_KEPT_MS - 60_000)
    const keptBefore = Date.now() - ANSWER_KEPT_MS
    expect(await server.store.forgetAnswers({ keptBefore })).toBeGreaterThanOrEqual(2)
    expect(await server.store.forgetAnswers({ keptBefore })).toBe(0)
    for (const again of [young.appendAgain, young.createAgain])
      expect((await again()).headers.get('Idempotent-Replayed')).toBe('true')
  })

  test("is the organization's: another one with the same key is not concerned, another key of the same one is", async () => {
    const other = await seed.organization()
    const key = randomUUID()
    const mine = await send('/projects', { name: 'Mine' }, key)
    const theirs = await send('/projects', { name: 'Mine' }, key, other.apiKey)
    expect([theirs.status, theirs.headers.get('Idempotent-Replayed')]).toEqual([201, null])
    expect(theirs.text).not.toBe(mine.text)
    const theirDataset = await seed.dataset({ in: other })
    const rows = await send(`/datasets/${theirDataset.id}/rows`, body, randomUUID(), other.apiKey)
    expect(rows.status).toBe(201)
    const { organizationId } = own
    const { api_key } = await createApiKey(server.store, { organizationId, name: 'second', access: 'full' })
    expect((await send('/projects', { name: 'Mine' }, key, api_key)).text).toBe(mine.text)
  })

  test('is not given to a key that may only read', async () => {
    const key = randomUUID()
    await send('/projects', { name: 'Mine' }, key)
    expect((await send('/projects', { name: 'Mine' }, key, own.readKey)).status).toBe(403)
  })

  test.each(['createApiKey', 'createInvitation', 'rotateApiKey', 'signIn'])(
    'is not kept by %s, whose reply has a secret: the same request is carried out again',
    async (operationId) => {
      const targets = await makeTargets(harness, own)
      const route = allRoutes.find((candidate) => candidate.operationId === operationId)
      if (route === undefined) throw new Error(`no ${operationId}`)
      const { method, path, body } = validRequest(route, targets)
      const headers = { 'Idempotency-Key': randomUUID() }
      const answers = [await request(method, path, { body, headers }), await request(method, path, { body, headers })]
      for (const answer of answers)
        expect([answer.status, answer.headers.get('Idempotent-Replayed')]).toEqual([201, null])
      expect(answers[0]?.text).not.toBe(answers[1]?.text)
    },
  )
})
