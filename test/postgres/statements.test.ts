import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { openStore, type Store } from '../../server/store/store.ts'
import { makeDataset, rowsOn, type SharedDataset } from '../support/postgres-dataset.ts'

// The server's own log of the statements that it receives, from whichever connection or thread.

let server: PostgresServer
let store: Store
let shared: SharedDataset

beforeAll(async () => {
  server = await startPostgres({ settings: ['log_statement=all', 'log_line_prefix=<%p> '] })
  // Events are made later, by statements that belong to no operation.
  store = await openStore(server.url, { rowsChangedMs: 600_000, eventsPlacedMs: 600_000 })
  shared = await makeDataset(store)
  const rows = Array.from({ length: 600 }, (_, n) => ({ n }))
  await rowsOn(store, shared).append(rows)
})

afterAll(async () => {
  await store?.close()
  await server?.stop()
})

interface Logged {
  /** The backend of the connection that sent it. */
  readonly backend: string
  readonly text: string
}

const MEGABYTE = 1024 ** 2

let marks = 0

/** The statements that an operation sends, in the order in which the server got them. */
async function statementsOf(run: () => Promise<unknown>): Promise<Logged[]> {
  const mark = async () => {
    marks += 1
    const text = `select 'mark ${marks}'`
    await onServer(server.url, text)
    await expect.poll(() => server.log(), { timeout: 5_000 }).toContain(text)
    return text
  }
  const begin = await mark()
  await run()
  const end = await mark()
  const log = server.log()
  const between = log.slice(log.indexOf(begin) + begin.length, log.indexOf(end))
  const lines = between.matchAll(/^<(\d+)> LOG: {2}(?:statement|execute [^:]*): ((?:.|\n(?!<\d+> ))*)/gm)
  return Array.from(lines, ([, backend = '', text = '']) => ({ backend, text })).filter(
    ({ text }) => !text.includes("'mark "),
  )
}

/** Every table in a statement, with its schema; without names that the statement defines by `with`. */
function tablesOf(text: string): string[] {
  const own = new Set(Array.from(text.matchAll(/("\w+") as \(/g), ([, name]) => name))
  const names = text.matchAll(/\b(?:from|join|into|update|copy|table)\s+("[^"]+"(?:\."[^"]+")?)/gi)
  return Array.from(names, ([, name = '']) => name).filter((name) => !own.has(name))
}

/** How many transactions write, and whether each uses one connection. */
function transactionsOf(statements: readonly Logged[]): { begun: number; committed: number; backends: number } {
  const begun = statements.filter(({ text }) => /^begin\b/.test(text))
  return {
    begun: begun.length,
    committed: statements.filter(({ text }) => text.trim() === 'commit').length,
    backends: new Set(begun.map(({ backend }) => backend)).size,
  }
}

type Rows = ReturnType<typeof rowsOn>

const ofRow = (dataset_id: string) => ({ path: { dataset_id, row_id: 'row_3' }, headers: {} })

/** Every operation on rows, and how many writing transactions it takes. */
const OPERATIONS: { name: string; writes: number; run: (rows: Rows) => Promise<unknown> }[] = [
  { name: 'an append of one row', writes: 1, run: (rows) => rows.append([{ n: 1 }]) },
  {
    name: 'an append of many rows',
    writes: 1,
    run: (rows) => rows.append(Array.from({ length: 50 }, (_, n) => ({ n }))),
  },
  { name: 'a page in insertion order', writes: 0, run: (rows) => rows.page() },
  { name: 'a page that filters and sorts', writes: 1, run: (rows) => rows.page({ filter: ['n:>5'], sort: ['-n'] }) },
  {
    name: 'a page of data',
    writes: 0,
    run: ({ operations, caller }) =>
      operations.listData({ path: { dataset_id: shared.datasetId }, query: { limit: 10 }, headers: {} }, caller),
  },
  {
    name: 'a row read',
    writes: 0,
    run: ({ operations, caller }) => operations.getRow(ofRow(shared.datasetId), caller),
  },
  {
    name: 'a row changed',
    writes: 1,
    run: ({ operations, caller }) =>
      operations.updateRow({ ...ofRow(shared.datasetId), body: Buffer.from('{"values":{"n":7}}') }, caller),
  },
  {
    name: 'a row deleted as it was read',
    writes: 1,
    async run({ operations, caller }) {
      const reply = await operations.getRow(ofRow(shared.datasetId), caller)
      if (reply.status !== 200) throw new Error(`the row was answered with ${reply.status}`)
      const { headers } = reply
      await operations.deleteRow({ ...ofRow(shared.datasetId), headers: { 'If-Match': headers.ETag } }, caller)
    },
  },
]

test.each(OPERATIONS)(
  "$name names tables of its organization's schema only, and writes in one transaction",
  async ({ run, writes }) => {
    const rows = rowsOn(store, shared)
    // The organization's quota is read from the catalogue now and then, outside of transactions that write; here it is read before.
    await rows.append([{ n: 0 }])
    const statements = await statementsOf(() => run(rows))
    const tables = statements.flatMap(({ text }) => tablesOf(text))
    expect(tables.length).toBeGreaterThan(0)
    for (const table of tables) expect(table).toMatch(new RegExp(`^"${shared.organizationId}"\\."\\w+"$`))
    expect(transactionsOf(statements)).toEqual({ begun: writes, committed: writes, backends: writes })
  },
)

/** A new table is created, filled and put in place, its old indexes, rows of the history that were left over, the rows of the old one and then the old one are dropped. */
const REBUILT = 7

test('changes of columns name tables of their organization only, and what is put in place is one transaction', async () => {
  const { operations, caller } = rowsOn(store, shared)
  const path = { dataset_id: shared.datasetId }
  const ofColumn = { ...path, column_name: 'm' }
  const changes = [
    {
      writes: 1,
      run: () => operations.createColumn({ path, headers: {}, body: { name: 'm', type: 'number' } }, caller),
    },
    {
      writes: REBUILT,
      run: () => operations.updateColumn({ path: ofColumn, query: { dry_run: false }, body: { type: 'text' } }, caller),
    },
    { writes: REBUILT, run: () => operations.deleteColumn({ path: ofColumn }, caller) },
  ]
  for (const { writes, run } of changes) {
    const statements = await statementsOf(run)
    for (const table of statements.flatMap(({ text }) => tablesOf(text))) expect(table).toContain(shared.organizationId)
    expect(transactionsOf(statements)).toMatchObject({ begun: writes, committed: writes })
  }
})

test('no statement of a dataset made, found, listed or deleted names both the catalogue and an organization', async () => {
  const { operations, caller } = rowsOn(store, shared)
  const statements = await statementsOf(async () => {
    const columns = [{ name: 'a', type: 'text' as const }]
    const made = await operations.createDataset(
      { headers: {}, body: { name: 'D', project_id: shared.projectId, columns } },
      caller,
    )
    if (made.status !== 201) throw new Error(`the dataset was answered with ${made.status}`)
    const path = { dataset_id: made.body.data.id }
    await operations.getDataset({ path, headers: {} }, caller)
    await operations.listDatasets({ query: { limit: 10, state: 'active' } }, caller)
    await operations.deleteDataset({ path, query: { purge: false }, headers: {} }, caller)
    await operations.listDatasets({ query: { limit: 10, state: 'deleted' } }, caller)
    await operations.restoreDataset({ path, headers: {} }, caller)
    await operations.deleteDataset({ path, query: { purge: true }, headers: {} }, caller)
  })
  const transactions = Map.groupBy(statements, ({ backend }) => backend)
  for (const sent of transactions.values()) {
    const places = sent.map(({ text }) => {
      if (/^begin\b/.test(text)) return 'begin'
      return tablesOf(text).map((table) => (table.includes('.') ? 'tenant' : 'catalogue'))
    })
    let open = new Set<string>()
    for (const place of places) {
      if (place === 'begin') open = new Set()
      else for (const one of place) open.add(one)
      if (place !== 'begin') expect(new Set(place).size).toBeLessThan(2)
    }
  }
  const writes = statements.filter(({ text }) => /^(insert|delete|create|drop)/i.test(text))
  expect(writes.length).toBeGreaterThan(6)
})

test('a node that has just started lists any number of datasets with four statements, and with two from then on', async () => {
  const { operations, caller } = rowsOn(store, shared)
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await operations.createDataset(
      { headers: {}, body: { name, project_id: shared.projectId, columns: [{ name, type: 'text' }] } },
      caller,
    )
  const started = await openStore(server.url)
  onTestFinished(() => started.close())
  const list = () => started.selectDatasets({ organizationId: shared.organizationId, after: 0, limit: 100 })
  // After the first write of a dataset the other node looks whether entries of a contains index wait.
  const asked = (statements: readonly Logged[]) =>
    statements.filter(({ text }) => !text.includes("'~%'")).flatMap(({ text }) => tablesOf(text).map(tableName))
  const [first, again] = [await statementsOf(list), await statementsOf(list)]
  expect((await list()).items.map(({ columns }) => columns[0]?.name)).toEqual(['n', 'a', 'b', 'c', 'd', 'e'])
  expect(asked(first)).toEqual(['datasets', 'counters', 'columns', 'indexes'])
  expect(asked(again)).toEqual(['datasets', 'counters'])
})

test('near its quota of bytes an organization pays for the count before an append with two statements', async () => {
  const { organizationId } = shared
  await store.updateQuotas({ organizationId, quotas: { bytes: 1_000_000 } })
  onTestFinished(async () => void (await store.updateQuotas({ organizationId, quotas: { bytes: null } })))
  const rows = rowsOn(store, shared)
  await rows.append([{ n: 1 }])
  const near = await statementsOf(() => rows.append([{ n: 1 }]))
  const read = near.filter(({ text }) => /^select/.test(text)).map(({ text }) => tablesOf(text).map(tableName))
  expect(read.sort()).toEqual([['counters', 'idempotency_keys'], ['organizations']])
})

/** A table without its schema. */
function tableName(table: string): string {
  return table.replaceAll('"', '').replace(/^.*\./, '')
}

test('pages, rows by their numbers and parts of a feed take few statements, also where one row is much larger than others', async () => {
  const { organizationId, datasetId } = shared
  const rowNumbers = await rowsOn(store, shared).append(Array.from({ length: 100 }, (_, n) => ({ n })))
  const table = await store.findRowTable({ organizationId, datasetId })
  if (table === undefined) throw new Error('the dataset was made above')
  const { generation, rowCount, version } = table
  const sizes = { limitBytes: 8 * MEGABYTE, largestRowBytes: 8 * MEGABYTE, rowOverheadBytes: 10 }
  const asked = { organizationId, datasetId, generation, columns: [1], withTimes: false, ...sizes, limit: 100 }
  const all = { where: { all: [] }, indexes: [] }
  const sort = [{ column: 1, type: 'number' as const, descending: true }]
  const place = { version: version - 1, offset: 0, at: null }
  const reads = [
    () => store.selectRows({ ...asked, ...all, rowCount, sort: [], position: [] }),
    () => store.selectRows({ ...asked, ...all, rowCount, sort, position: [] }),
    () => store.selectRowsByNumber({ ...asked, rowNumbers }),
    () => store.selectFeed({ ...asked, ...all, version, place }),
  ]
  const counts: number[] = []
  for (const read of reads) {
    const statements = await statementsOf(read)
    counts.push(statements.filter(({ text }) => text.includes(`"${datasetId.replace('ds_', 'rows_')}`)).length)
  }
  expect(
    counts.every((count) => count >= 1 && count <= 3),
    `${counts}`,
  ).toBe(true)
})
