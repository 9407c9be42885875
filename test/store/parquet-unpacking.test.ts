import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ParquetFile } from '../../server/store/files/parquet/file.ts'
import { parquetLines } from '../../server/store/files/parquet/lines.ts'
import { parquetColumns } from '../../server/store/files/parquet/schema.ts'
import { FileReader } from '../../server/store/runtime/file-reader.ts'
import { ParquetReader } from '../../server/store/runtime/parquet-reader.ts'
import { assertProperty } from '../support/assert-property.ts'
import { writtenParquet } from '../support/written-parquet.ts'

const ROWS = 200_000
const FILE = writtenParquet([{ name: 'n', data: Array.from({ length: ROWS }, (_, n) => n), type: 'INT32' }])
const LINES = Array.from({ length: ROWS }, (_, n) => `{"n":${n}}\n`).join('')
const SMALL = writtenParquet([{ name: 'n', data: [7], type: 'INT32' }])

function unpacking(bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'parquet-'))
  const path = join(folder, 'file')
  writeFileSync(path, bytes)
  const reader = new FileReader(new URL('file:///never-started.ts'), {})
  onTestFinished(async () => {
    await reader.close()
    rmSync(folder, { recursive: true })
  })
  const unpack = (onRows?: (rows: number) => void) =>
    reader.unpack('org_1', { path, allowedBytes: 1e8, columns: [] }, onRows)
  return { folder, path, reader, unpack }
}

describe('unpacking a Parquet file', () => {
  test('puts lines in its place once, and can be ended and repeated', async () => {
    const { folder, path, unpack } = unpacking(FILE)
    const ended = new Error('nobody waits')
    const end = unpack(() => {
      throw ended
    })
    await expect(end).rejects.toBe(ended)
    expect(readFileSync(path).equals(FILE)).toBe(true)
    expect(readdirSync(folder)).toEqual(['file'])

    const seen: number[] = []
    expect(await unpack((rows) => seen.push(rows))).toBeUndefined()
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe(ROWS)
    expect(readFileSync(path, 'utf8')).toBe(LINES)
    expect(await unpack(() => expect.unreachable())).toBeUndefined()
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test('gives the same lines where rows are too wide to be decoded at once', async () => {
    const { path } = unpacking(
      writtenParquet(
        Array.from({ length: 7 }, (_, column) => ({
          name: `c "${column}"`,
          data: Array.from({ length: 1_000 }, (_, row) => (row % (column + 2) ? `${row} ${column}` : null)),
        })),
        { rowGroupSize: 300 },
      ),
    )
    const file = new ParquetFile(path)
    onTestFinished(() => file.close())
    const metadata = await file.metadata()
    const columns = parquetColumns(metadata)
    const read = async (options = {}) => {
      let all = ''
      for await (const { text } of parquetLines(file, metadata, columns, options)) all += text
      return all
    }
    const lines = await read()
    expect(lines.split('\n').slice(0, 4)).toEqual([
      '{"c \\"0\\"":null,"c \\"1\\"":null,"c \\"2\\"":null,"c \\"3\\"":null,"c \\"4\\"":null,"c \\"5\\"":null,"c \\"6\\"":null}',
      '{"c \\"0\\"":"1 0","c \\"1\\"":"1 1","c \\"2\\"":"1 2","c \\"3\\"":"1 3","c \\"4\\"":"1 4","c \\"5\\"":"1 5","c \\"6\\"":"1 6"}',
      '{"c \\"0\\"":null,"c \\"1\\"":"2 1","c \\"2\\"":"2 2","c \\"3\\"":"2 3","c \\"4\\"":"2 4","c \\"5\\"":"2 5","c \\"6\\"":"2 6"}',
      '{"c \\"0\\"":"3 0","c \\"1\\"":null,"c \\"2\\"":"3 2","c \\"3\\"":"3 3","c \\"4\\"":"3 4","c \\"5\\"":"3 5","c \\"6\\"":"3 6"}',
    ])
    expect(lines.split('\n')).toHaveLength(1_001)
    for (const cellsAtOnce of [1, 600, 1_500]) expect(await read({ cellsAtOnce })).toBe(lines)
    for (const after of [1, 299, 300, 599, 1_000])
      expect(await read({ after, cellsAtOnce: 600 })).toBe(lines.split('\n').slice(after).join('\n'))
  })

  test('that is cut off by the end of the server is no fault of the file', async () => {
    const { path, reader, unpack } = unpacking(FILE)
    const closing = unpack(() => reader.close())
    await expect(closing).rejects.toMatchObject({ reason: 'unavailable' })
    expect(readFileSync(path).equals(FILE)).toBe(true)
  })

  test('that takes long keeps no other from being begun, nor a small one from being read', async () => {
    const { folder, path } = unpacking(FILE)
    const reader = new ParquetReader(undefined, { bytes: SMALL.length, ms: 60_000 })
    onTestFinished(() => reader.close())
    // Nobody reads from the pipe, so whoever writes to it waits.
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    for (const organization of ['org_1', 'org_2'])
      reader.read(organization, { path, to: pipe, limitBytes: 1e8, jsonColumns: [] }).catch(() => {}) // ended with the reader
    const columns = [{ name: 'n', type: 'number' }]
    expect(await reader.read('org_3', { path, to: undefined, limitBytes: 0, jsonColumns: [] })).toEqual({ columns })
    const [small, to] = [join(folder, 'small'), join(folder, 'lines')]
    writeFileSync(small, SMALL)
    expect(await reader.read('org_3', { path: small, to, limitBytes: 1e8, jsonColumns: [] })).toEqual({ columns })
    expect(readFileSync(to, 'utf8')).toBe('{"n":7}\n')
  })

  test('that takes long takes turns with that of other organizations, and goes on after the rows that it has', async () => {
    const { folder, path } = unpacking(FILE)
    const reader = new ParquetReader(undefined, { bytes: 0, ms: 0 }, 0)
    onTestFinished(() => reader.close())
    const seen: { readonly organization: string; readonly rows: number }[] = []
    const read = async (organization: string) => {
      const to = join(folder, organization)
      const end = await reader.read(organization, { path, to, limitBytes: 1e8, jsonColumns: [] }, (rows) => {
        seen.push({ organization, rows })
      })
      expect(end).toHaveProperty('columns')
      return readFileSync(to, 'utf8')
    }
    for (const lines of await Promise.all([read('org_1'), read('org_2')])) expect(lines).toBe(LINES)
    const firstOf = (organization: string) => seen.findIndex((each) => each.organization === organization)
    const lastOf = (organization: string) => seen.findLastIndex((each) => each.organization === organization)
    expect(firstOf('org_2')).toBeLessThan(lastOf('org_1'))
    expect(firstOf('org_1')).toBeLessThan(lastOf('org_2'))
    for (const organization of ['org_1', 'org_2']) {
      const rows = seen.filter((each) => each.organization === organization).map((each) => each.rows)
      expect(rows).toEqual([...new Set(rows)].sort((one, other) => one - other))
    }
  })

  test('of a small file that takes longer than small ones may gives the same lines', async () => {
    const { folder, path } = unpacking(SMALL)
    const reader = new ParquetReader(undefined, { bytes: SMALL.length, ms: 0 })
    onTestFinished(() => reader.close())
    const to = join(folder, 'lines')
    expect(await reader.read('org_1', { path, to, limitBytes: 1e8, jsonColumns: [] })).toHaveProperty('columns')
    expect(readFileSync(to, 'utf8')).toBe('{"n":7}\n')
  })

  test('of what was damaged anywhere gives lines or a fault, whatever the reader takes it for', async () => {
    const whole = writtenParquet(
      [
        { name: 's', data: Array.from({ length: 300 }, (_, n) => (n % 9 ? `v${n % 20}` : null)), type: 'STRING' },
        { name: 'd', data: Array.from({ length: 300 }, (_, n) => (n % 4 ? n / 3 : null)), type: 'DOUBLE' },
        { name: 'b', data: Array.from({ length: 300 }, (_, n) => n % 2 === 0), type: 'BOOLEAN' },
      ],
      { rowGroupSize: 100 },
    )
    const { path, unpack } = unpacking(whole)
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.constantFrom(0, 0x7f, 0x80, 0xff))
    await assertProperty(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        const damaged = Uint8Array.from(whole)
        for (const [at, byte] of damages) damaged[at] = byte
        writeFileSync(path, damaged)
        const unpacked = await unpack()
        if (unpacked !== undefined) expect(unpacked).toMatchObject({ fault: { kind: 'not_parquet' } })
      }),
      { numRuns: 10 },
    )
  })

  test('of runs that would fill all memory is a fault, and the server goes on', async () => {
    const data = Array.from({ length: 3_000 }, () => true)
    const whole = writtenParquet([{ name: 'b', data: [null, ...data], type: 'BOOLEAN' }], { codec: 'UNCOMPRESSED' })
    const { folder, path } = unpacking(whole)
    const reader = new ParquetReader(64)
    onTestFinished(() => reader.close())
    const read = () => reader.read('org_1', { path, to: join(folder, 'lines'), limitBytes: 1e8, jsonColumns: [] })
    expect(await read()).toEqual({ columns: [{ name: 'b', type: 'boolean' }] })
    const faults: unknown[] = []
    // The length of a run stands somewhere behind the header of the page.
    for (let at = 26; at < 60 && faults.length === 0; at += 1) {
      const bytes = Uint8Array.from(whole)
      bytes.set([0xfe, 0xff, 0xff, 0xff, 0x0f], at)
      writeFileSync(path, bytes)
      const answer = await read()
      if ('fault' in answer && JSON.stringify(answer).includes('more memory or time')) faults.push(answer.fault)
    }
    expect(faults).toMatchObject([{ kind: 'not_parquet' }])
    writeFileSync(path, whole)
    expect(await read()).toHaveProperty('columns')
  })
})
