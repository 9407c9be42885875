import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { exactJson, roundedInteger } from '../../client/cli/exact-json.ts'
import { cellProblem } from '../../client/cli/import/cell-problem.ts'
import { CELL_WRITERS, textCellProblem } from '../../client/cli/import/cells.ts'
import { checkNames } from '../../client/cli/import/check-names.ts'
import { COLUMN_NAME, DATASET_NAME, MOST_COLUMNS } from '../../client/cli/import/contract-limits.ts'
import { inFileTerms } from '../../client/cli/import/file-terms.ts'
import { renamedBlocks } from '../../client/cli/import/json-blocks.ts'
import { prepareJson } from '../../client/cli/import/prepare.ts'
import { printRows } from '../../client/cli/print-rows.ts'
import { type Column, type ColumnType, DatasetService } from '../../client/index.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { makeOrganization, startTestServer, type TestOrganization, type TestServer } from '../support/test-server.ts'

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Cells as JSON, most of them at the limits of a type. */
const CELLS: readonly (readonly [ColumnType, string])[] = [
  ['text', '"a"'],
  ['text', '1'],
  ['text', '"a\\u0000b"'],
  ['text', '"\\ud800"'],
  ['text', '"\\ud83d\\ude00"'],
  ['text', `"${'a'.repeat(1024 ** 2)}"`],
  ['text', `"${'a'.repeat(1024 ** 2 + 1)}"`],
  ['text', `"${'é'.repeat(1024 ** 2 / 2 + 1)}"`],
  ['number', '9007199254740991'],
  ['number', '9007199254740992'],
  ['number', '-9007199254740993'],
  ['number', '9007199254740993.0'],
  ['number', '1e20'],
  ['number', '1e400'],
  ['number', '0.12345678901234567890'],
  ['number', '"1"'],
  ['boolean', 'true'],
  ['boolean', '"true"'],
  ['boolean', '1'],
  ['date', '"2024-02-29"'],
  ['date', '"2023-02-29"'],
  ['date', '"0000-01-01"'],
  ['date', '"0001-01-01"'],
  ['date', '20240229'],
  ['json', nested(64)],
  ['json', nested(65)],
  ['json', '{"a":{"b":"\\u0000"}}'],
  ['json', '{"\\ud800":1}'],
  ['json', '[1,{"n":9007199254740993}]'],
  ['json', '[1e999]'],
  ['json', '"9007199254740993 \\" 9007199254740993"'],
  ['json', `"${'a'.repeat(1024 ** 2 - 2)}"`],
  ['json', `"${'a'.repeat(1024 ** 2 - 1)}"`],
]

describe('what the command line accepts without asking is what the service accepts', () => {
  let server: TestServer
  let own: TestOrganization
  let database: TestDatabase
  const ids = new Map<ColumnType, string>()
  beforeAll(async () => {
    database = await sqlite.create({ migrated: true })
    server = await startTestServer(database)
    own = await makeOrganization(server.store)
    const service = new DatasetService({ apiKey: own.apiKey, baseUrl: server.baseUrl })
    for (const type of new Set(CELLS.map(([each]) => each))) {
      const columns = [{ name: 'c', type }]
      ids.set(type, (await service.datasets.create({ name: type, project_id: own.projectId, columns })).id)
    }
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
  })

  const cells = CELLS.map(([type, json]) => [type, json.length > 60 ? `${json.slice(0, 60)}…` : json, json] as const)

  test.each(cells)('%s %s', async (type, _shown, json) => {
    const { status } = await fetch(`${server.baseUrl}/datasets/${ids.get(type)}/rows`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${own.apiKey}`, 'Content-Type': 'application/json' },
      body: `{"rows":[{"c":${json}}]}`,
    })
    const isRefused = cellProblem(type, JSON.parse(json)) !== undefined || roundedInteger(json) !== undefined
    expect(isRefused ? 422 : 201).toBe(status)
  })
})

test.each([
  ['number', '12345678901234567890', 'is beyond 9007199254740991 and would be rounded; a text column keeps it exactly'],
  ['number', '1e400', 'is larger than a number can be'],
  ['number', 'late', 'is not a number such as 12 or -0.5'],
  ['text', 'a\0b', 'holds a NUL character'],
  ['json', '{"a":', 'is not JSON'],
  ['json', nested(65), 'is nested deeper than 64 levels'],
  ['json', '[12345678901234567890]', 'is beyond 9007199254740991 and would be rounded; a text column keeps it exactly'],
] as const)('a %s cell of a CSV file that is %s is refused with the reason', (type, text, problem) => {
  expect([CELL_WRITERS[type](text), textCellProblem(type, text)]).toEqual([undefined, problem])
})

describe('a number beyond ±(2^53−1) that was read is written so that the service takes it back', () => {
  const row = { n: -1e16, meta: { a: [1e17, '10000000000000000 "'] } }

  test.each(['csv', 'json', 'ndjson', 'table'] as const)('as %s', (format) => {
    const printed = printRows([row], ['n', 'meta'], format)
    expect(printed).toContain('-1e+16')
    expect(printed).toContain('1e+17')
    if (format !== 'csv' && format !== 'table') expect([JSON.parse(printed)].flat()).toEqual([row])
  })

  test('and from a file whose columns get other names, unless the file has digits that would be rounded', async () => {
    const records = [exactJson(row), '{"n":10000000000000001}'].map((text) => ({ text, value: JSON.parse(text) }))
    async function* blocks() {
      yield { records, lineOf: (at: number) => at + 1 }
    }
    const columns = (['x', 'meta'] as const).map((name) => ({ name, type: name === 'x' ? 'number' : 'json' }) as Column)
    const { value } = await prepareJson(renamedBlocks(blocks(), [['n', 'x']]), columns).next()
    const [kept, refused] = value?.rows ?? []
    expect(kept).toBe('{"x":-1e+16,"meta":{"a":[1e+17,"10000000000000000 \\""]}}')
    expect(String(refused)).toContain('line 2: "10000000000000001" in column "x" is beyond 9007199254740991')
  })
})

test('names and numbers of columns are checked by the rules of the contract', () => {
  const { schemas } = parse(readFileSync(new URL('../../openapi.yaml', import.meta.url), 'utf8')).components
  // Whether a slash has to be escaped depends on where a pattern is written.
  const same = (pattern: string) => pattern.replaceAll('\\/', '/')
  expect(same(COLUMN_NAME.pattern.source)).toBe(same(schemas.ColumnName.pattern))
  expect(same(DATASET_NAME.pattern.source)).toBe(same(schemas.Name.pattern))
  expect([COLUMN_NAME.rule, DATASET_NAME.rule]).toEqual([schemas.ColumnName.description, schemas.Name.description])
  expect(MOST_COLUMNS).toBe(schemas.NewDataset.properties.columns.maxItems)

  const check = (dataset: string, columns: readonly string[]) => () => checkNames('a.csv', dataset, columns, 1)
  expect(check('Flights', ['a', 'b c'])).not.toThrow()
  expect(check(' ', ['a'])).toThrow('--create " ": the name of a dataset must have 1 to 255 characters')
  expect(check('A', ['a', '-b', 'c:d'])).toThrow(
    'a.csv, line 1: a column cannot have the name "-b" (column 2), "c:d" (column 3). A name must have 1 to 128 characters',
  )
  expect(
    check(
      'A',
      Array.from({ length: 301 }, (_, n) => `c${n}`),
    ),
  ).toThrow('a.csv, line 1: it has 301 columns, but a dataset can have at most 300.')
})

test.each([
  ['rows[3].age', 'rows[3].age is a cell of type number.', 'column "age" is a cell of type number.'],
  ['rows[3]["a.b \\"c"]', 'rows[3]["a.b \\"c"] is wrong.', 'column "a.b \\"c" is wrong.'],
  ['rows[3]', 'rows[3] is too large.', 'the row is too large.'],
  ['body', 'The body is too large.', 'The body is too large.'],
])('what the service says of %s is said of the file', (field, message, said) => {
  expect(inFileTerms({ field, message })).toBe(said)
})
