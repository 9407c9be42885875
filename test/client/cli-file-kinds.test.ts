import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'

describe('a file that is not what its name says', () => {
  const cli = commandLine()
  const dryRun = (file: string, ...options: string[]) =>
    cli.run(['import', file, '--create', 'X', '--dry-run', ...options])

  test.each([
    ['csv', 'PK\x03\x04\x14\x00\xe2\x82', 'it is a workbook (.xlsx, .ods) or a ZIP archive. Save the sheet as CSV'],
    ['csv', '\xd0\xcf\x11\xe0\xa1', 'it is a workbook of an old Excel (.xls). Save the sheet as CSV.'],
    ['csv', 'PAR1\x15\x04', 'it is Parquet. Pass --format parquet.'],
    ['ndjson', 'BZh91AY', 'it is compressed with bzip2. Unpack it first.'],
    ['csv', '\n<!DOCTYPE html><html>\n', 'it is a web page. It may have been downloaded in place of the file.'],
    ['csv', '[{"a":1,"b":2},\n{"a":2,"b":3}]\n', 'it is one JSON array. Pass --format json.'],
    ['ndjson', '\xef\xbb\xbf[\n  {"a":1},\n  {"a":2}\n]\n', 'it is one JSON array. Pass --format json.'],
    ['csv', '{"a":1}\n{"a":2}\n', 'it is JSON. Pass --format ndjson if it has one row per line'],
  ])('is named, with what to do: .%s that begins %j', async (extension, content, message) => {
    const bytes = Buffer.from(content, 'latin1')
    for (const [name, written] of [
      [`kind.${extension}`, bytes],
      [`kind.${extension}.gz`, gzipSync(bytes)],
    ] as const)
      expect(await dryRun(cli.file(name, written))).toMatchObject({
        exitCode: 5,
        stderr: expect.stringContaining(`${name}: ${message}`),
      })
  })

  test('is refused by its name if that is of a workbook or an archive', async () => {
    for (const [name, message] of [
      ['sheet.XLSX', 'sheet.XLSX: a workbook cannot be imported. Save the sheet as CSV.'],
      ['all.zip', 'all.zip: unpack it first. Only .gz is read as it is.'],
    ] as const)
      expect(await dryRun(cli.file(name, 'x'))).toMatchObject({ exitCode: 2, stderr: `${message}\n` })
  })

  test.each(['utf-16le', 'utf-16be'] as const)('is read if it is %s without a mark', async (encoding) => {
    const bytes = Buffer.from('a,b\r\nø,2\r\n', 'utf16le')
    const file = cli.file('unmarked.csv', encoding === 'utf-16le' ? bytes : bytes.swap16())
    expect((await dryRun(file)).stderr).toMatch(/a +text +1 +ø\nb +number +1 +2\n/)
  })

  test('is read in the encodings of other countries', async () => {
    const cyrillic = cli.file('cyrillic.csv', Buffer.from([0xe8, 0xec, 0xff, 0x0a, 0xcf, 0x0a]))
    expect((await dryRun(cyrillic)).stderr).toContain('otherwise the encoding that it has, such as windows-1251.')
    expect((await dryRun(cyrillic, '--encoding', 'windows-1251')).stderr).toMatch(/имя +text +1 +П\n/)
  })

  test('does not reach the terminal with its control characters', async () => {
    const file = cli.file('control.csv', Buffer.from('a\n\x1b[2J\xff\n', 'latin1'))
    const { stderr } = await dryRun(file)
    expect(stderr).toContain('the line begins: \\u001b[2Jÿ')
    expect(stderr).not.toContain('\x1b[2J')
  })
})
