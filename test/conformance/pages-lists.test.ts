import { expect, test } from 'vitest'
import type { Dataset } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const idsOf = (items: readonly { id: string }[]) => items.map((item) => item.id)

describeEachEngine('The list of datasets', ({ clientOf, seed }) => {
  const organizationWith = async (count: number) => {
    const owner = await seed.organization()
    const datasets: Dataset[] = []
    for (let made = 0; made < count; made += 1) datasets.push(await seed.dataset({ in: owner, name: `D${made}` }))
    return { owner, client: clientOf(owner.apiKey), datasets }
  }

  test('comes in creation order, page by page, each dataset once and as it is', async () => {
    const { client, datasets } = await organizationWith(7)
    for (const limit of [1, 3, 7, 100]) expect(await client.datasets.list({ limit }).toArray()).toEqual(datasets)
    const { data, pagination } = await client.datasets.list({ limit: 7 })
    expect([data.length, pagination.has_more]).toEqual([7, false])
  })

  test('continues after its cursor with what was created later, whatever was deleted', async () => {
    const { owner, client, datasets } = await organizationWith(3)
    const page = await client.datasets.list({ limit: 2 })
    await client.datasets.delete(datasets[1]?.id ?? '')
    const added = await seed.dataset({ in: owner })
    const rest = await client.datasets.list({ limit: 2, cursor: page.pagination.cursor })
    expect(idsOf(rest.data)).toEqual([datasets[2]?.id, added.id])
    const end = await client.datasets.list({ cursor: rest.pagination.cursor })
    expect(end).toEqual({ data: [], pagination: { cursor: rest.pagination.cursor, has_more: false } })
  })

  test('of one project holds its datasets only, in pages too', async () => {
    const { owner, client, datasets } = await organizationWith(4)
    const { id: project_id } = await client.projects.create({ name: 'Second' })
    for (const index of [1, 3]) await client.datasets.update(datasets[index]?.id ?? '', { project_id })
    const listed = async (project_id: string) => idsOf(await client.datasets.list({ project_id, limit: 1 }).toArray())
    expect(await listed(project_id)).toEqual([datasets[1]?.id, datasets[3]?.id])
    expect(await listed(owner.projectId)).toEqual([datasets[0]?.id, datasets[2]?.id])
    expect(await listed('proj_000000000000')).toEqual([])
    const other = await seed.organization()
    expect(await listed(other.projectId)).toEqual([])
  })

  test("never shows another organization's datasets", async () => {
    const { client } = await organizationWith(1)
    const { datasets } = await organizationWith(1)
    expect(idsOf(await client.datasets.list().toArray())).not.toContain(datasets[0]?.id)
  })

  test('takes a cursor neither of another organization nor of another project nor of another list', async () => {
    const { owner, client } = await organizationWith(2)
    const foreign = await organizationWith(2)
    const cursors = [
      (await foreign.client.datasets.list({ limit: 1 })).pagination.cursor,
      (await client.datasets.list({ limit: 1, project_id: owner.projectId })).pagination.cursor,
      (await client.projects.list()).pagination.cursor,
    ]
    for (const cursor of cursors) {
      await expect(client.datasets.list({ cursor })).rejects.toMatchObject({ status: 400, field: 'cursor' })
    }
  })
})

describeEachEngine('The list of projects', ({ clientOf, seed }) => {
  test('begins with the first project and comes in creation order, page by page', async () => {
    const owner = await seed.organization()
    const client = clientOf(owner.apiKey)
    const made = [await client.projects.get(owner.projectId)]
    for (const name of ['A', 'B', 'A']) made.push(await client.projects.create({ name }))
    for (const limit of [1, 2, 4, 100]) expect(await client.projects.list({ limit }).toArray()).toEqual(made)
    const { cursor } = (await client.projects.list()).pagination
    const added = await client.projects.create({ name: 'C' })
    expect((await client.projects.list({ cursor })).data).toEqual([added])
  })

  test('takes no cursor of the list of datasets', async () => {
    const owner = await seed.organization()
    const client = clientOf(owner.apiKey)
    const { cursor } = (await client.datasets.list()).pagination
    await expect(client.projects.list({ cursor })).rejects.toMatchObject({ status: 400, field: 'cursor' })
  })
})
