import { expect, test } from 'vitest'
import type { RowRecord } from '../../../client/index.ts'
import { LateChanges } from '../../../server/console/pages/dataset/rows/late-changes.ts'

function row(id: string, updatedAt: string, code: string): RowRecord {
  return { id, values: { code }, created_at: '2026-01-01T00:00:00.000Z', updated_at: updatedAt }
}

const OLD = '2026-01-01T00:00:00.000Z'
const NEW = '2026-01-01T00:00:01.000Z'

test('a page that was read before a change and comes after it is shown with the change', async () => {
  const late = new LateChanges()
  const gate = Promise.withResolvers<RowRecord[]>()
  const page = late.through(() => gate.promise)
  late.note('row_1', row('row_1', NEW, 'new'))
  late.note('row_2', 'gone')
  gate.resolve([row('row_1', OLD, 'old'), row('row_2', OLD, 'old'), row('row_3', OLD, 'old')])
  expect((await page).map(({ id, values }) => [id, values['code']])).toEqual([
    ['row_1', 'new'],
    ['row_3', 'old'],
  ])
})

test('a page that was read after a change keeps what it has, and a change before the read is not kept', async () => {
  const late = new LateChanges()
  late.note('row_2', 'gone')
  const page = late.through(async () => {
    late.note('row_1', row('row_1', OLD, 'old'))
    return [row('row_1', NEW, 'new'), row('row_2', NEW, 'back')]
  })
  expect((await page).map(({ values }) => values['code'])).toEqual(['new', 'back'])
})
