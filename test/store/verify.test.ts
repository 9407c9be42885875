import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../server/store/store.ts'
import { runAdmin } from '../support/admin.ts'
import { administer } from '../support/administer.ts'
import { changeDatabase } from '../support/change-database.ts'
import { engines, type TestEngine } from '../support/engines.ts'
import { needs } from '../support/given-server.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { makeOrganization } from '../support/test-server.ts'

const DATASET = 'ds_verified'

/** The dataset whose log has lost all changes, as it may. */
const WITHOUT_LOG = 'old'

/** Makes a database with datasets of three rows and an index each. */
async function makeFilled({ create }: TestEngine, names: readonly string[]) {
  const { databaseUrl, remove } = await create({ migrated: true })
  const store = await openStore(databaseUrl)
  const { organizationId, projectId } = await makeOrganization(store)
  const columns = [
    { name: 'age', type: 'number' as const },
    { name: 'name', type: 'text' as const },
  ]
  const body = Buffer.from('{"rows": [{"age": 1}, {"age": 2}, {"age": 3}]}')
  const fields = [{ column: 1, type: 'number' as const, descending: false }]
  for (const name of names) {
    const dataset = { organizationId, datasetId: `ds_${name}`, now: 1 }
    await store.createDataset({ ...dataset, projectId, name, columns })
    await store.appendRows({ ...dataset, body, maxRows: 10, maxProblems: 1 })
    await store.createIndex({ ...dataset, indexId: `idx_${name}`, fields, maxIndexes: 10 })
  }
  await store.close()
  return { databaseUrl, organizationId, remove }
}

async function verify(databaseUrl: string) {
  const { code, stderr, answer } = await administer(databaseUrl, 'verify')
  return { code, stderr, answer }
}

/** Possible faults, and verify's messages. `{ds}` is the name of the dataset that is damaged, and `{it}` the condition for its records. */
interface Damage {
  readonly name: string
  readonly statement: string
  readonly says: string | string[]
}

/** Faults of an index, which on SQLite is a table that triggers keep up to date. */
const DAMAGE_OF_INDEXES: Readonly<Record<string, readonly Damage[]>> = {
  SQLite: [
    {
      name: 'a ready index that is not there',
      statement: 'drop table ix_{ds}; drop trigger ix_{ds}_insert',
      says: 'its index ix_{ds} is missing or not valid',
    },
    {
      name: 'an index that does not follow its table any more',
      statement: 'drop trigger ix_{ds}_insert',
      says: 'its index ix_{ds} is missing or not valid',
    },
    {
      name: 'an index without a record',
      statement: `create table ix_stray_{ds} (k_1);
        create trigger ix_stray_{ds}_insert after insert on rows_{ds} begin insert into ix_stray_{ds} values (new.c_1); end`,
      says: 'no index is recorded for ix_stray_{ds} of its table',
    },
    {
      name: 'an entry that an index has lost',
      statement: 'delete from ix_{ds} where row_number = 2',
      says: 'its index ix_{ds} has 2 entries, 2 of them right, for 3 rows',
    },
    {
      name: 'an entry with another cell than its row',
      statement: 'update ix_{ds} set k_1 = 5 where row_number = 2',
      says: 'its index ix_{ds} has 3 entries, 2 of them right, for 3 rows',
    },
  ],
  PostgreSQL: [
    {
      name: 'a ready index that is not there',
      statement: 'drop index {org}.ix_{ds}',
      says: 'its index ix_{ds} is missing or not valid',
    },
    {
      name: 'an index without a record',
      statement: 'create index ix_stray_{ds} on {org}.rows_{ds} (c_1)',
      says: 'no index is recorded for ix_stray_{ds} of its table',
    },
  ],
}

const DAMAGE: readonly Damage[] = [
  {
    name: 'a lost row',
    statement: 'delete from {org}.rows_{ds} where row_number = 2',
    says: 'counters.row_count is 3, and the table has 2 rows',
  },
  {
    name: 'a number that would be given again',
    statement: 'update {org}.counters set next_row_number = 3 where {it}',
    says: [
      'counters.next_row_number is 3, and the table has row 3',
      'its log appends rows up to 3, and counters.next_row_number is 3',
    ],
  },
  {
    name: 'a column without a record',
    statement: 'alter table {org}.rows_{ds} add column c_9 text',
    says: 'no column is recorded for c_9 of its table',
  },
  {
    name: 'a record without a column',
    statement: 'alter table {org}.rows_{ds} drop column c_2',
    says: 'its table has no column c_2',
  },
  {
    name: 'a unique index whose rows have the same key',
    statement: `update {org}.rows_{ds} set c_1 = 1 where row_number = 3;
      update {org}.indexes set fields = '!1' where {it}`,
    says: 'its unique index idx_{ds} does not allow row 3',
  },
  {
    name: 'a record that its log has lost',
    statement: 'delete from {org}.changes where {it}',
    says: 'its log has 0 of the 1 changes from version 2 to 2',
  },
  {
    name: 'a record of a version that does not exist yet',
    statement: 'update {org}.changes set version = 9 where {it}',
    says: ['its log has 0 of the 1 changes from version 2 to 2', 'its log has version 9, and counters.version is 2'],
  },
  {
    name: 'a log that is said to end before its last change',
    statement: 'update {org}.counters set logged_version = 1 where {it}',
    says: 'counters.logged_version is 1, and its log has version 2',
  },
  {
    name: 'a log that is said to end in the future',
    statement: 'update {org}.counters set logged_version = 3 where {it}',
    says: 'counters.logged_version is 3, and counters.version 2',
  },
  {
    name: 'a log that is said to end before it begins',
    statement: `delete from {org}.changes where {it};
      update {org}.counters set logged_version = 1, oldest_change = 3 where {it}`,
    says: 'counters.logged_version is 1, and its log begins with version 3',
  },
  {
    name: 'a log that is said to begin earlier',
    statement: 'update {org}.counters set oldest_change = 1 where {it}',
    says: 'its log has 1 of the 2 changes from version 1 to 2',
  },
  {
    name: 'rows that its log appends twice',
    statement: `insert into {org}.changes (dataset_id, version, kind, first_row, row_count, at)
        select dataset_id, 3, kind, first_row, row_count, at from {org}.changes where {it};
      update {org}.counters set version = 3, logged_version = 3 where {it}`,
    says: 'version 3 of its log appends from row 1, and row 4 is the next',
  },
  { name: 'a lost table', statement: 'drop table {org}.rows_{ds}', says: 'its table rows_{ds} is missing' },
  {
    name: 'lost counters',
    statement: 'delete from {org}.counters where {it}',
    says: 'it has no counters, and its rows are lost',
  },
]

describe.each(engines)('admin verify ($name)', (engine) => {
  const damages = [...DAMAGE, ...(DAMAGE_OF_INDEXES[engine.name] ?? [])].map((damage, at) => ({
    ...damage,
    ds: `d${at}`,
  }))
  let whole: Awaited<ReturnType<typeof makeFilled>>
  beforeEach((context) => needs(context, 'whole tables'))
  beforeAll(async () => {
    whole = await makeFilled(engine, [WITHOUT_LOG, ...damages.map(({ ds }) => ds)])
  })
  afterAll(() => whole.remove())

  test('says of a whole database what it has, with 0, also while it is open', async () => {
    const open = await openStore(whole.databaseUrl)
    onTestFinished(() => open.close())
    const datasets = 1 + damages.length
    const found = { ok: true, organizations: 1, datasets, rows: 3 * datasets, unnamed_tables: 0 }
    const answer = { ...found, problems: [], left_over: [] }
    expect(await verify(whole.databaseUrl)).toEqual({ code: 0, stderr: '', answer })
  })

  test('names each fault, with 1, and says nothing against a log whose changes have all been removed with time', async () => {
    const { databaseUrl, organizationId } = whole
    const damage = (ds: string, statement: string) =>
      changeDatabase(databaseUrl, organizationId, filledIn(statement, ds).replaceAll('{it}', `dataset_id = 'ds_${ds}'`))
    const removed =
      'delete from {org}.changes where {it}; update {org}.counters set oldest_change = version + 1 where {it}'
    await damage(WITHOUT_LOG, removed)
    for (const { ds, statement } of damages) await damage(ds, statement)
    const problems = damages.flatMap(({ ds, says }) =>
      [says].flat().map((sentence) => `ds_${ds}: ${filledIn(sentence, ds)}`),
    )
    const { code, stderr, answer } = await verify(databaseUrl)
    expect({ code, stderr, ok: answer.ok }).toEqual({ code: 1, stderr: '', ok: false })
    expect(answer.problems.toSorted()).toEqual(problems.toSorted())
  })
})

const filledIn = (text: string, ds: string) => text.replaceAll('{ds}', ds)

test('help is printed without a database', async () => {
  const { code, stdout, stderr } = await administer('sqlite:/no/such/folder/x.db', 'verify', '--help')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^Usage:\n {2}npm run --silent admin -- verify .*\n$/)
})

test('a damaged page is named as a problem, in the answer and with 1', async () => {
  const file = join(temporaryFolder(), 'damaged.db')
  const store = await openStore(`sqlite:${file}`)
  const { organizationId, projectId } = await makeOrganization(store)
  const columns = [{ name: 'a', type: 'text' as const }]
  await store.createDataset({ organizationId, projectId, datasetId: DATASET, name: 'A', columns, now: 1 })
  const body = Buffer.from(JSON.stringify({ rows: Array.from({ length: 100 }, () => ({ a: 'x'.repeat(1_000) })) }))
  await store.appendRows({ organizationId, datasetId: DATASET, body, maxRows: 100, maxProblems: 1, now: 1 })
  await store.close()
  const pages = readFileSync(file)
  const inRows = pages.lastIndexOf('x'.repeat(1_000))
  pages.fill(0xaa, inRows - (inRows % 4096), inRows - (inRows % 4096) + 4096)
  writeFileSync(file, pages)
  const { code, stdout, stderr } = await runAdmin(`sqlite:${file}`, 'verify').ended
  const answer = JSON.parse(stdout)
  expect({ code, stderr, ok: answer.ok }).toEqual({ code: 1, stderr: '', ok: false })
  expect(answer.problems[0]).toMatch(/^integrity_check: /)
})

test('a database that may not be read is one line on standard error', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const { code, stdout, stderr } = await administer(`sqlite:${file}/data.db`, 'migrate')
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `${file}/data.db: EEXIST: file already exists, mkdir '${file}'\n`,
  })
})
