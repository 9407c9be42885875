import { expect, test } from 'vitest'
import { fieldPath } from '../../server/operations/field-path.ts'

test.each([
  { path: [], text: 'body' },
  { path: ['limit'], text: 'limit' },
  { path: ['columns', 0, 'type'], text: 'columns[0].type' },
  { path: ['rows', 17, 'age'], text: 'rows[17].age' },
  { path: [3], text: '[3]' },
  { path: ['rows', 0, 'größe'], text: 'rows[0].größe' },
  { path: ['rows', 0, '_a$1'], text: 'rows[0]._a$1' },
  { path: ['rows', 0, 'a.b'], text: 'rows[0]["a.b"]' },
  { path: ['rows', 0, 'a b'], text: 'rows[0]["a b"]' },
  { path: ['rows', 0, '0'], text: 'rows[0]["0"]' },
  { path: ['rows', 0, ''], text: 'rows[0][""]' },
  { path: ['rows', 0, 'a"]['], text: 'rows[0]["a\\"]["]' },
  { path: ['rows', 0, '😀'], text: 'rows[0]["😀"]' },
  { path: ['a b'], text: '["a b"]' },
  { path: ['__proto__'], text: '__proto__' },
])('$path is written $text', ({ path, text }) => {
  expect(fieldPath(path)).toBe(text)
})
