import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StoredCell } from '../../server/domain/codecs.ts'
import { rowEncoder } from '../../server/domain/row-validator.ts'
import { parseJsonBytes } from '../../server/json.ts'
import { readWholeRows } from '../../server/store/bodies/body-rows.ts'
import { type ReadLargeRows, readLargeChanges, readLargeRows } from '../../server/store/bodies/large-body.ts'
import { readRowsInParts } from '../../server/store/bodies/rows-in-parts.ts'

const COLUMNS = ['text', 'number', 'boolean', 'date', 'json'] as const
const columns = COLUMNS.map((type, number) => ({ number, name: type.slice(0, 1), type }))
const MOST = { maxRows: 4, maxProblems: 3 }

const row = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(fc.constantFrom('t', 'n', 'b', 'd', 'j', 'x'), fc.jsonValue({ maxDepth: 3 })) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const body = fc.oneof(
  { weight: 6, arbitrary: fc.record({ rows: fc.array(row, { maxLength: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ rows: fc.jsonValue(), more: fc.jsonValue() }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const space = fc.constantFrom(undefined, 1, '\t', '\r\n ')

/** JSON as different clients print it, sometimes with a byte order mark. */
const text = (value: typeof body) =>
  fc
    .tuple(value, space, fc.constantFrom('', '', '\ufeff'))
    .map(([json, gap, mark]) => mark + JSON.stringify(json, null, gap))

/** Text with one character lost, doubled or replaced. */
const broken = fc
  .tuple(text(body), fc.nat(), fc.constantFrom('', ',', ':', '"', '}', ']', '{', '[', '\\', '1', ' ', 'e', 'null'))
  .map(([whole, at, by]) => whole.slice(0, at % whole.length) + by + whole.slice((at % whole.length) + 1))

type Reading = { outcome: string; problems?: unknown; cells?: unknown }

/** Reads rows like bodies of up to 2 MiB, which are parsed as a whole. */
const readWhole = (bytes: Uint8Array) => readBy(readWholeRows, bytes)
const readByRows = (bytes: Uint8Array) => readBy(readLargeRows, bytes)

/** Reads two rows or three together. */
const readInParts = (bytes: Uint8Array) =>
  readBy((args, take) => readRowsInParts(args, take, 30) ?? { outcome: 'not in parts' }, bytes)

function readBy(
  readRows: (...args: Parameters<typeof readLargeRows>) => ReadLargeRows | { outcome: 'not in parts' },
  bytes: Uint8Array,
): Reading {
  const cells: StoredCell[][] = []
  const read = readRows({ body: bytes, columns, ...MOST }, (taken) => cells.push([...taken]))
  switch (read.outcome) {
    case 'unreadable':
      return { outcome: read.fault.kind }
    case 'refused':
      return { outcome: 'refused', problems: read.problems.slice(0, MOST.maxProblems) }
    case 'read':
      return { outcome: 'read', cells }
    default:
      return { outcome: read.outcome }
  }
}

/** Rows that begin with the same cell, some with texts and objects in them that look like the beginning of a row. */
const alike = fc.array(
  fc
    .tuple(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('},{"t":"', '"},{"t":"a"}', ',{"t"')),
      fc.dictionary(fc.constantFrom('n', 'b', 'j', 't'), fc.jsonValue({ maxDepth: 2 })),
      fc.option(fc.array(fc.record({ t: fc.string() }), { maxLength: 2 }), { nil: undefined }),
    )
    .map(([t, cells, j]) => ({ t, ...cells, ...(j && { j }) })),
  { minLength: 1, maxLength: 6 },
)

const plain = fc.array(
  fc.record({ t: fc.string().map((cell) => cell.replaceAll('"', "'")), n: fc.integer() }, { requiredKeys: ['t'] }),
  { minLength: 1, maxLength: 4 },
)

describe('A body that is read in parts', () => {
  test('says what one that is read as a whole says, if it can be read so', () => {
    const rows = alike.map((some) => ({ rows: some }))
    fc.assert(
      fc.property(fc.oneof(text(body), text(rows), broken), (sent) => {
        const bytes = Buffer.from(sent)
        const read = readInParts(bytes)
        if (read.outcome !== 'not in parts') expect(read).toEqual(readWhole(bytes))
      }),
      { numRuns: 1_000 },
    )
  })

  test('can be read so if its rows begin with the same cell, and nothing in them looks like that', () => {
    fc.assert(
      fc.property(plain, space, (rows, gap) => {
        const bytes = Buffer.from(JSON.stringify({ rows }, null, gap))
        expect(readInParts(bytes)).toEqual(readWhole(bytes))
      }),
      { numRuns: 300 },
    )
  })
})

describe('A body that is read row by row', () => {
  test('says what one that is read as a whole says', () => {
    fc.assert(
      fc.property(text(body), (sent) => {
        const bytes = Buffer.from(sent)
        expect(readByRows(bytes)).toEqual(readWhole(bytes))
      }),
      { numRuns: 600 },
    )
  })

  test('is never stored when it is no JSON', () => {
    fc.assert(
      fc.property(broken, (sent) => {
        const bytes = Buffer.from(sent)
        const whole = readWhole(bytes)
        const byRows = readByRows(bytes)
        if (whole.outcome !== 'unreadable') expect(byRows).toEqual(whole)
        // The large reader does not look at values beside the rows. If these are not JSON, it reports the other fault.
        else expect(['unreadable', 'misshapen', 'too_many_rows']).toContain(byRows.outcome)
      }),
      { numRuns: 2_000 },
    )
  })

  test('has the changes that one has that is read as a whole', () => {
    fc.assert(
      fc.property(row, space, (values, gap) => {
        const bytes = Buffer.from(JSON.stringify({ values }, null, gap))
        const cells: unknown[] = []
        const { values: whole } = parseJsonBytes(bytes) as { values: unknown }
        const problems = rowEncoder(columns, 9)(whole, (index, value) => cells.push({ index, value }))
        const expected = problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'read', cells }
        expect(readLargeChanges({ body: bytes, columns, maxProblems: 9 })).toEqual(expected)
      }),
      { numRuns: 300 },
    )
  })
})
