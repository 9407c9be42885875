import { expect, test } from 'vitest'
import { rowTable } from '../../server/store/sql/row-tables.ts'

test('the name of a table is made of nothing but the identifier of a dataset', () => {
  expect(rowTable('ds_01hxyz')).toBe('rows_01hxyz')
  for (const text of ['', 'rows', 'ds_', 'ds_A', 'ds_a"; drop table datasets', 'org_01hxyz', 'ds_a\n'])
    expect(() => rowTable(text), text).toThrow('not a dataset identifier')
})
