import { expect, test } from 'vitest'
import { commands } from '../../server/admin/commands.ts'
import { readConfig } from '../../server/config.ts'
import type { Store } from '../../server/store/store.ts'
import { beginSession, makeSession, makeUser } from '../support/console-user.ts'
import { describeEachEngine } from '../support/harness.ts'
import { tracesOf } from '../support/traces.ts'

const urls = new Map<Store, string>()
const options = {
  isDatabaseOwn: true,
  wrapStore(store: Store, databaseUrl: string) {
    urls.set(store, databaseUrl)
    return store
  },
}

describeEachEngine(
  'admin organizations delete',
  ({ seed, server, clientOf, request }) => {
    const remove = (organization: string, name?: string) =>
      commands['organizations delete']?.run(server.store, { organization, name }, async () => '', readConfig({})) ??
      Promise.reject(new Error('no such command'))

    test('leaves nothing of it, and everything of others', async () => {
      const doomed = await seed.organization()
      const other = await seed.organization()
      const dataset = await seed.dataset({ in: doomed, rows: [{ name: 'Ada' }] })
      const kept = await seed.dataset({ in: other, rows: [{ name: 'Ada' }] })
      await clientOf(doomed.apiKey).indexes.create(dataset.id, { fields: ['name'] })
      await clientOf(doomed.apiKey).columns.update(dataset.id, 'age', { type: 'text' })
      const { userId, email } = await makeUser(server.store, doomed.organizationId, 'member')
      const ofBoth = await makeUser(server.store, other.organizationId, 'member')
      await server.store.insertUser({
        organizationId: doomed.organizationId,
        userId: ofBoth.userId,
        email: ofBoth.email,
        passwordHash: undefined,
        role: 'owner',
        now: Date.now(),
      })
      await beginSession(server.store, userId)

      expect(await remove(doomed.organizationId, 'Test')).toEqual({
        organization_id: doomed.organizationId,
        deleted: true,
      })
      // The key is believed for a moment after its last use, and what is asked then must not be a fault of the server.
      const projectId = 'proj_01k9zq4p2r6t9v3x7z1b5d8f0h'
      for (const [method, path, body] of [
        ['GET', '/organization'],
        ['GET', '/organization/usage'],
        ['POST', '/projects', { name: 'Late' }],
        ['POST', '/datasets', { name: 'Late', project_id: projectId, columns: [{ name: 'a', type: 'text' }] }],
        ['POST', `/datasets/${dataset.id}/rows`, { rows: [{ name: 'Late' }] }],
        ['GET', `/datasets/${dataset.id}/data`],
      ] as const)
        expect([401, 404, 422]).toContain((await request(method, path, { key: doomed.apiKey, body })).status)
      expect(await server.store.findAccounts({ email })).toEqual([])
      expect(await tracesOf(urls.get(server.store) ?? '', doomed.organizationId, [dataset.id])).toEqual([])
      expect((await clientOf(other.apiKey).data.list(kept.id)).data).toHaveLength(1)
      const session = await makeSession(server.store, ofBoth.userId)
      expect((await request('GET', '/session', { session })).status).toBe(200)
      await expect(remove(doomed.organizationId, 'Test')).rejects.toThrow(/There is no organization/)
    })

    test('asks for its name first, and does nothing without it', async () => {
      const { organizationId, apiKey } = await seed.organization()
      await expect(remove(organizationId)).rejects.toThrow(
        /for good. To confirm, repeat the command with --name "Test"/,
      )
      await expect(remove(organizationId, 'test')).rejects.toThrow(
        `--name "test" is not the name of ${organizationId}, which is "Test". Nothing was deleted.`,
      )
      expect((await clientOf(apiKey).organization.get()).id).toBe(organizationId)
      await expect(remove('org_nobody', 'Test')).rejects.toThrow(/There is no organization "org_nobody"/)
    })

    test('goes on while a key of it was used a moment ago, whose use is noted later', async () => {
      const { organizationId, apiKey } = await seed.organization()
      const other = await seed.organization()
      const keys = await server.store.selectApiKeys({ organizationId })
      await clientOf(apiKey).organization.get()
      await remove(organizationId, 'Test')
      const [ofOther] = await server.store.selectApiKeys({ organizationId: other.organizationId })
      const use = { day: '2026-11-22', requests: 1, lastUsedAt: 1 }
      const noted = [
        { ...use, apiKeyId: keys[0]?.id ?? '', organizationId },
        { ...use, apiKeyId: ofOther?.id ?? '', organizationId: other.organizationId },
      ]
      await server.store.recordUse({ keys: noted, sessions: [] })
      const { organizationId: id } = other
      expect(await server.store.selectDailyUse({ organizationId: id, from: '2026-11-22' })).toMatchObject([
        { requests: 1 },
      ])
    })
  },
  options,
)
