import { describe, expect, test } from 'vitest'
import { type ColumnType, DatasetService, type Row } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

const NOTHING = ['--where', '{"field":"origin","op":"=","value":"nowhere"}']

describe('rows on the command line', () => {
  const cli = commandLine()
  const make = async (names: readonly string[], rows: readonly Row[]) => {
    const client = new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
    const types = new Map<string, ColumnType>([
      ['2024', 'number'],
      ['meta', 'json'],
    ])
    const columns = names.map((name) => ({ name, type: types.get(name) ?? 'text' }))
    const { id } = await client.datasets.create({ name: 'Odd', project_id: cli.own.projectId, columns })
    if (rows.length > 0) await client.rows.append(id, [...rows])
    return id
  }
  const printed = async (...args: string[]) => (await cli.run(args)).stdout

  test('have the columns of the dataset as the head of CSV, also where no row matches', async () => {
    const id = await make(['origin', 'note'], [{ origin: 'OSL' }])
    expect(await printed('query', id, ...NOTHING, '--format', 'csv')).toBe('origin,note\r\n')
    expect(await printed('query', id, ...NOTHING, '--format', 'csv', '--select', 'note')).toBe('note\r\n')
    expect(await printed('aggregate', id, ...NOTHING, '--group', 'origin', '--format', 'csv')).toBe('origin,:count\r\n')
    expect(await cli.run(['aggregate', id, ...NOTHING, '--group', 'origin'])).toMatchObject({
      ...{ exitCode: 0, stdout: '', stderr: 'No groups.\n' },
    })
  })

  test('keep the order of their columns where a name is a whole number, as in an export', async () => {
    const odd = { note: 'say "a", b\nc', '2024': 1, ...JSON.parse('{"__proto__":"=1"}') }
    const id = await make(['note', '2024', '__proto__'], [odd])
    const csv = 'note,2024,__proto__\r\n"say ""a"", b\nc",1,=1\r\n'
    expect(await printed('query', id, '--format', 'csv')).toBe(csv)
    expect(await printed('export', id)).toBe(csv)
    expect(await printed('query', id, '--format', 'csv', '--select', '__proto__,2024')).toBe(
      '__proto__,2024\r\n=1,1\r\n',
    )
    expect(await printed('query', id)).toMatch(/^note +2024 {2}__proto__\n/)
  })

  test('keep the quotes of texts in json cells in CSV, as in an export', async () => {
    const id = await make(['note', 'meta'], [{ note: '1', meta: '1' }, { meta: 1 }, { meta: ['1'] }])
    const csv = 'note,meta\r\n1,"""1"""\r\n,1\r\n,"[""1""]"\r\n'
    expect(await printed('export', id)).toBe(csv)
    expect(await printed('query', id, '--format', 'csv')).toBe(csv)
  })

  test('in groups are printed in every form, and a table tells an empty cell and the empty text apart', async () => {
    const id = await make(['origin', '2024'], [{ origin: '', '2024': 2 }, {}, { origin: 'a,b', '2024': 3 }])
    const aggregate = ['aggregate', id, '--group', 'origin', '--measure', '2024:sum']
    expect(await printed(...aggregate)).toBe(
      'origin  2024:sum\n──────  ────────\n\n""             2\na,b            3\n',
    )
    expect(await printed(...aggregate, '--format', 'csv')).toBe('origin,2024:sum\r\n,\r\n"",2\r\n"a,b",3\r\n')
    expect(await cli.run([...aggregate, '--format', 'ndjson', '--limit', '1'])).toMatchObject({
      stdout: '{"origin":null,"2024:sum":null}\n',
      stderr: '1 group is shown, but there are more; use --limit to see them.\n',
    })
  })

  test('are found by a tree that is too long for an address', async () => {
    const id = await make(['origin'], [{ origin: 'OSL' }, { origin: 'TRD' }])
    const value = Array.from({ length: 100 }, (_, index) => `${'ø'.repeat(200)}${index}`)
    const where = JSON.stringify({ not: { field: 'origin', op: 'in', value: [...value, 'TRD'].slice(1) } })
    expect(await printed('query', id, '--where', where, '--format', 'csv')).toBe('origin\r\nOSL\r\n')
    const wrong = await cli.run(['query', id, '--where', `{"x":"${'y'.repeat(2_000)}"}`])
    expect(wrong).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('where has the member "x"') })
  })
})
