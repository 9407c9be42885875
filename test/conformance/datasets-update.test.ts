import { afterEach, expect, test, vi } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

afterEach(() => vi.useRealTimers())

/** Moves the server's clock on by a second. */
function aSecondPasses(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 })
}

describeEachEngine('updating a dataset', ({ client, own, seed, request }) => {
  test('changes the name alone, and updated_at with it', async () => {
    const dataset = await seed.dataset({ rows: [{ name: 'Ada' }] })
    aSecondPasses()
    const updated = await client.datasets.update(dataset.id, { name: 'Renamed' })
    expect(updated).toEqual({ ...dataset, name: 'Renamed', updated_at: new Date().toISOString() })
    expect(await client.datasets.get(dataset.id)).toEqual(updated)
  })

  test('moves it to another project, where the list of that project has it', async () => {
    const dataset = await seed.dataset()
    const { id: project_id } = await client.projects.create({ name: 'Target' })
    const moved = await client.datasets.update(dataset.id, { project_id })
    expect(moved).toMatchObject({ name: dataset.name, project_id })
    const ids = async (project: string) =>
      (await client.datasets.list({ project_id: project })).data.map(({ id }) => id)
    expect(await ids(project_id)).toEqual([dataset.id])
    expect(await ids(own.projectId)).not.toContain(dataset.id)
  })

  test.each([
    { name: 'an empty PATCH', changes: {} },
    { name: 'the present name', changes: { name: 'Seeded' } },
    { name: 'the present name and project', changes: { name: 'Seeded', project_id: 'own' } },
  ])('with $name changes nothing, updated_at neither', async ({ changes }) => {
    const dataset = await seed.dataset()
    aSecondPasses()
    const body = 'project_id' in changes ? { ...changes, project_id: own.projectId } : changes
    expect(await client.datasets.update(dataset.id, body)).toEqual(dataset)
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
  })

  test('to a project that is not there changes nothing, the name beside it neither', async () => {
    const dataset = await seed.dataset()
    const body = { name: 'Half', project_id: 'proj_none' }
    const { status, error } = await request('PATCH', `/datasets/${dataset.id}`, { body })
    expect({ status, field: error.field }).toEqual({ status: 422, field: 'project_id' })
    expect(await client.datasets.get(dataset.id)).toEqual(dataset)
  })

  test.each([{ id: 'ds_mine' }, { row_count: 7 }, { created_at: '2020-01-01T00:00:00.000Z' }, { columns: [] }])(
    'does not take %o',
    async (body) => {
      const dataset = await seed.dataset()
      const { status, error } = await request('PATCH', `/datasets/${dataset.id}`, { body })
      expect({ status, field: error.field }).toEqual({ status: 422, field: Object.keys(body)[0] })
      expect(error.message).toContain('Fields: name, description, project_id, history.')
    },
  )

  test('null is no name: a field is left out, or has a value', async () => {
    const { id } = await seed.dataset()
    for (const body of [{ name: null }, { project_id: null }]) {
      expect((await request('PATCH', `/datasets/${id}`, { body })).status).toBe(422)
    }
  })

  test('rows move data_updated_at and row_count, columns move updated_at', async () => {
    const dataset = await seed.dataset()
    aSecondPasses()
    await client.rows.append(dataset.id, [{ name: 'Ada' }, {}])
    const data_updated_at = new Date().toISOString()
    expect(await client.datasets.get(dataset.id)).toEqual({ ...dataset, row_count: 2, data_updated_at })
    aSecondPasses()
    await client.columns.create(dataset.id, { name: 'born', type: 'date' })
    const columns = [...dataset.columns, { name: 'born', type: 'date' }]
    const updated_at = new Date().toISOString()
    expect(await client.datasets.get(dataset.id)).toEqual({
      ...dataset,
      row_count: 2,
      data_updated_at,
      columns,
      updated_at,
    })
  })
})
