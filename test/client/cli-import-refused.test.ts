import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'
import { isAppend, startGate } from '../support/gate.ts'

describe('a file that cannot be imported', () => {
  const cli = commandLine()
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })

  test.each([
    [
      'a ragged row',
      'ragged.csv',
      'a,b\n1,2\n"x\ny",2\n3\n',
      'line 5: it has 1 cell, but the first line names 2 columns.',
    ],
    ['an empty file', 'empty.csv', '', 'empty.csv: it is empty.'],
    ['an array without rows', 'none.json', '[]', 'none.json: it has no rows'],
    [
      'a quote that nobody closes',
      'open.csv',
      'a,b\n1,2\n"x,2\n3,4\n',
      'open.csv, line 3: a quote that begins in this row is never closed.',
    ],
    [
      'text after a closing quote',
      'behind.csv',
      'a,b\n"x"y,2\n',
      'behind.csv, line 2: there is text after a closing quote',
    ],
    ['a column without a name', 'unnamed.csv', 'a,,c\n1,2,3\n', 'unnamed.csv, line 1: column 2 has no name.'],
    ['two columns of one name', 'twice.csv', 'a,b,a\n1,2,3\n', 'twice.csv, line 1: two columns are named "a".'],
    ['a line that is no JSON', 'bad.ndjson', '{"a":1}\n\n{"a":\n', 'line 3: it is not JSON'],
    [
      'a line that is no object',
      'list.ndjson',
      '{"a":1}\n[1]\n',
      'line 2: a row must be an object with column names as keys, not [1]',
    ],
    ['an array that is cut short', 'cut.json', '[{"a":1},\n{"a":2', 'cut.json, line 2: its array does not end.'],
    ['an item that is no JSON', 'item.json', '[\n{"a":1},\n\n{"a":tru}]', 'line 4: it is not JSON'],
    ['JSON that is no array', 'object.json', '{"a":1}', 'object.json, line 1: it is not an array of rows'],
    ['a NUL character', 'nul.csv', 'a,b\n1,x\n2,y\0z\n', 'nul.csv, line 3: "y\\u0000z" in column "b" holds a NUL'],
    ['a long text', 'long.ndjson', `{"a":"${'x'.repeat(1024 ** 2 + 1)}"}`, 'in column "a" is longer than 1 MiB'],
    ['a deep value', 'deep.json', `[{"a":${'['.repeat(65)}${']'.repeat(65)}}]`, 'nested deeper than 64 levels'],
    [
      'a long integer',
      'long.json',
      '[{"a":1},{"a":12345678901234567890}]',
      '"12345678901234567890" in column "a" is beyond',
    ],
    ['a file that is not there', 'missing.csv', undefined, 'missing.csv: there is no such file.'],
  ])('is told by its line, and nothing is made: %s', async (_, name, text, message) => {
    if (text !== undefined) cli.file(name, text)
    const { exitCode, stdout, stderr } = await cli.run(['import', name, '--create', 'Refused', '--yes'])
    expect(stderr).toContain(message)
    expect({ exitCode, stdout }).toEqual({ exitCode: 5, stdout: '' })
  })

  test('in Latin-1 is reported with its line, its byte, and what to do', async () => {
    cli.file('latin.csv', Buffer.concat([Buffer.from('by\nOslo\n'), Buffer.from('Troms\xf8\n', 'latin1')]))
    const { exitCode, stderr } = await cli.run(['import', 'latin.csv', '--create', 'Latin', '--yes'])
    expect(exitCode).toBe(5)
    expect(stderr).toBe(
      'latin.csv, line 3: byte 0xf8 is not UTF-8. In Latin-1 (Windows-1252) the line begins: Tromsø\nIf that is right, pass --encoding windows-1252, and otherwise the encoding that it has, such as windows-1251.\n',
    )
  })

  test('since nothing can be kept to resume is not sent, and the message says what to do', async () => {
    const file = cli.file('unkept.csv', 'a\n1\n')
    const ended = await cli.run(['import', file, '--create', 'Unkept', '--yes'], {
      env: { XDG_STATE_HOME: '/dev/null' },
    })
    expect(ended).toMatchObject({ exitCode: 1, stdout: '' })
    expect(ended.stderr).toMatch(
      /^\/dev\/null\/dataset-service\/imports cannot be written: ENOTDIR.* XDG_STATE_HOME sets/,
    )
  })

  test('leaves no dataset', async () => {
    expect(await service().datasets.list().toArray()).toEqual([])
  })

  test('names columns that the dataset does not have, before anything is sent', async () => {
    const id = await made()
    cli.file('unknown.csv', 'n,dealy\n1,2\n')
    const { exitCode, stderr } = await cli.run(['import', 'unknown.csv', '--dataset', id])
    expect(stderr).toContain('unknown.csv, line 1: "dealy" is not a column of the dataset. Columns: "n", "note".')
    expect(stderr).toContain(`No row of unknown.csv is stored in ${id}.`)
    expect(exitCode).toBe(5)
  })

  test('stops at a cell that does not fit, and says how many rows are stored and how to go on', async () => {
    const id = await made()
    const lines = Array.from({ length: 25_000 }, (_, index) => `${index}`)
    lines[24_000] = 'n/a'
    cli.file('late.csv', `n\n${lines.join('\n')}\n`)
    const { exitCode, stderr } = await cli.run(['import', 'late.csv', '--dataset', id])
    expect(exitCode).toBe(6)
    expect(stderr).toContain('late.csv, line 24002: "n/a" in column "n" is not a number such as 12 or -0.5')
    expect(stderr).toContain(`20,000 rows of late.csv are stored in ${id}.`)
    expect(stderr).toContain(`Continue with: dataset-service import late.csv --dataset ${id} --resume`)
    expect((await service().datasets.get(id)).row_count).toBe(20_000)
  })

  test('is reported once and in terms of the file, even if only the service finds the problem', async () => {
    const id = await made()
    const file = cli.file('moved.csv', 'n,note\n\n12,ok\n')
    // The column's type changes right before the rows arrive.
    const url = await startGate(cli.server.baseUrl, (incoming, _, handOn) => {
      if (!isAppend(incoming)) return handOn()
      void service().columns.update(id, 'n', { type: 'text' }).then(handOn)
    })
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id], { env: { DATASET_SERVICE_URL: url } })
    expect(exitCode).toBe(5)
    expect(stderr).toMatch(
      /^moved\.csv, line 3: column "n" is a cell of type text and must be a string [^\n]*, not 12\.\n\(validation_error, req_\w+\)\nNo row of moved\.csv is stored/,
    )
  })

  test('in a dry run is reported with what the service would refuse: cells, names, too many columns', async () => {
    const dry = async (file: string, create = 'Dry') =>
      cli.run(['import', file, '--create', create, '--dry-run', '--column', 'n:number'])
    cli.file('cells.csv', 'n,note\n1,ok\n12345678901234567890,ok\n2,a\0b\n')
    const cells = await dry('cells.csv')
    expect(cells.exitCode).toBe(5)
    expect(cells.stderr).toContain('cells.csv, line 3: "12345678901234567890" in column "n" is beyond 9007199254740991')
    expect(cells.stderr).toContain('cells.csv, line 4: "a\\u0000b" in column "note" holds a NUL character.\n')
    expect(cells.stderr).toMatch(/2 of 3 rows cannot be stored\. Nothing was sent\.\n$/)
    cli.file('names.csv', 'n,a:b\n1,2\n')
    expect((await dry('names.csv')).stderr).toContain(
      'names.csv, line 1: a column cannot have the name "a:b" (column 2).',
    )
    cli.file('values.ndjson', '{"n":1,"note":"ok"}\n{"n":9007199254740993}\n{"n":"x"}\n')
    const values = await cli.run(['import', 'values.ndjson', '--dataset', await made(), '--dry-run'])
    expect(values.stderr).toContain('values.ndjson, line 2: "9007199254740993" in column "n" is beyond')
    expect(values.stderr).toContain('values.ndjson, line 3: "x" in column "n" is not a number such as 12 or -0.5.')
  })

  test('loses only the rows that cannot be stored with --skip-invalid, and each is listed', async () => {
    const id = await made()
    cli.file('some.csv', 'n,note\n1,a\nx,b\n3\n12345678901234567890,d\n5,e\n')
    const { exitCode, stderr } = await cli.run(['import', 'some.csv', '--dataset', id, '--skip-invalid'])
    expect(exitCode).toBe(6)
    expect(stderr).toMatch(
      /some\.csv, line 3: "x" .*\nsome\.csv, line 4: it has 1 cell.*\nsome\.csv, line 5: .*\n3 rows are not stored\.\n$/,
    )
    expect((await service().data.list(id)).data.map(({ n }) => n)).toEqual([1, 5])
  })

  test('that has more such rows than --max-invalid allows lists them where it stops, and how to go on', async () => {
    const id = await made()
    cli.file('many.csv', 'n\n1\nx\ny\n2\nz\n')
    const options = ['--dataset', id, '--skip-invalid', '--max-invalid', '1']
    const { exitCode, stderr } = await cli.run(['import', 'many.csv', ...options])
    expect(exitCode).toBe(5)
    expect(stderr).toMatch(
      /many\.csv, line 3: "x" .*\nmany\.csv, line 4: "y" .*\nMore than 1 row of many\.csv cannot be stored\. --max-invalid sets another limit\.\n/,
    )
    const [, advised = ''] = /dataset-service (import .* --max-invalid 10)\n/.exec(stderr) ?? []
    const continued = await cli.run(advised.split(' '))
    expect(continued).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('\n3 rows are not stored, 2 of them'),
    })
    expect((await service().data.list(id)).data.map(({ n }) => n)).toEqual([1, 2])
  })

  test('ends with the exit code for a file of which no row is stored, if --on-error skip leaves out all of them', async () => {
    const id = await made()
    cli.file('none.csv', 'n\nx\ny\n')
    const { exitCode, stderr } = await cli.run(['import', 'none.csv', '--dataset', id, '--on-error', 'skip'])
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 5,
      stderr: expect.stringMatching(/2 rows are not stored\.\n$/),
    })
  })

  test('in a dry run is reported with all of its bad rows', async () => {
    const id = await made()
    cli.file('bad.csv', 'n\n1\nx\ny\n')
    const { exitCode, stderr } = await cli.run(['import', 'bad.csv', '--dataset', id, '--dry-run'])
    expect(exitCode).toBe(5)
    expect(stderr).toMatch(/line 3: "x".*\n.*line 4: "y".*\n2 of 3 rows cannot be stored\. Nothing was written\.\n$/)
  })

  async function made(): Promise<string> {
    const columns = [
      { name: 'n', type: 'number' as const },
      { name: 'note', type: 'text' as const },
    ]
    return (await service().datasets.create({ name: 'Made', project_id: cli.own.projectId, columns })).id
  }
})
