import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

describe('datasets and query', () => {
  const cli = commandLine()
  const make = async (...columns: string[]) => {
    const options = columns.flatMap((column) => ['--column', column])
    return (await cli.run(['datasets', 'create', 'Flights', ...options])).stdout.trim()
  }

  test('are made, listed, shown and deleted', async () => {
    const id = await make('origin:text', 'delay:number')
    expect(id).toMatch(/^ds_/)
    const { stdout } = await cli.run(['datasets', 'list'])
    expect(stdout).toMatch(new RegExp(`^${id} +Flights +2 +0 +\\d{4}-\\d\\d-\\d\\d$`, 'm'))
    expect(JSON.parse((await cli.run(['datasets', 'list', '--json'])).stdout)).toMatchObject([{ id }])
    const listed = async (...filters: string[]) =>
      JSON.parse((await cli.run(['datasets', 'list', '--json', ...filters])).stdout).length
    expect(await listed('--name', 'Flights', '--name-contains', 'LIGHT')).toBe(1)
    expect(await listed('--name', 'flights')).toBe(0)
    expect(await listed('--name-contains', 'night')).toBe(0)
    expect(await listed('--project', 'proj_01k9zq3v5m0d8x2c4b6n7p1r9t')).toBe(0)
    expect((await cli.run(['datasets', 'show', id])).stdout).toMatch(/origin +text\ndelay +number\n$/)
    const asked = await cli.run(['datasets', 'delete', id])
    expect(asked).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Without a terminal, pass --yes.') })
    expect((await cli.run(['datasets', 'delete', id, '--yes'])).stdout).toMatch(`${id} is in the trash for 90 days. `)
    expect((await cli.run(['datasets', 'list', '--state', 'deleted'])).stdout).toContain(id)
    expect((await cli.run(['datasets', 'restore', id])).stdout).toMatch(`${id} is restored: `)
    expect((await cli.run(['datasets', 'delete', id, '--purge', '--yes'])).stdout).toBe(`${id} is deleted for good.\n`)
    expect(JSON.parse((await cli.run(['datasets', 'list', '--state', 'deleted', '--json'])).stdout)).toEqual([])
    const gone = await cli.run(['datasets', 'show', id])
    expect(gone).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(/not_found, req_/) })
  })

  test('say what is wrong with a column before anything is sent', async () => {
    const { exitCode, stderr } = await cli.run(['datasets', 'create', 'X', '--column', 'delay:integer'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain(
      '"delay:integer" is not a column. Write NAME:TYPE, such as delay:number, with one of the types text, number, boolean, date, json',
    )
  })

  test('show ten of the reasons why a column cannot change, and how many there are more', async () => {
    const shownOf = async (rows: number) => {
      const id = await make('code:text')
      const client = new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
      await client.rows.append(
        id,
        Array.from({ length: rows }, (_, index) => ({ code: `x${index}` })),
      )
      const { stderr } = await cli.run(['datasets', 'columns', 'change', id, 'code', '--type', 'number'])
      return stderr.split('\n').slice(1, -2)
    }
    const others = Array.from({ length: 10 }, (_, index) => `  row_${index + 2} holds "x${index + 1}"`)
    expect(await shownOf(11)).toEqual(others)
    expect(await shownOf(13)).toEqual([...others, '  and 2 more'])
  })

  test('get other names, and columns that are added, renamed, changed and deleted', async () => {
    const id = await make('origin:text', 'zip:number')
    const said = async (...words: string[]) => (await cli.run(['datasets', ...words])).stdout
    expect(await said('rename', id, 'Flights 2026')).toBe(`${id} is named "Flights 2026".\n`)
    const rules = '{"values":["open","closed"],"required":false}'
    expect(await said('columns', 'add', id, 'state:text', '--rules', rules)).toMatch(
      /state +text +one of "open", "closed"/,
    )
    expect(await said('columns', 'rename', id, 'origin', 'from')).toMatch(/^column +type\n.*\nfrom +text\n$/)
    expect(await said('columns', 'change', id, 'zip', '--type', 'text', '--dry-run')).toMatch(/zip +text/)
    expect(await said('columns', 'change', id, 'zip', '--type', 'text', '--description', 'With zeros')).toMatch(
      /With zeros/,
    )
    expect(await said('columns', 'drop', id, 'state', '--yes')).toBe('The column "state" is deleted.\n')
    expect(await said('columns', 'list', id)).toMatch(/from +text\nzip +text +With zeros\n$/)
    const wrong = async (...words: string[]) => cli.run(['datasets', 'columns', ...words])
    expect(await wrong('change', id, 'zip')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/Nothing to change/),
    })
    expect(await wrong('change', id, 'zip', '--type', 'int')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/"int" is not a column type/),
    })
    expect(await wrong('change', id, 'zip', '--rules', '[1]')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/JSON object/),
    })
    expect(await wrong('drop', id, 'nope', '--yes')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/not_found/),
    })
    expect(await wrong('drop', id, 'zip')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(/Without a terminal, pass --yes/),
    })
  })

  test('are in projects, which are listed, made, renamed and deleted', async () => {
    const said = async (...words: string[]) => (await cli.run(['projects', ...words])).stdout
    const id = (await said('create', 'Airports')).trim()
    expect(id).toMatch(/^proj_/)
    expect(await said('rename', id, 'Airports 2026')).toBe(`${id} is named "Airports 2026".\n`)
    expect(await said('list')).toMatch(new RegExp(`^${id} +Airports 2026 +\\d{4}-\\d\\d-\\d\\d$`, 'm'))
    expect(JSON.parse(await said('list', '--json'))).toHaveLength(2)
    expect(await said('delete', id, '--yes')).toMatch(`${id} is in the trash. `)
    expect(await said('list', '--state', 'deleted')).toContain(id)
    expect(await said('restore', id)).toMatch(`${id} is restored: `)
    expect(await said('delete', id, '--purge', '--yes')).toBe(`${id} is deleted for good.\n`)
    expect(await cli.run(['projects', 'rename', id, 'X'])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringMatching(/not_found/),
    })
  })

  test('are not changed by a key that may only read', async () => {
    const env = { DATASET_SERVICE_API_KEY: cli.own.readKey }
    expect(await cli.run(['datasets', 'create', 'X', '--column', 'a:text'], { env })).toMatchObject({ exitCode: 3 })
    expect(await cli.run(['datasets', 'list'], { env })).toMatchObject({ exitCode: 0 })
  })

  test('are counted, and grouped with measures', async () => {
    const id = await make('origin:text', 'delay:number')
    const rows = ['origin,delay', 'OSL,12', 'TRD,45', 'OSL,2'].join('\n')
    await cli.run(['import', cli.file('rows.csv', rows), '--dataset', id])
    expect((await cli.run(['count', id])).stdout).toBe('3\n')
    expect(
      (await cli.run(['count', id, '--any', 'delay:>40', '--any', 'origin:OSL', '--filter', 'delay:>2'])).stdout,
    ).toBe('2\n')
    const where = '{"not":{"field":"origin","op":"=","value":"OSL"}}'
    expect((await cli.run(['count', id, '--where', where])).stdout).toBe('1\n')
    const aggregate = ['aggregate', id, '--group', 'origin', '--measure', ':count,delay:avg', '--sort', '-:count']
    expect((await cli.run([...aggregate, '--limit', '1'])).stdout).toBe(
      'origin  :count  delay:avg\n──────  ──────  ─────────\nOSL          2          7\n',
    )
    expect(JSON.parse((await cli.run([...aggregate, '--json'])).stdout)).toEqual([
      { origin: 'OSL', ':count': 2, 'delay:avg': 7 },
      { origin: 'TRD', ':count': 1, 'delay:avg': 45 },
    ])
    const refused = await cli.run(['aggregate', id, '--measure', 'origin:avg'])
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('avg goes with number columns') })
  })

  test('are queried with filters and sorts, as a table or as JSON, and it is said when there is more', async () => {
    const id = await make('origin:text', 'delay:number')
    const rows = ['origin,delay', 'OSL,12', 'TRD,45', '"日\u001b[31m",99', 'BGO,1'].join('\n')
    await cli.run(['import', cli.file('rows.csv', rows), '--dataset', id])
    const query = ['query', id, '--filter', 'delay:>10', '--sort', '-delay,origin']
    const { stdout, stderr } = await cli.run([...query, '--limit', '2'])
    // Nothing in a cell controls the terminal, and wide characters take two columns.
    expect(stdout).toBe('origin        delay\n────────────  ─────\n日\\u001b[31m     99\nTRD              45\n')
    expect(stderr).toBe('2 rows are shown, but there are more; use --limit to see them.\n')
    const json = await cli.run([...query, '--json'])
    expect(JSON.parse(json.stdout).map(({ delay }: { delay: number }) => delay)).toEqual([99, 45, 12])
    expect(json.stderr).toBe('')
  })

  test('are queried by any of several conditions and by trees, column by column, in the form that is asked for', async () => {
    const id = await make('origin:text', 'delay:number', 'note:text')
    const rows = ['origin,delay,note', 'OSL,12,', 'TRD,45,"a, b"', 'BGO,1,""'].join('\n')
    await cli.run(['import', cli.file('more.csv', rows), '--dataset', id])
    const printed = async (...more: string[]) => (await cli.run(['query', id, ...more])).stdout
    const any = ['--any', 'origin:OSL', '--any', 'delay:>40']
    expect(await printed(...any, '--select', 'note,origin', '--format', 'csv')).toBe(
      'note,origin\r\n,OSL\r\n"a, b",TRD\r\n',
    )
    expect(await printed('--filter', 'origin:=OSL,BGO', '--select', 'delay', '--format', 'ndjson')).toBe(
      '{"delay":12}\n{"delay":1}\n',
    )
    const where = JSON.stringify({ not: { field: 'delay', op: '<=', value: 10 } })
    expect(await printed('--where', where, '--select', 'origin', '--format', 'table')).toBe(
      'origin\n──────\nOSL\nTRD\n',
    )
    expect((await cli.run(['export', id, '--where', where, '--select', 'delay'])).stdout).toBe('delay\r\n12\r\n45\r\n')
    // Too long for an address, which filters beside it would make longer still.
    const long = JSON.stringify({
      any: Array.from({ length: 60 }, (_, n) => ({ field: 'delay', op: '<=', value: 12 + n })),
    })
    expect(await printed('--where', long, '--select', 'origin', '--format', 'ndjson')).toBe(
      ['OSL', 'TRD', 'BGO'].map((origin) => `${JSON.stringify({ origin })}\n`).join(''),
    )
    expect(await printed('--where', long, '--filter', 'delay:>1', '--select', 'delay', '--format', 'ndjson')).toBe(
      '{"delay":12}\n{"delay":45}\n',
    )
    const wrong = await cli.run(['query', id, '--where', '{"not":{}}'])
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringMatching(/where\.not is empty/)])
  })

  test('say what the service says of a wrong filter', async () => {
    const id = await make('delay:number')
    const { exitCode, stderr } = await cli.run(['query', id, '--filter', 'dealy:>1'])
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/dealy.*\n\(validation_error, req_/s)
  })
})
