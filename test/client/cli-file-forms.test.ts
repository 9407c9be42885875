import { describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'

describe('files that are not written in the usual way', () => {
  const cli = commandLine()
  const rowsOf = async (id: string) => JSON.parse((await cli.run(['query', id, '--json'])).stdout)
  const make = async (...columns: string[]) => {
    const options = columns.flatMap((column) => ['--column', column])
    return (await cli.run(['datasets', 'create', 'Odd', ...options])).stdout.trim()
  }

  test('are imported as Excel writes them in German: semicolons, commas, days first, Windows-1252', async () => {
    const text = 'Flughafen;Verspätung;Tag\r\nTromsø;1.234,5;31.12.2026\r\nBodø;-0,25;1.2.2026\r\nNA;;NA\r\n'
    const file = cli.file('excel.csv', Buffer.from(text, 'latin1'))
    const forms = ['--encoding', 'windows-1252', '--decimal', ',', '--date-format', 'D.M.YYYY', '--null', 'NA']
    const made = await cli.run(['import', file, '--create', 'Flüge', '--rename', 'Verspätung=delay', '--yes', ...forms])
    expect(made.stderr).toMatch(/delay +number +2 +1\.234,5\nTag +date +2 +31\.12\.2026\n/)
    expect(await rowsOf(made.stdout.trim())).toEqual([
      { Flughafen: 'Tromsø', delay: 1234.5, Tag: '2026-12-31' },
      { Flughafen: 'Bodø', delay: -0.25, Tag: '2026-02-01' },
      { Flughafen: null, delay: null, Tag: null },
    ])
  })

  test('are refused with line, value and what is allowed', async () => {
    const id = await make('delay:number', 'day:date')
    const file = cli.file('mixed.csv', 'delay;day\n1,5;31.12.2026\n1.5;2026-12-31\n')
    const forms = ['--decimal', ',', '--date-format', 'DD.MM.YYYY', '--skip-invalid']
    const number = await cli.run(['import', file, '--dataset', id, ...forms, '--dry-run'])
    expect(number.stderr).toContain('line 3: "1.5" in column "delay" is not a number such as 1200 or -0,5.')
    const day = cli.file('day.csv', 'delay;day\n1;31.12.26\n2;31.02.2026\n')
    const { stderr } = await cli.run(['import', day, '--dataset', id, ...forms, '--dry-run'])
    expect(stderr).toContain('line 2: "31.12.26" in column "day" is not a date written DD.MM.YYYY.')
    expect(stderr).toContain('line 3: "31.02.2026" in column "day" is not a date')
  })

  test('without a header have the columns of the dataset, in their order', async () => {
    const id = await make('origin:text', 'delay:number')
    const file = cli.file('bare.csv', '\ufeffOSL,1\nTRD,2\n')
    expect((await cli.run(['import', file, '--dataset', id, '--no-header'])).exitCode).toBe(0)
    expect(await rowsOf(id)).toEqual([
      { origin: 'OSL', delay: 1 },
      { origin: 'TRD', delay: 2 },
    ])
    const made = await cli.run([
      'import',
      file,
      '--create',
      'Bare',
      '--no-header',
      '--rename',
      'column_2=late',
      '--yes',
    ])
    expect(await rowsOf(made.stdout.trim())).toEqual([
      { column_1: 'OSL', late: 1 },
      { column_1: 'TRD', late: 2 },
    ])
    const ragged = cli.file('ragged.csv', 'OSL,1\nTRD\n')
    const refused = await cli.run(['import', ragged, '--dataset', id, '--no-header', '--dry-run'])
    expect(refused).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('line 2: it has 1 cell, but there are 2 columns.'),
    })
  })

  test('with other names are renamed, in JSON too', async () => {
    const id = await make('origin:text', 'delay:number')
    const file = cli.file('named.ndjson', '{"from":"OSL","delay":1}\n')
    expect((await cli.run(['import', file, '--dataset', id, '--rename', 'from=origin'])).exitCode).toBe(0)
    expect(await rowsOf(id)).toEqual([{ origin: 'OSL', delay: 1 }])
    const csv = cli.file('named.csv', 'from,delay\nOSL,1\n')
    const unknown = await cli.run(['import', csv, '--dataset', id, '--rename', 'form=origin'])
    expect(unknown.exitCode).toBe(5)
    expect(unknown.stderr).toContain('line 1: --rename form=origin: there is no column "form". Columns: from, delay.')
    const twice = await cli.run(['import', csv, '--dataset', id, '--rename', 'from=delay'])
    expect(twice.stderr).toContain('two columns are named "delay".')
  })

  test.each([
    [['--date-format', 'DD.MM.YY'], /--date-format "DD\.MM\.YY": write one each of YYYY, MM or M, and DD or D/],
    [['--date-format', 'YYYY-MM'], /write one each of/],
    [['--decimal', ';'], /Allowed choices are/],
    [['--rename', 'delay'], /--rename "delay": write OLD=NEW/],
  ])('are wrong usage with %j', async (options, message) => {
    const file = cli.file('any.csv', 'delay\n1\n')
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', 'ds_1', ...options])
    expect(exitCode).toBe(2)
    expect(stderr).toMatch(message)
  })

  test('take options of CSV only if they are CSV', async () => {
    const id = await make('delay:number')
    const file = cli.file('any.ndjson', '{"delay":1}\n')
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id, '--decimal', ','])
    expect([exitCode, stderr]).toEqual([2, '--decimal requires a CSV file, but this one is ndjson.\n'])
  })
})
