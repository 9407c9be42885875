import { expect, test } from 'vitest'
import { describeEachEngine } from '../support/harness.ts'

describeEachEngine('projects', ({ client, own, seed, clientOf, request }) => {
  test('every organization starts with one', async () => {
    const { apiKey, projectId } = await seed.organization()
    const { data } = await clientOf(apiKey).projects.list()
    expect(data).toEqual([{ id: projectId, name: 'Default', state: 'active', created_at: expect.stringMatching(/Z$/) }])
  })

  test('a new one has the name that was sent, is found by its id, and comes last in the list', async () => {
    const project = await client.projects.create({ name: 'Größe 😀' })
    expect(project).toEqual({
      id: expect.stringMatching(/^proj_[0-9a-z]{26}$/),
      name: 'Größe 😀',
      state: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(await client.projects.get(project.id)).toEqual(project)
    expect((await client.projects.list({ limit: 100 })).data.at(-1)).toEqual(project)
  })

  test('names need not be unique', async () => {
    const [one, two] = [await client.projects.create({ name: 'Twin' }), await client.projects.create({ name: 'Twin' })]
    expect(one.id).not.toBe(two.id)
  })

  test('one is renamed, and nothing else of it changes', async () => {
    const project = await client.projects.create({ name: 'Old' })
    const renamed = await client.projects.update(project.id, { name: 'New' })
    expect(renamed).toEqual({ ...project, name: 'New' })
    expect(await client.projects.get(project.id)).toEqual(renamed)
  })

  test('an empty PATCH changes nothing', async () => {
    const project = await client.projects.create({ name: 'Same' })
    expect(await client.projects.update(project.id, {})).toEqual(project)
    expect(await client.projects.get(project.id)).toEqual(project)
  })

  test('an empty one is deleted, and a 404 from then on', async () => {
    const { id } = await client.projects.create({ name: 'Doomed' })
    const { status, text } = await request('DELETE', `/projects/${id}`)
    expect({ status, text }).toEqual({ status: 204, text: '' })
    expect((await request('GET', `/projects/${id}`)).status).toBe(404)
    expect((await request('DELETE', `/projects/${id}`)).status).toBe(404)
  })

  test('one that still holds datasets is not deleted, and the answer says how many', async () => {
    const project = await client.projects.create({ name: 'Full' })
    const create = () =>
      client.datasets.create({ name: 'D', project_id: project.id, columns: [{ name: 'a', type: 'text' }] })
    const first = await create()
    const refuse = async () => {
      const { status, error } = await request('DELETE', `/projects/${project.id}`)
      expect({ status, code: error.code, field: error.field }).toEqual({
        status: 422,
        code: 'validation_error',
        field: 'project_id',
      })
      return error.message
    }
    expect(await refuse()).toContain('still holds 1 dataset.')
    const second = await create()
    expect(await refuse()).toContain('still holds 2 datasets.')
    expect(await client.projects.get(project.id)).toEqual(project)
    await client.datasets.delete(first.id)
    await client.datasets.update(second.id, { project_id: own.projectId })
    await client.projects.delete(project.id)
  })

  test('the last one may be deleted too, and a new one made', async () => {
    const { apiKey, projectId } = await seed.organization()
    const lonely = clientOf(apiKey)
    await lonely.projects.delete(projectId)
    expect((await lonely.projects.list()).data).toEqual([])
    const { id } = await lonely.projects.create({ name: 'Fresh' })
    expect((await lonely.projects.list()).data.map((project) => project.id)).toEqual([id])
  })

  test('a list of datasets can be narrowed to one of them', async () => {
    const { id: project_id } = await client.projects.create({ name: 'Narrow' })
    const columns = [{ name: 'a', type: 'text' as const }]
    const { id } = await client.datasets.create({ name: 'Inside', project_id, columns })
    await seed.dataset()
    expect((await client.datasets.list({ project_id })).data.map((dataset) => dataset.id)).toEqual([id])
    expect((await client.datasets.list({ project_id: 'proj_none' })).data).toEqual([])
  })
})
