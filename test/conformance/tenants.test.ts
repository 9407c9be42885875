import { beforeAll, expect, test } from 'vitest'
import { describeEachEngine, type Harness } from '../support/harness.ts'
import type { RawAnswer } from '../support/raw-request.ts'
import type { TestOrganization } from '../support/test-server.ts'
import {
  allRoutes,
  makeTargets,
  pathParametersOf,
  type Targets,
  unknownTargets,
  validRequest,
} from '../support/valid-requests.ts'

/** Every operation that names a resource in its path. */
const namingRoutes = allRoutes.filter((route) => pathParametersOf(route).length > 0)

/** Path parameters that name a resource of one organization; rows and columns are named within a dataset. */
const foreignIds = ['dataset_id', 'project_id', 'api_key_id', 'user_id', 'invitation_id'] as const
const missingIds = Object.fromEntries(foreignIds.map((name) => [name, unknownTargets[name]]))

/** Everything by which a caller could distinguish two replies, without the parts that differ by request: its id, the id it named, the countdown. */
function tellingParts({ status, headers, text, error }: RawAnswer, named: Targets) {
  const telling = new Headers(headers)
  for (const name of ['X-Request-Id', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Date']) telling.delete(name)
  const ids = [error.request_id, ...foreignIds.map((name) => named[name])].filter((id) => id !== undefined)
  return {
    status,
    headers: Object.fromEntries(telling),
    text: ids.reduce((shown, id) => shown.replaceAll(id, '<id>'), text),
  }
}

/** Everything that an organization can read about itself. */
async function allOf({ clientOf, server: { store } }: Harness, { apiKey, organizationId }: TestOrganization) {
  const client = clientOf(apiKey)
  const datasets = await client.datasets.list().toArray()
  const rows = await Promise.all(datasets.map(({ id }) => client.rows.list(id).toArray()))
  const indexes = await Promise.all(datasets.map(({ id }) => client.indexes.list(id).toArray()))
  const page = { organizationId, after: 0, limit: 100 }
  const people = { users: await store.selectUsers(page), invitations: await store.selectInvitations(page) }
  return {
    datasets,
    rows,
    indexes,
    ...people,
    keys: await store.selectApiKeyPage(page),
    projects: await client.projects.list().toArray(),
  }
}

describeEachEngine("another organization's resources", (harness) => {
  const { own, request, seed, client, onSqlite } = harness
  let other: TestOrganization
  let foreign: Targets
  let kept: Awaited<ReturnType<typeof allOf>>

  beforeAll(async () => {
    other = await seed.organization()
    foreign = await makeTargets(harness, other)
    kept = await allOf(harness, other)
  })

  test.each(namingRoutes)(
    '$operationId answers as if they never existed, and changes nothing of them',
    async (route) => {
      const missing = { ...foreign, ...missingIds }
      const answers = []
      for (const targets of [foreign, missing]) {
        const { method, path, body } = validRequest(route, targets)
        answers.push(tellingParts(await request(method, path, { body }), targets))
      }
      const [toForeign, toMissing] = answers
      expect(toForeign).toEqual(toMissing)
      expect(toForeign?.status).toBe(404)
      if (route.method !== 'GET') expect(await allOf(harness, other)).toEqual(kept)
    },
  )

  onSqlite?.each(namingRoutes)(
    '$operationId answers a bad body or query on them as if they never existed',
    async (route) => {
      const missing = { ...foreign, ...missingIds }
      for (const [query, body] of [
        ['', { colour: 'red' }],
        ['?verbose=1', {}],
      ] as const) {
        const answers = []
        for (const targets of [foreign, missing]) {
          const { method, path } = validRequest(route, targets)
          const sent = route.body === undefined ? {} : { body }
          answers.push(tellingParts(await request(method, path + query, sent), targets))
        }
        expect(answers[0]).toEqual(answers[1])
      }
    },
  )

  test('no dataset can be made in or moved to their projects', async () => {
    const { id } = await seed.dataset()
    const columns = [{ name: 'a', type: 'text' }]
    for (const project_id of [foreign.project_id, unknownTargets.project_id]) {
      const made = await request('POST', '/datasets', { body: { name: 'Mine', project_id, columns } })
      expect({ status: made.status, field: made.error.field }).toEqual({ status: 422, field: 'project_id' })
      expect(made.error.message).toContain(`There is no project "${project_id}"`)
      const moved = await request('PATCH', `/datasets/${id}`, { body: { project_id } })
      expect({ status: moved.status, field: moved.error.field }).toEqual({ status: 422, field: 'project_id' })
      expect(moved.error.message).toBe(made.error.message)
    }
    expect(await client.datasets.get(id)).toMatchObject({ project_id: own.projectId })
  })

  test('their project narrows a list of datasets to nothing, like one that never existed', async () => {
    const foreignPage = await client.datasets.list({ project_id: other.projectId })
    const missingPage = await client.datasets.list({ project_id: unknownTargets.project_id })
    expect([foreignPage.data, missingPage.data]).toEqual([[], []])
  })

  test('lists show the own resources and nothing else', async () => {
    const mine = await seed.dataset()
    const datasets = (await client.datasets.list({ limit: 100 })).data.map(({ id }) => id)
    const projects = (await client.projects.list({ limit: 100 })).data.map(({ id }) => id)
    expect(datasets).toContain(mine.id)
    expect(datasets).not.toContain(foreign.dataset_id)
    expect(projects).toEqual([own.projectId])
  })

  test('their rows are not found under a dataset of the own', async () => {
    const { id } = await seed.dataset()
    const { status } = await request('GET', `/datasets/${id}/rows/${foreign.row_id}`)
    expect(status).toBe(404)
  })

  test('their indexes are not dropped under a dataset of the own', async () => {
    const { id } = await seed.dataset()
    expect((await request('DELETE', `/datasets/${id}/indexes/${foreign.index_id}`)).status).toBe(404)
    const [index] = (await harness.clientOf(other.apiKey).indexes.list(foreign.dataset_id)).data
    expect(index?.id).toBe(foreign.index_id)
  })
})
