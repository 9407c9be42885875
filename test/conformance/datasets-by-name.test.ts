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

describeEachEngine('Datasets with a text in their name', ({ client, own, seed, request }) => {
  const namesOf = async (name_contains: string, more: { project_id?: string; name?: string; state?: 'deleted' } = {}) =>
    (await client.datasets.list({ name_contains, ...more })).data.map(({ name }) => name)

  test('are found by any part of it, whatever the case of A to Z and of no other letter, oldest first', async () => {
    for (const name of ['Zürich FLIGHTS', 'flights of zürich', 'ZÜRICH', '100 % a_b\\']) await seed.dataset({ name })
    await seed.dataset({ name: 'Zürich flights', in: await seed.organization() })
    expect(await namesOf('FliGhts')).toEqual(['Zürich FLIGHTS', 'flights of zürich'])
    expect(await namesOf('züR')).toEqual(['Zürich FLIGHTS', 'flights of zürich'])
    expect(await namesOf('Ü')).toEqual(['ZÜRICH'])
    for (const part of ['%', 'a_b', '_', '\\']) expect(await namesOf(part)).toEqual(['100 % a_b\\'])
    expect(await namesOf('flights%')).toEqual([])
  })

  test('are also asked for within a project, with a whole name, in the trash, and page by page', async () => {
    const project = await client.projects.create({ name: 'Other' })
    const columns = [{ name: 'a', type: 'text' as const }]
    await seed.dataset({ name: 'Sales of May' })
    const { id } = await seed.dataset({ name: 'Sales of June' })
    await client.datasets.create({ name: 'SALES', project_id: project.id, columns })
    expect(await namesOf('sales', { project_id: own.projectId })).toEqual(['Sales of May', 'Sales of June'])
    expect(await namesOf('sales', { name: 'SALES' })).toEqual(['SALES'])
    const paged = await client.datasets.list({ name_contains: 'sales', limit: 1 }).toArray()
    expect(paged.map(({ name }) => name)).toEqual(['Sales of May', 'Sales of June', 'SALES'])
    await client.datasets.delete(id)
    expect(await namesOf('sales')).toEqual(['Sales of May', 'SALES'])
    expect(await namesOf('JUNE', { state: 'deleted' })).toEqual(['Sales of June'])
    expect(await namesOf('may', { state: 'deleted' })).toEqual([])
  })

  test.each(['', '&state=deleted'])('have cursors of their own (%s)', async (state) => {
    const { id } = await seed.dataset({ name: 'Cursor' })
    if (state !== '') await client.datasets.delete(id)
    const some = { name_contains: 'cursor', ...(state !== '' && { state: 'deleted' as const }) }
    const { cursor } = (await client.datasets.list(some)).pagination
    for (const query of ['', 'name=cursor&', 'name_contains=Cursor&']) {
      const { status, error } = await request('GET', `/datasets?${query}cursor=${cursor}${state}`)
      expect({ status, field: error.field }).toEqual({ status: 400, field: 'cursor' })
    }
  })

  test.each(['', '%20', 'a%0Ab'])('are not asked for by %j, which no name contains', async (part) => {
    const { status, error } = await request('GET', `/datasets?name_contains=${part}`)
    expect({ status, field: error.field }).toEqual({ status: 400, field: 'name_contains' })
  })
})
