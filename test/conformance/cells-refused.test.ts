import { beforeAll, expect, test } from 'vitest'
import type { Column, ColumnType } from '../../client/index.ts'
import { describeEachEngine } from '../support/harness.ts'

const COLUMNS: Column[] = (['text', 'number', 'boolean', 'date', 'json'] as const).map((type) => ({ name: type, type }))

const MEBIBYTE = 1024 ** 2

/** A cell that its type refuses, as JSON text on the wire. */
const REFUSED: [ColumnType, string][] = [
  ['text', String.raw`"\u0000"`],
  ['text', String.raw`"a\u0000b"`],
  ['text', String.raw`"\ud800"`],
  ['text', String.raw`"\ude00\ud83d"`],
  ['text', '1'],
  ['text', 'true'],
  ['text', '["a"]'],
  ['text', '{}'],
  ['text', `"${'x'.repeat(MEBIBYTE + 1)}"`],
  ['text', `"${'é'.repeat(MEBIBYTE / 2)}x"`],
  ['number', '"1"'],
  ['number', '""'],
  ['number', 'true'],
  ['number', '[1]'],
  ['number', '9007199254740992'],
  ['number', '9007199254740993'],
  ['number', '-9007199254740992'],
  ['number', '123456789012345678901234567890'],
  ['number', `1${'0'.repeat(400)}`],
  ['number', '1e400'],
  ['number', '-1e400'],
  ['boolean', '"true"'],
  ['boolean', '1'],
  ['boolean', '0'],
  ['boolean', '""'],
  ['date', '"2026-02-30"'],
  ['date', '"2025-02-29"'],
  ['date', '"1900-02-29"'],
  ['date', '"0000-01-01"'],
  ['date', '"2026-13-01"'],
  ['date', '"2026-00-10"'],
  ['date', '"2026-04-31"'],
  ['date', '"2026-01-00"'],
  ['date', '"2026-1-1"'],
  ['date', '"10000-01-01"'],
  ['date', '"-001-01-01"'],
  ['date', '"2026-01-01T00:00:00Z"'],
  ['date', '" 2026-01-01"'],
  ['date', String.raw`"2026-01-01\n"`],
  ['date', '"20260101"'],
  ['date', '""'],
  ['date', '20260101'],
  ['json', `${'['.repeat(65)}${']'.repeat(65)}`],
  ['json', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
  ['json', String.raw`["\u0000"]`],
  ['json', String.raw`{"a":{"\ud800":1}}`],
  ['json', '{"a":[9007199254740993]}'],
  ['json', '[1e400]'],
  ['json', `"${'x'.repeat(MEBIBYTE - 1)}"`],
]

const short = (wire: string) => (wire.length > 60 ? `${wire.slice(0, 20)}… of ${wire.length}` : wire)

describeEachEngine('A cell', ({ client, request, seed }) => {
  let id = ''
  beforeAll(async () => {
    id = (await seed.dataset({ columns: COLUMNS, rows: [{}] })).id
  })

  test.each(REFUSED.map(([type, wire]) => [type, short(wire), wire] as const))(
    'of type %s does not take %s, neither in a new row nor as a change',
    async (type, _shown, wire) => {
      const appended = await request('POST', `/datasets/${id}/rows`, { body: `{"rows":[{},{"${type}":${wire}}]}` })
      expect([appended.status, appended.error.field]).toEqual([422, `rows[1].${type}`])
      expect(appended.error.message).toContain(`a cell of type ${type} and must be `)
      expect(appended.error.message?.length).toBeLessThan(400)
      const changed = await request('PATCH', `/datasets/${id}/rows/row_1`, { body: `{"values":{"${type}":${wire}}}` })
      expect([changed.status, changed.error.field]).toEqual([422, `values.${type}`])
      const empty = { text: null, number: null, boolean: null, date: null, json: null }
      expect(await client.data.list(id).toArray()).toEqual([empty])
    },
  )
})
