import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('Datasets of a name', ({ client, own, seed, request }) => {
  const idsOf = async (name: string, more: { project_id?: string } = {}) =>
    (await client.datasets.list({ name, ...more })).data.map(({ id }) => id)

  test('are those of exactly this name, oldest first, and none of another organization', async () => {
    const one = await seed.dataset({ name: 'Flights of May' })
    await seed.dataset({ name: 'flights of May' })
    await seed.dataset({ name: 'Flights of May ' })
    const two = await seed.dataset({ name: 'Flights of May' })
    await seed.dataset({ name: 'Flights of May', in: await seed.organization() })
    expect(await idsOf('Flights of May')).toEqual([one.id, two.id])
    expect(await idsOf('Flights')).toEqual([])
    await client.datasets.update(one.id, { name: 'Flights of June' })
    expect([await idsOf('Flights of May'), await idsOf('Flights of June')]).toEqual([[two.id], [one.id]])
  })

  test('are also asked for within a project, and page by page', async () => {
    const project = await client.projects.create({ name: 'Other' })
    const made = [await seed.dataset({ name: 'Paged' }), await seed.dataset({ name: 'Paged' })]
    const elsewhere = await client.datasets.create({
      name: 'Paged',
      project_id: project.id,
      columns: [{ name: 'a', type: 'text' }],
    })
    expect(await idsOf('Paged', { project_id: own.projectId })).toEqual(made.map(({ id }) => id))
    const paged = await client.datasets.list({ name: 'Paged', limit: 1 }).toArray()
    expect(paged.map(({ id }) => id)).toEqual([...made, elsewhere].map(({ id }) => id))
  })

  test('have cursors of their own', async () => {
    await seed.dataset({ name: 'Cursor' })
    const { cursor } = (await client.datasets.list({ name: 'Cursor' })).pagination
    for (const query of [`cursor=${cursor}`, `name=Other&cursor=${cursor}`]) {
      const { status, error } = await request('GET', `/datasets?${query}`)
      expect({ status, field: error.field }).toEqual({ status: 400, field: 'cursor' })
    }
  })

  test.each(['', '%20', 'a%0Ab'])('are not asked for by %j, which is no name', async (name) => {
    const { status, error } = await request('GET', `/datasets?name=${name}`)
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'name' })
  })
})
