import { expect, test } from 'vitest'
import { commands } from '../../server/admin/commands.ts'
import { readConfig } from '../../server/config.ts'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('admin organizations update', ({ seed, server, clientOf, onSqlite }) => {
  const run = (name: string, options: Record<string, string>) =>
    commands[name]?.run(server.store, options, async () => '', readConfig({})) ??
    Promise.reject(new Error(`no ${name}`))
  const update = (options: Record<string, string>) => run('organizations update', options)

  test('sets quotas, alone or with the plan, gives the plan its word back, and the organization sees it', async () => {
    const { organizationId: organization, apiKey } = await seed.organization('free')
    const allowed = async () => (await clientOf(apiKey).organization.getUsage()).quotas
    expect(await update({ organization, 'max-bytes': '5000', 'max-api-keys': '3' })).toMatchObject({
      organization_id: organization,
      plan: 'free',
      quotas: { bytes: 5_000, api_keys: 3, datasets: 100 },
    })
    expect(await allowed()).toMatchObject({ bytes: { allowed: 5_000 }, api_keys: { used: 2, allowed: 3 } })
    await update({ organization, plan: 'pro', 'max-bytes': 'plan' })
    expect(await allowed()).toMatchObject({ bytes: { allowed: 100 * 1024 ** 3 }, api_keys: { allowed: 3 } })
    const listed = (await run('organizations list', {})) as { organizations: { organization_id: string }[] }
    expect(listed.organizations.find(({ organization_id }) => organization_id === organization)).toMatchObject({
      plan: 'pro',
      quotas: { api_keys: 3, projects: 500 },
    })
  })

  test('an organization may have as many datasets as its plan says, on SQLite at most 5,000, unless more were agreed on', async () => {
    const { organizationId: organization, apiKey } = await seed.organization()
    const allowed = async () => (await clientOf(apiKey).organization.getUsage()).quotas.datasets.allowed
    const ofEnterprise = onSqlite === undefined ? 50_000 : 5_000
    expect(await allowed()).toBe(ofEnterprise)
    expect(await update({ organization, 'max-datasets': '60000' })).toMatchObject({ quotas: { datasets: 60_000 } })
    expect(await allowed()).toBe(60_000)
    expect(await update({ organization, 'max-datasets': 'plan' })).toMatchObject({ quotas: { datasets: ofEnterprise } })
  })

  test('changes nothing when one of its options is wrong, and names it', async () => {
    const { organizationId: organization } = await seed.organization('free')
    await expect(update({ organization, 'max-bytes': '-1' })).rejects.toThrow(/--max-bytes "-1" cannot be used/)
    await expect(update({ organization, 'max-datasets': '1e3' })).rejects.toThrow(/--max-datasets "1e3"/)
    await expect(update({ organization })).rejects.toThrow(/Nothing to change/)
    await expect(update({ organization: 'org_nobody', 'max-bytes': '1' })).rejects.toThrow(
      /no organization "org_nobody"/,
    )
    await expect(update({ organization, 'max-bytes': '7', 'rows-per-request': '5' })).rejects.toThrow(
      /--plan enterprise/,
    )
    expect(await server.store.findOrganization({ organizationId: organization })).toMatchObject({
      plan: 'free',
      quotas: { bytes: 1024 ** 3 },
    })
  })
})
