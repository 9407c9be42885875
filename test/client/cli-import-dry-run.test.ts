import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

describe('import --dataset --dry-run', () => {
  const cli = commandLine()
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })

  async function tickets(): Promise<string> {
    const columns = [
      { name: 'sku', type: 'text' as const, required: true, max_length: 4 },
      { name: 'price', type: 'number' as const, min: 0 },
    ]
    const { id } = await service().datasets.create({ name: 'Tickets', project_id: cli.own.projectId, columns })
    await service().indexes.create(id, { fields: ['sku'], unique: true })
    await service().rows.append(id, [{ sku: 'a', price: 1 }])
    return id
  }

  async function unchanged(id: string): Promise<void> {
    expect(await service().data.list(id)).toMatchObject({ data: [{ sku: 'a', price: 1 }] })
  }

  test('reports the rules that rows break beside the cells that cannot be read, by the lines of the file', async () => {
    const id = await tickets()
    const file = cli.file('rules.csv', 'sku,price\nb,2\nc,x\n"d\nd",-1\n,4\n\ne,5\nlonger,6\n')
    const { exitCode, stdout, stderr } = await cli.run(['import', file, '--dataset', id, '--dry-run'])
    expect({ exitCode, stdout }).toEqual({ exitCode: 5, stdout: '' })
    expect(stderr.split('\n')).toEqual([
      'rules.csv, line 3: "x" in column "price" is not a number such as 12 or -0.5.',
      "rules.csv, line 4: price: -1 is less than the column's min, 0.",
      'rules.csv, line 6: sku is missing, and the column is required.',
      'rules.csv, line 9: sku: "longer" is longer than the column\'s max_length, 4 characters.',
      '4 of 6 rows cannot be stored. Nothing was written.',
      '',
    ])
    await unchanged(id)
  })

  test('lists such rows and says what the import would do if it leaves them out', async () => {
    const id = await tickets()
    const file = cli.file('skipped.csv', 'sku,price\nb,2\nc,-1\n')
    const { exitCode, stdout, stderr } = await cli.run([
      ...['import', file, '--dataset', id, '--dry-run'],
      ...['--on-error', 'skip'],
    ])
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `1 row would be appended to ${id} (Tickets). Nothing was written.\n`,
    })
    expect(stderr).toContain('line 3: ')
    await unchanged(id)
  })

  test.each([
    [['--mode', 'upsert', '--match', 'sku'], '2 rows would be added to, or update rows of, '],
    [['--mode', 'replace'], '2 rows would replace 1 row of '],
  ])('says what %j would do', async (mode, said) => {
    const id = await tickets()
    const file = cli.file('modes.csv', 'sku,price\na,2\nb,\n')
    const { exitCode, stdout } = await cli.run(['import', file, '--dataset', id, '--dry-run', ...mode])
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: `${said}${id} (Tickets). Nothing was written.\n` })
    await unchanged(id)
  })

  test('refuses what the import would refuse: a key twice, columns without a unique index, an unclosed quote', async () => {
    const id = await tickets()
    const upsert = (text: string, match: string) =>
      cli.run([
        ...['import', cli.file('wrong.csv', text), '--dataset', id, '--dry-run'],
        ...['--mode', 'upsert', '--match', match],
      ])
    expect(await upsert('sku,price\nb,1\nb,2\n', 'sku')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringMatching(/line 3: .*same key.*\n1 of 2 rows cannot be stored/),
    })
    expect((await upsert('sku,price\nb,1\n', 'price')).stderr).toContain('unique index')
    expect(await upsert('sku,price\n"b,1\n', 'sku')).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('line 2: a quote that begins in this row is never closed.'),
    })
    await unchanged(id)
  })

  test('of a file without rows says so', async () => {
    const id = await tickets()
    const dry = await cli.run(['import', cli.file('none.csv', 'sku,price\n'), '--dataset', id, '--dry-run'])
    expect(dry).toMatchObject({
      exitCode: 0,
      stdout: `0 rows would be appended to ${id} (Tickets). Nothing was written.\n`,
    })
  })
})
