import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exactJson } from '../../client/cli/exact-json.ts'
import { commandLine } from '../support/cli.ts'
import { writtenParquet as parquet, type WrittenParquet as Written } from '../support/written-parquet.ts'

describe('a Parquet file', () => {
  const cli = commandLine({ rowsPerRequest: 100 })
  const rowsOf = async (id: string) => JSON.parse((await cli.run(['query', id, '--json', '--limit', '1000'])).stdout)

  test('that was exported is imported again, row for row, into a new dataset', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => ({
      ...{
        name: n % 7 === 0 ? '' : `\ufeffn${n} \u{1f6eb}`,
        ['__proto__']: n % 2 === 0 ? null : n,
        n: n === 1 ? 1e17 : n / 3,
        even: n % 2 === 0,
        day: `20${10 + (n % 80)}-02-0${1 + (n % 9)}`,
      },
      ...(n % 3 === 0 && { meta: { a: [n], b: '2026-11-20' } }),
    }))
    const file = cli.file('rows.ndjson', lines.map((line) => exactJson(line)).join('\n'))
    const columns = ['--column', 'name:text', '--column', 'meta:json', '--column', 'day:date']
    const first = (await cli.run(['import', file, '--create', 'First', '--yes', ...columns])).stdout.trim()
    await cli.run(['export', first, '--out', 'rows.parquet'])
    const made = await cli.run(['import', 'rows.parquet', '--create', 'Again', '--yes'])
    expect(made.stderr).toMatch(
      /name +text +250\n__proto__ +number +125 .*\nn +number +250 .*\neven +boolean .*\nday +date .*\nmeta +json +84 /,
    )
    const again = made.stdout.trim()
    expect(await rowsOf(again)).toEqual(await rowsOf(first))
    await cli.run(['export', again, '--out', 'again.ndjson'])
    await cli.run(['export', first, '--out', 'first.ndjson'])
    const read = (name: string) => readFileSync(join(cli.folder, name), 'utf8')
    expect(read('again.ndjson')).toBe(read('first.ndjson'))
    await cli.run(['datasets', 'columns', 'change', again, 'meta', '--rules', '{"default":{}}'])
    await cli.run(['import', 'rows.parquet', '--dataset', again])
    expect((await rowsOf(again)).slice(lines.length)).toEqual(await rowsOf(first))
    const appended = await cli.run(['import', 'rows.parquet', '--dataset', again, '--rename', 'n=x'])
    expect(appended.stderr).toContain('"x" is not a column of the dataset.')
  })

  test.each([
    [
      'a list',
      { name: 'tags', data: [['a']], type: undefined },
      /column "tags" is a list \(nested\), which no column can hold/,
    ],
    [
      'a timestamp',
      { name: 'at', data: [new Date(0)], type: 'TIMESTAMP' },
      /column "at" is of the Parquet type TIMESTAMP.*Convert it to DATE/,
    ],
    [
      'bytes',
      { name: 'raw', data: [new Uint8Array([1])], type: 'BYTE_ARRAY' },
      /column "raw" is of the Parquet type BYTE_ARRAY.*mark it as STRING/,
    ],
  ])('with %s is refused by its column, with what is allowed', async (_, column, message) => {
    const schema = column.name === 'tags' ? LIST : undefined
    const { type, ...rest } = column
    const data = { ...rest, ...(type && { type }) } as Written['columnData'][number]
    const file = cli.file('odd.parquet', parquet([data], schema && { schema }))
    const { exitCode, stderr } = await cli.run(['import', file, '--create', 'X', '--yes'])
    expect([exitCode, stderr]).toEqual([5, expect.stringMatching(message)])
  })

  test('has JSON where its texts go into a json column', async () => {
    const columns = [{ name: 'data', data: ['{"a":[1]}', '"x"', '1', null], type: 'STRING' as const }]
    const made = await cli.run([
      ...['import', cli.file('texts.parquet', parquet(columns)), '--create', 'Texts', '--yes'],
      ...['--rename', 'data=meta', '--column', 'meta:json'],
    ])
    expect(await rowsOf(made.stdout.trim())).toEqual([{ meta: { a: [1] } }, { meta: 'x' }, { meta: 1 }, { meta: null }])
    const wrong = cli.file('wrong.parquet', parquet([{ name: 'meta', data: ['{}', '{late'], type: 'STRING' }]))
    const refused = await cli.run(['import', wrong, '--dataset', made.stdout.trim()])
    expect([refused.exitCode, refused.stderr]).toEqual([
      5,
      expect.stringContaining('line 2: "{late" in column "meta" is not JSON.'),
    ])
  })

  test('with decimals is refused, and says how to keep their digits', async () => {
    const schema: Written['schema'] = [
      { name: 'root', num_children: 1 },
      { name: 'price', type: 'INT32', converted_type: 'DECIMAL', scale: 2, precision: 5 },
    ]
    const file = cli.file('decimal.parquet', parquet([{ name: 'price', data: [1.25] }], { schema }))
    const { exitCode, stderr } = await cli.run(['import', file, '--create', 'X', '--yes'])
    expect([exitCode, stderr]).toEqual([
      5,
      expect.stringMatching(/"price" is of the Parquet type DECIMAL.*to STRING to keep every digit/),
    ])
  })

  test('with numbers that a double does not hold names row, column and value', async () => {
    const data = [1n, 2n ** 53n, 9007199254740991n]
    const file = cli.file('long.parquet', parquet([{ name: 'id', data, type: 'INT64' }]))
    const { exitCode, stderr } = await cli.run(['import', file, '--create', 'X', '--dry-run'])
    expect(exitCode).toBe(5)
    expect(stderr).toContain('line 2: "9007199254740992" in column "id" is beyond 9007199254740991')
    const odd = cli.file('odd.parquet', parquet([{ name: 'n', data: [1, Number.NaN], type: 'DOUBLE' }]))
    const made = await cli.run(['import', odd, '--create', 'X', '--yes'])
    expect(made).toMatchObject({ exitCode: 5, stdout: '' }) // no dataset is left
    expect(made.stderr).toContain('line 2: "NaN" in column "n" is not a finite number.')
  })

  test('that is none, is cut short or damaged, or is compressed in another way is said to be', async () => {
    const whole = parquet([{ name: 'n', data: Array.from({ length: 100 }, (_, n) => n), type: 'DOUBLE' }])
    const said = async (bytes: Uint8Array) => {
      const { exitCode, stderr } = await cli.run(['import', cli.file('x.parquet', bytes), '--create', 'X', '--dry-run'])
      return [exitCode, stderr]
    }
    expect(await said(Buffer.from('a,b\n1,2\n3,4\n'))).toEqual([5, 'x.parquet: it is not a Parquet file.\n'])
    expect(await said(whole.slice(0, -20))).toEqual([5, expect.stringContaining('it is cut short')])
    const damaged = Uint8Array.from(whole)
    damaged.set([0xff, 0xff, 0xff, 0x7f], damaged.length - 8)
    expect(await said(damaged)).toEqual([5, expect.stringContaining('its footer is damaged')])
    const lz4 = parquet([{ name: 'n', data: [1], type: 'DOUBLE' }], {
      codec: 'LZ4_RAW',
      compressors: { LZ4_RAW: (page) => page },
    })
    expect(await said(lz4)).toEqual([
      5,
      expect.stringContaining(
        'column "n" is compressed with LZ4_RAW, which cannot be read. Allowed: UNCOMPRESSED, SNAPPY',
      ),
    ])
    writeFileSync(join(cli.folder, 'whole.parquet'), whole)
    expect((await cli.run(['import', 'whole.parquet', '--create', 'X', '--yes'])).exitCode).toBe(0)
  })
})

const LIST: NonNullable<Written['schema']> = [
  { name: 'root', num_children: 1 },
  { name: 'tags', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', repetition_type: 'OPTIONAL', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
]
