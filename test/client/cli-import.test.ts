import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { COMMAND_LINE, commandLine } from '../support/cli.ts'

describe('import', () => {
  const cli = commandLine()
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const rowsOf = (id: string) => service().data.list(id, { limit: 100 }).toArray()

  async function imported(file: string, ...options: string[]) {
    const ended = await cli.run(['import', file, '--create', 'Flights', '--yes', ...options])
    expect(ended).toMatchObject({ exitCode: 0 })
    const id = ended.stdout.trim()
    return { id, rows: await rowsOf(id), stderr: ended.stderr }
  }

  test('shows the columns that a CSV file has, makes a dataset of them and appends the rows', async () => {
    const lines = [
      'origin,delay,date,late,zip',
      'OSL,12,2026-11-20,true,0150',
      'TRD,-0.5,2026-02-28,false,7010',
      'BGO,,,,',
    ]
    const { id, rows, stderr } = await imported(cli.file('flights.csv', lines.join('\n')))
    expect(stderr).toMatch(
      /origin +text +3 +OSL\ndelay +number +2 +12\ndate +date +2 +2026-11-20\nlate +boolean +2 +true\nzip +text/,
    )
    expect(stderr).toContain(`3 rows are stored in ${id} (`)
    expect(rows).toEqual([
      { origin: 'OSL', delay: 12, date: '2026-11-20', late: true, zip: '0150' },
      { origin: 'TRD', delay: -0.5, date: '2026-02-28', late: false, zip: '7010' },
      { origin: 'BGO', delay: null, date: null, late: null, zip: null },
    ])
  })

  test('shows the columns of NDJSON in the order of the file, also those whose names are whole numbers', async () => {
    const { stderr } = await imported(cli.file('years.ndjson', '{"country":"NO","2021":5,"2020":4}\n'))
    expect(stderr).toMatch(/\ncountry .*\n2021 .*\n2020 /)
  })

  test('accepts no inferred column without a confirmation: without a terminal it requires --yes', async () => {
    const file = cli.file('asked.csv', 'a\n1')
    const { exitCode, stdout, stderr } = await cli.run(['import', file, '--create', 'Asked'])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(
      'Create the dataset "Asked" with these columns and append 1 row? Without a terminal, pass --yes.',
    )
    expect(await service().datasets.list({ limit: 100 }).toArray()).not.toContainEqual(
      expect.objectContaining({ name: 'Asked' }),
    )
  })

  test('takes a type that was asked for in place of the one that it sees', async () => {
    const { rows } = await imported(cli.file('zip.csv', 'zip,n\n150,1'), '--column', 'zip:text')
    expect(rows).toEqual([{ zip: '150', n: 1 }])
  })

  test('reads quotes, line breaks in cells, CRLF, a byte order mark, semicolons and blank lines', async () => {
    const text = '\ufeffname;note\r\n"a ""b"";c";"two\r\nlines"\r\n\r\nplain;last\r\n'
    const { rows } = await imported(cli.file('odd.csv', text))
    expect(rows).toEqual([
      { name: 'a "b";c', note: 'two\r\nlines' },
      { name: 'plain', note: 'last' },
    ])
  })

  test('reads Windows-1252 if --encoding says so, and UTF-16 by its byte order mark', async () => {
    const latin = await imported(
      cli.file('latin.csv', Buffer.from('by\nTroms\xf8\n', 'latin1')),
      '--encoding',
      'windows-1252',
    )
    expect(latin.rows).toEqual([{ by: 'Tromsø' }])
    const utf16 = await imported(cli.file('utf16.csv', Buffer.from('\ufeffby\tn\nTromsø\t1\n', 'utf16le')))
    expect(utf16.rows).toEqual([{ by: 'Tromsø', n: 1 }])
  })

  test.each([
    ['rows.ndjson', '{"a":"x","n":1,"m":{"k":[1]}}\n\n{"a":null,"n":2.5,"d":"2026-01-01"}\n'],
    ['rows.json', ' [ {"a":"x","n":1,"m":{"k":[1]}} ,\n\n {"a":null,"n":2.5,"d":"2026-01-01"} ]\n'],
  ])('takes %s with the types that its values have', async (name, text) => {
    const { id, rows } = await imported(cli.file(name, text))
    const { columns } = await service().datasets.get(id)
    expect(columns.map((column) => `${column.name}:${column.type}`)).toEqual(['a:text', 'n:number', 'm:json', 'd:date'])
    expect(rows).toEqual([
      { a: 'x', n: 1, m: { k: [1] }, d: null },
      { a: null, n: 2.5, m: null, d: '2026-01-01' },
    ])
  })

  test('appends to a dataset there is, by the names of its columns, knows every spelling of a cell, and gives an empty one no default', async () => {
    const columns = [
      { name: 'on', type: 'boolean' as const },
      { name: 'n', type: 'number' as const, default: 7 },
      { name: 'meta', type: 'json' as const },
    ]
    const { id } = await service().datasets.create({ name: 'There', project_id: cli.own.projectId, columns })
    const file = cli.file('there.csv', 'meta,n,on\n"{""a"":1}", 1e3 ,TRUE\n,,false\n')
    expect(await cli.run(['import', file, '--dataset', id])).toMatchObject({ exitCode: 0 })
    expect(await rowsOf(id)).toEqual([
      { on: true, n: 1000, meta: { a: 1 } },
      { on: false, n: null, meta: null },
    ])
  })

  test('sends nothing in a dry run, and says what it would do', async () => {
    const file = cli.file('dry.csv', 'a,n\nx,1\ny,2\n')
    // Looking at a file needs no service.
    const env = { DATASET_SERVICE_URL: undefined, DATASET_SERVICE_API_KEY: undefined }
    const { exitCode, stdout } = await cli.run(['import', file, '--create', 'Dry', '--dry-run'], { env })
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: '2 rows would be appended to a new dataset Dry. Nothing was sent.\n',
    })
  })

  test('exports what it imported, unchanged: CSV, NDJSON and JSON', async () => {
    const { id, rows } = await imported(cli.file('round.csv', 'a,n,d\n"x, ""y""\nz",1.5,2026-01-01\n=1+1,,\n'))
    for (const format of ['csv', 'ndjson', 'json']) {
      const out = `round-trip.${format}`
      expect(await cli.run(['export', id, '--out', out])).toMatchObject({ exitCode: 0, stderr: `${out} is written.\n` })
      expect((await imported(out)).rows).toEqual(rows)
    }
    const escaped = await cli.run(['export', id, '--formulas', 'escape', '--filter', 'a:~1+1', '--sort', '-n'])
    expect(escaped.stdout).toBe("a,n,d\r\n'=1+1,,\r\n")
  })

  test('draws a bar on a terminal', async () => {
    const file = cli.file('bar.csv', `a\n${'1\n'.repeat(50_000)}`)
    const command = `'${process.execPath}' '${COMMAND_LINE}' import '${file}' --create Bar`
    const { stdout, exitCode } = await cli.run([], { program: ['script', '-qec', command, '/dev/null'], input: 'y\n' })
    expect(stdout).toMatch(/Importing [█░]+ +\d+ % {2}[\d,]+ rows {2}[\d,]+ rows\/s/)
    expect(stdout).toContain('append 50,000 rows? [y/N]')
    expect(exitCode).toBe(0)
  })

  test('leaves the HTTP parser as it was compiled first', async () => {
    const file = cli.file('parser.csv', `a\n${'1\n'.repeat(50_000)}`)
    const { stdout, exitCode } = await cli.run(['import', file, '--create', 'Parser', '--yes'], {
      program: [process.execPath, '--trace-wasm-compilation-times', COMMAND_LINE],
    })
    expect(exitCode).toBe(0)
    expect(stdout).toContain('using Liftoff')
    expect(stdout).not.toContain('using TurboFan')
  })
})
