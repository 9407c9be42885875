import { expect, test } from 'vitest'
import { rowTable } from '../../server/store/sql/row-tables.ts'

test('the name of a table is made of the identifier of a dataset and a number, and of nothing else', () => {
  expect(rowTable({ datasetId: 'ds_01hxyz', generation: 0 })).toBe('rows_01hxyz')
  expect(rowTable({ datasetId: 'ds_01hxyz', generation: 2 })).toBe('rows_01hxyz_2')
  for (const datasetId of ['', 'rows', 'ds_', 'ds_A', 'ds_a"; drop table datasets', 'org_01hxyz', 'ds_a\n'])
    expect(() => rowTable({ datasetId, generation: 0 }), datasetId).toThrow('not a dataset identifier')
})
