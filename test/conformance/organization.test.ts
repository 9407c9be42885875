import { expect, test } from 'vitest'
import { createApiKey, createOrganization } from '../../server/admin/provisioning.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('the organization', ({ seed, clientOf, server, request }) => {
  test.each([
    { plan: 'free', limits: { requests_per_minute: 60, rows_per_request: 1_000 } },
    { plan: 'pro', limits: { requests_per_minute: 300, rows_per_request: 10_000 } },
  ] as const)('of plan $plan is told its plan and limits', async ({ plan, limits }) => {
    const { apiKey, organizationId } = await seed.organization(plan)
    expect(await clientOf(apiKey).organization.get()).toEqual({
      id: organizationId,
      name: 'Test',
      plan,
      limits,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(organizationId).toMatch(/^org_[0-9a-z]{26}$/)
  })

  test('of plan enterprise has numbers of its own, and those of pro where it has none', async () => {
    const limitsWith = async (numbers: { requestsPerMinute?: number; rowsPerRequest?: number }) => {
      const made = await createOrganization(server.store, { name: 'Large', plan: 'enterprise', ...numbers })
      const key = await createApiKey(server.store, { organizationId: made.organization_id, name: 'k', access: 'read' })
      return (await clientOf(key.api_key).organization.get()).limits
    }
    expect(await limitsWith({ requestsPerMinute: 7, rowsPerRequest: 50_000 })).toEqual({
      requests_per_minute: 7,
      rows_per_request: 50_000,
    })
    expect(await limitsWith({})).toEqual({ requests_per_minute: 300, rows_per_request: 10_000 })
  })

  test.each(['POST', 'DELETE'])('is neither made nor deleted over the interface: %s is a 404', async (method) => {
    expect((await request(method, '/organization', { body: { plan: 'enterprise' } })).status).toBe(404)
  })
})
