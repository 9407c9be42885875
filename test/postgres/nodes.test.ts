import { afterAll, beforeAll, expect, test } from 'vitest'
import { onServer } from '../../scripts/postgres/server.ts'
import { readConfig } from '../../server/config.ts'
import { prepareFirstStart } from '../../server/lifecycle/first-start.ts'
import { steps } from '../../server/store/migrations/index.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { postgres, type TestDatabase } from '../support/engines.ts'
import { makeDataset, migratedDatabase, newDatabase, openNode, rowsOn } from '../support/postgres-dataset.ts'

let database: TestDatabase
/** Three nodes over one database, on which tests have organizations of their own. */
let nodes: readonly [Store, Store, Store]
beforeAll(async () => {
  database = await postgres.create({ migrated: true })
  const { databaseUrl: url } = database
  nodes = await Promise.all([openStore(url), openStore(url), openStore(url)])
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await database.remove()
})

test('nodes that start at once on an empty database migrate it once, and sign cursors with one key', async () => {
  const url = await newDatabase()
  const nodes = await Promise.all(Array.from({ length: 3 }, () => openNode(url)))
  expect(await onServer(url, 'select name from dataset_service_migrations order by name')).toEqual(
    Object.keys(steps).map((name) => ({ name })),
  )
  const keys = nodes.map(({ cursorKey }) => cursorKey.export().toString('hex'))
  expect(new Set(keys).size).toBe(1)
})

test('first starts at once make one organization, and each shows a key that works', async () => {
  const url = await migratedDatabase()
  const nodes = await Promise.all(Array.from({ length: 3 }, () => openNode(url)))
  const config = readConfig({ DATABASE_URL: url })
  const shown = await Promise.all(nodes.map((store) => prepareFirstStart(store, config)))
  const [first] = nodes
  const organizations = (await first?.selectOrganizations()) ?? []
  expect(organizations).toHaveLength(1)
  const keys = (await first?.selectApiKeys({ organizationId: organizations[0]?.id ?? '' })) ?? []
  const made = shown.filter((newcomer) => newcomer !== undefined)
  expect(made.length).toBeGreaterThan(0)
  expect(keys).toHaveLength(made.length)
  expect(new Set(made.map(({ projectId }) => projectId)).size).toBe(1)
})

test('appends from several nodes are numbered in the order of their commits: who follows the end misses none', async () => {
  const shared = await makeDataset(nodes[0])
  const reader = rowsOn(nodes[2], shared)

  let isWriting = true
  const writers = nodes.flatMap((node, at) =>
    Array.from({ length: 3 }, async (_, writer) => {
      const numbers: number[] = []
      for (let batch = 0; batch < 8; batch += 1) {
        const size = 1 + ((batch * 7 + writer) % 30)
        const rows = Array.from({ length: size }, (_, n) => ({ n: at * 100_000 + batch * 100 + n }))
        const given = await rowsOn(node, shared).append(rows)
        expect(given).toEqual(rows.map((_, n) => (given[0] ?? 0) + n))
        numbers.push(...given)
      }
      return numbers
    }),
  )
  const following = (async () => {
    const seen: number[] = []
    let cursor: string | undefined
    for (let isLast = false; ; isLast = !isWriting) {
      const { data, pagination } = await reader.page(cursor === undefined ? {} : { cursor })
      seen.push(...data.map(({ id }) => Number(id.slice('row_'.length))))
      cursor = pagination.cursor
      if (isLast && data.length === 0) return seen
    }
  })()
  const given = (await Promise.all(writers)).flat()
  isWriting = false
  const seen = await following
  expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: given.length }, (_, n) => n + 1))
  expect(seen).toEqual(Array.from({ length: given.length }, (_, n) => n + 1))
  expect((await reader.dataset()).row_count).toBe(given.length)
})

test('a node sees at once what another did to columns and to the dataset', async () => {
  const [one, two] = nodes
  const shared = await makeDataset(one)
  const [here, there] = [rowsOn(one, shared), rowsOn(two, shared)]
  await there.append([{ n: 1 }])
  const path = { dataset_id: shared.datasetId }
  await here.operations.updateColumn(
    { path: { ...path, column_name: 'n' }, query: { dry_run: false }, body: { name: 'text', type: 'text' } },
    here.caller,
  )
  expect((await there.page()).data.map(({ values }) => values)).toEqual([{ text: '1' }])
  await there.append([{ text: 'two' }])
  await expect(there.append([{ n: 3 }])).rejects.toMatchObject({ status: 422 })
  await here.operations.deleteDataset({ path, query: { purge: false }, headers: {} }, here.caller)
  await expect(there.page()).rejects.toMatchObject({ status: 404 })
  await expect(there.append([{ text: 'three' }])).rejects.toMatchObject({ status: 404 })
  await here.operations.restoreDataset({ path, headers: {} }, here.caller)
  await there.append([{ text: 'three' }])
  expect((await there.page()).data.map(({ values }) => values)).toEqual([
    { text: '1' },
    { text: 'two' },
    { text: 'three' },
  ])
})

test('a list of datasets that is followed while several nodes make some misses none', async () => {
  const [first] = nodes
  const { organizationId } = await makeDataset(first)
  const names = Array.from({ length: 30 }, (_, n) => `proj_${n}`)
  let isWriting = true
  const made = Promise.all(
    names.map((projectId, n) => nodes[n % 3]?.insertProject({ organizationId, projectId, name: projectId, now: n })),
  ).finally(() => {
    isWriting = false
  })
  const seen: string[] = []
  let after = 0
  for (let isLast = false; ; isLast = !isWriting) {
    const { items } = await first.selectProjects({ organizationId, after, limit: 5 })
    seen.push(...items.map(({ id }) => id))
    after = items.at(-1)?.sequence ?? after
    if (isLast && items.length === 0) break
  }
  await made
  expect(seen.slice(1).toSorted()).toEqual(names.toSorted())
})

test('a node that knew columns which a failover or a restore has lost finds those that came instead', async () => {
  const [here, there] = nodes
  const url = database.databaseUrl
  const shared = await makeDataset(here)
  const own = rowsOn(here, shared)
  const add = async (node: typeof own, name: string, type: 'text' | 'number') =>
    node.operations.createColumn(
      { path: { dataset_id: shared.datasetId }, headers: {}, body: { name, type } },
      node.caller,
    )
  const schema = `"${shared.organizationId}"`
  await onServer(url, `create table ${schema}.earlier as select * from ${schema}.counters`)
  await add(own, 'mail', 'text')
  await own.append([{ n: 1, mail: 'a' }])
  expect((await own.dataset()).columns.map(({ name }) => name)).toEqual(['n', 'mail'])
  const table = `${schema}."rows_${shared.datasetId.slice('ds_'.length)}"`
  await onServer(url, `truncate ${table}`)
  await onServer(url, `alter table ${table} drop column c_2`)
  await onServer(url, `delete from ${schema}.changes`)
  await onServer(url, `delete from ${schema}.columns where number = 2`)
  await onServer(url, `delete from ${schema}.counters`)
  await onServer(url, `insert into ${schema}.counters select * from ${schema}.earlier`)
  await add(rowsOn(there, shared), 'age', 'number')
  expect((await own.dataset()).columns.map(({ name }) => name)).toEqual(['n', 'age'])
  await own.append([{ n: 1, age: 40 }])
  expect((await own.page()).data.map(({ values }) => values)).toEqual([{ n: 1, age: 40 }])
})
