import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredCell } from '../../server/domain/codecs.ts'
import { readChangeBody, type SentChanges } from '../../server/store/bodies/change-body.ts'
import { readLargeRowChanges } from '../../server/store/bodies/large-row-changes.ts'
import type { RowChangeOperation } from '../../server/store/interface/row-changes.ts'
import { lengthOf, rowReader } from '../../server/store/writes/sent-rows.ts'

const COLUMNS = ['text', 'number', 'boolean', 'date', 'json'] as const
const columns = COLUMNS.map((type, number) => ({ number, name: type.slice(0, 1), type }))
const MOST = { maxRows: 6, maxProblems: 100 }

const cells = fc.dictionary(fc.constantFrom('t', 'n', 'b', 'd', 'j', 'x'), fc.jsonValue({ maxDepth: 2 }))
const row = fc.oneof({ weight: 6, arbitrary: cells }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) })
const rows = fc.array(row, { maxLength: 4 })
const id = fc.oneof({ weight: 8, arbitrary: fc.constantFrom('row_1', 'row_2', 'é') }, fc.jsonValue({ maxDepth: 1 }))
const change = fc.oneof(
  { weight: 8, arbitrary: fc.record({ id, values: row }) },
  { weight: 1, arbitrary: fc.record({ id, values: row, more: fc.constant(1) }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
)
const changes = fc.array(change, { maxLength: 4 })
const match = fc.oneof(fc.constantFrom(['t'], ['t', 'n']), fc.jsonValue({ maxDepth: 1 }))
const onMatch = fc.constantFrom('merge', 'replace', 'skip', 'other')
const mostly = (whole: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: whole }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) })
const operation = mostly(
  fc.oneof(
    fc.record({ op: fc.constant('append'), rows }),
    fc.record({ op: fc.constant('update'), rows: changes }),
    fc.record({ op: fc.constant('upsert'), rows, match, on_match: onMatch }, { requiredKeys: ['op', 'rows'] }),
    fc.record({ op: fc.constant('delete'), ids: fc.array(id, { maxLength: 4 }), rows }, { requiredKeys: ['op'] }),
  ),
)
const dry_run = fc.constantFrom(true, false, 1)
const bodies: Readonly<Record<RowChangeOperation, fc.Arbitrary<unknown>>> = {
  upsertRows: mostly(
    fc.record(
      { rows: mostly(rows), match, on_match: onMatch, dry_run, more: fc.constant(1) },
      { requiredKeys: ['rows', 'match'] },
    ),
  ),
  changeRows: mostly(fc.record({ rows: mostly(changes), dry_run, op: fc.constant(1) }, { requiredKeys: ['rows'] })),
  batchRows: mostly(
    fc.record(
      {
        operations: mostly(fc.array(operation, { maxLength: 3 })),
        expected_version: fc.constantFrom(1, -1, '1'),
        dry_run,
      },
      { requiredKeys: ['operations'] },
    ),
  ),
}
const space = fc.constantFrom(undefined, 1, '\t', '\r\n ')

/** The cells of each row, or what is wrong with it, and all else that a body says. */
function shown(sent: SentChanges) {
  const steps = sent.steps.map(({ at, step }) => {
    if (step.op === 'delete') return { at, step }
    const next = rowReader(columns, MOST.maxProblems, step.rows)
    const read = Array.from({ length: lengthOf(step.rows) }, () => {
      const taken: [number, StoredCell][] = []
      const problems = next((place, cell) => taken.push([place, cell]))
      return { taken, problems }
    })
    return { at, step: { ...step, rows: read } }
  })
  return { ...sent, steps }
}

test.each(Object.entries(bodies) as [RowChangeOperation, fc.Arbitrary<unknown>][])(
  'a body of %s that is read row by row says what one says that is read as a whole',
  (operation, body) => {
    fc.assert(
      fc.property(body, space, fc.constantFrom('', '\ufeff'), (json, gap, mark) => {
        const bytes = Buffer.from(mark + JSON.stringify(json, null, gap))
        const whole = readChangeBody(operation, bytes)
        const read = readLargeRowChanges({ operation, body: bytes, columns, ...MOST })
        const count = whole?.steps.reduce(
          (sum, { step }) => sum + (step.op === 'delete' ? step.ids.length : lengthOf(step.rows)),
          0,
        )
        // What is too long is not read on, so that a later fault is not seen.
        if (whole === undefined && read.outcome === 'too_many_rows') expect(read.rowCount).toBeGreaterThan(MOST.maxRows)
        else if (whole === undefined)
          expect(read).toMatchObject({ outcome: 'unreadable', fault: { kind: 'misshapen' } })
        else if ((count ?? 0) > MOST.maxRows) expect(read).toEqual({ outcome: 'too_many_rows', rowCount: count })
        else expect(read.outcome === 'read' && shown(read.changes)).toEqual(shown(whole))
        const nobody = readLargeRowChanges({ operation, body: bytes, columns: undefined, ...MOST })
        expect(nobody).toEqual({ outcome: 'no_such_dataset' })
      }),
      { numRuns: 300 },
    )
  },
)
