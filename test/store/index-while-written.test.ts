import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fillIndex } from '../../server/store/runtime/sqlite/fill-index.ts'
import { buildIndex, type IndexSteps } from '../../server/store/runtime/sqlite/index-builder.ts'
import { sortKeys } from '../../server/store/runtime/sqlite/sort-keys.ts'
import { connect } from '../../server/store/sql/sqlite/connection.ts'
import { beginIndex, countEntries, dropIndex, endIndex, moveIndex } from '../../server/store/sql/sqlite/index-tables.ts'
import { storeSorted } from '../../server/store/sql/sqlite/sorted-entries.ts'
import { sqlite } from '../support/engines.ts'

const ROWS = 40

/** As many as are stored with their entries in the order of the index. */
const MANY = 500
const INDEX = { organizationId: 'org_1', datasetId: 'ds_1', generation: 0, indexId: 'idx_1' }
const FIELDS = [
  { column: 1, type: 'text' as const, descending: true },
  { column: 2, type: 'number' as const, descending: false },
]

/** What may happen between two steps; a `switch` gives the dataset another table with the same rows, and an `append` many rows. */
const writes = fc.array(
  fc.record({
    at: fc.nat(20),
    kind: fc.constantFrom('insert', 'update', 'delete', 'switch', 'append'),
    row: fc.integer({ min: 1, max: ROWS + 5 }),
    text: fc.option(fc.constantFrom('', 'a', 'b', 'é'.repeat(300))),
    number: fc.option(fc.constantFrom(-1, 0, 0.5, 7)),
  }),
  { maxLength: 30 },
)

/** A database of one dataset, without a server. */
async function filled() {
  const { databaseUrl, remove } = await sqlite.create()
  const file = databaseUrl.slice('sqlite:'.length)
  const { database, db } = connect(file)
  onTestFinished(async () => {
    database.close()
    await remove()
  })
  database.exec(`create table counters (dataset_id, generation); insert into counters values ('ds_1', 0);
    create table columns (dataset_id, number); insert into columns values ('ds_1', 1), ('ds_1', 2);
    create table rows_1 (row_number integer primary key, c_1 text, c_2 double precision, created_at integer not null default 1)`)
  const insert = database.prepare('insert into rows_1 (row_number, c_1, c_2) values (?, ?, ?)')
  for (let row = 1; row <= ROWS; row += 1)
    insert.run(row, row % 3 === 0 ? null : `t${row % 5}`, row % 7 === 0 ? null : row % 4)
  return { file, database, db }
}

test('an index has the entries of exactly the rows, whatever was written between the steps of building it', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (planned) => {
      const { file, database, db } = await filled()
      let generation = 0
      let appended = 1_000
      let step = 0
      const table = () => (generation === 0 ? 'rows_1' : `rows_1_${generation}`)
      const write = async ({ kind, row, text, number }: (typeof planned)[number]) => {
        if (kind === 'insert')
          database
            .prepare(`insert or ignore into ${table()} (row_number, c_1, c_2) values (?, ?, ?)`)
            .run(row, text, number)
        if (kind === 'update')
          database.prepare(`update ${table()} set c_1 = ?, c_2 = ? where row_number = ?`).run(text, number, row)
        if (kind === 'delete') database.prepare(`delete from ${table()} where row_number = ?`).run(row)
        if (kind === 'append') {
          const place = { table: table() as 'rows_1', firstRowNumber: appended, now: 1 }
          appended += MANY
          await storeSorted(db, place, MANY, async ({ firstRowNumber, now }) => {
            const insert = database.prepare(`insert into ${table()} values (?, ?, ?, ?)`)
            for (let at = 0; at < MANY; at += 1)
              insert.run(
                firstRowNumber + at,
                at % 9 === 0 ? text : `t${(at * 7) % 11}`,
                at % 2 === 0 ? number : at,
                now,
              )
          })
        }
        if (kind !== 'switch') return
        const before = table()
        generation += 1
        database.exec(`create table ${table()} (row_number integer primary key, c_1 text, c_2 double precision, created_at integer not null default 1);
          insert into ${table()} select * from ${before}; update counters set generation = ${generation}`)
        await moveIndex(db, { ...INDEX, fields: FIELDS, generation })
        database.exec(`drop table ${before}`)
      }
      const between = async <Answer>(run: () => Promise<Answer>) => {
        const answer = await run()
        for (const planning of planned.filter(({ at }) => at === step)) await write(planning)
        step += 1
        return answer
      }
      const steps: IndexSteps = {
        beginIndex: (index) => between(() => beginIndex(db, index)),
        sortKeys: (index) => between(async () => sortKeys(database, file, index)),
        fillIndex: (filling) => between(() => fillIndex({ database, db }, filling)),
        endIndex: (index) => between(() => endIndex(db, index)),
        findKeyFault: async () => undefined, // nor is it unique
        fillTrigrams: async () => ({ outcome: 'is_gone', ranMs: 0 }), // this index is none of trigrams
      }
      await buildIndex(steps, { ...INDEX, fields: FIELDS }, 3)
      for (const planning of planned.filter(({ at }) => at >= step)) await write(planning)
      const { rows } = await sql<{ count: number; marked: number }>`
        select count(*) as count, sum(created_at <> 1) as marked from ${sql.table(table())}`.execute(db)
      const count = rows[0]?.count
      expect(rows[0]?.marked).toBe(0)
      expect(await countEntries(db, { ...INDEX, fields: FIELDS, generation })).toEqual({ all: count, right: count })
      await dropIndex(db, INDEX)
      const left = database.prepare<[], string>("select name from sqlite_master where name not glob 'rows_*'").pluck()
      expect(left.all()).toEqual(['counters', 'columns'])
      database.close()
    }),
    { numRuns: 25 },
  )
})
