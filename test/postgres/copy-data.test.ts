import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/store/sql/postgres/connection.ts'
import { CopyData, type Storage } from '../../server/store/sql/postgres/copy-data.ts'
import { CREATE_SCHEMA } from '../../server/store/sql/postgres/differences.ts'
import { CopyIn } from '../../server/store/sql/postgres/rows-by-copy.ts'
import { onSession } from '../../server/store/sql/postgres/session.ts'
import { newDatabase } from '../support/postgres-dataset.ts'

const STORAGES: readonly Storage[] = ['text', 'double precision', 'integer', 'bigint']

/** The table of the numbers that are set later, and a column of each kind of storage. */
const TABLE = `create table sent (number bigint, made bigint, ${STORAGES.map((storage, index) => `c_${index} ${storage}`).join()})`

async function openTable() {
  const db = connect(await newDatabase(), CREATE_SCHEMA, { connections: 1, statementMs: 30_000 })
  onTestFinished(() => db.destroy())
  await db.executeQuery(CompiledQuery.raw(TABLE))
  const send = (data: CopyData) =>
    onSession(db, (session) => session.submit(new CopyIn('copy sent from stdin (format binary)', data.bytes())))
  const sent = () =>
    onSession(db, (session) => session.tuples({ sql: 'select * from sent order by number', parameters: [] }))
  return { send, sent }
}

/** Cells at the edges of their storage, and texts of all lengths: around those where writing differs, and beyond a chunk. */
function rowAt(row: number): [string | null, number | null, number | null, number | null] {
  const lengths = [0, 1, 31, 32, 33, 4095, 4096, 4097, 90_000, 300_000]
  const length = lengths[row % lengths.length] ?? 0
  const text = ['a', 'é', '€', '\u{1f600}', '\\N\t\n'][row % 5]?.repeat(length).slice(0, length)
  const doubles = [0, -1.5, 5e-324, 1.7976931348623157e308, 0.1]
  const integers = [0, 1, -1, 2_147_483_647, -2_147_483_648]
  const bigints = [0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
  const isEmpty = row % 7 === 6
  if (isEmpty) return [null, null, null, null]
  return [text?.toWellFormed() ?? '', doubles[row % 5] ?? 0, integers[row % 5] ?? 0, bigints[row % 5] ?? 0]
}

test('rows arrive as they were added, with the numbers that were set last', async () => {
  const { send, sent } = await openTable()
  const rows = Array.from({ length: 200 }, (_, row) => rowAt(row))
  const data = new CopyData(STORAGES, 2)
  for (const row of rows) data.add(row)
  expect(data.length).toBe(rows.length)
  expect(data.bytes().length).toBeGreaterThan(10)

  data.setNumbers((row) => [row, 1])
  data.setNumbers((row) => [2 ** 40 + row, 1_700_000_000_000])
  await send(data)
  expect(await sent()).toEqual(rows.map((row, index) => [2 ** 40 + index, 1_700_000_000_000, ...row]))
})

test('the same rows are sent again under other numbers', async () => {
  const { send, sent } = await openTable()
  const data = new CopyData(STORAGES, 2)
  for (let row = 0; row < 3; row += 1) data.add(['same', 1, 2, 3])
  for (const first of [1, 4]) {
    data.setNumbers((row) => [first + row, 0])
    await send(data)
  }
  expect((await sent()).map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6])
})

test('what the server refuses is said, and the connection goes on', async () => {
  const { send, sent } = await openTable()
  const data = new CopyData(['text', 'text'], 2)
  for (let row = 0; row < 1_000; row += 1) data.add(['far too few', 'fields'.repeat(1_000)])
  await expect(send(data)).rejects.toThrow('row field count is 4, expected 6')
  expect(await sent()).toEqual([])
})

test('a cell of another kind than its column is refused before anything is sent', () => {
  const data = new CopyData(STORAGES)
  expect(() => data.add([1, 1, 1, 1])).toThrow('a number for a column of text')
  expect(() => data.add(['a', '12345678', 1, 1])).toThrow('a string for a column of double precision')
})
