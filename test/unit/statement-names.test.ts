import { expect, test } from 'vitest'
import { StatementNames } from '../../server/store/sql/postgres/statement-names.ts'

const named = (names: StatementNames, sql: string, runs: number) =>
  Array.from({ length: runs }, () => names.nameOf(sql)).at(-1)

test('a statement has a name from its third run on, its own', () => {
  const names = new StatementNames(true)
  expect(Array.from({ length: 4 }, () => names.nameOf('one'))).toEqual([undefined, undefined, 's0', 's0'])
  expect(named(names, 'two', 3)).toBe('s1')
  expect(names.nameOf('one')).toBe('s0')
})

test('no more get one than the server is to keep, and no more are counted', () => {
  const names = new StatementNames(true)
  for (let n = 0; n < 200; n += 1) expect(named(names, `select ${n}`, 3)).toBe(`s${n}`)
  expect(named(names, 'one more', 10)).toBeUndefined()
  expect(names.nameOf('select 0')).toBe('s0')

  const wide = new StatementNames(true)
  for (let n = 0; n < 1_000; n += 1) wide.nameOf(`select ${n}`)
  expect(named(wide, 'beyond', 10)).toBeUndefined()
  expect(named(wide, 'select 1', 2)).toBe('s0')
})

test('there are none with a pooler, and none after one was lost', () => {
  expect(named(new StatementNames(false), 'one', 10)).toBeUndefined()
  const names = new StatementNames(true)
  expect(named(names, 'one', 3)).toBe('s0')
  names.giveUp()
  expect(named(names, 'one', 10)).toBeUndefined()
})
