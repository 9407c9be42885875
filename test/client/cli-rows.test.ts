import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

describe('rows', () => {
  const cli = commandLine()

  test('are upserted from a file, changed and deleted', async () => {
    const options = ['--column', 'sku:text', '--column', 'size:number']
    const id = (await cli.run(['datasets', 'create', 'Stock', ...options])).stdout.trim()
    const file = cli.file('stock.ndjson', '{"sku":"A","size":1}\n\n{"sku":"B","size":1e16}\n')
    const service = new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
    const upsert = ['rows', 'upsert', id, file, '--match', 'sku']
    expect(await cli.run(upsert)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('unique index') })
    await service.indexes.create(id, { fields: ['sku'], unique: true })
    expect((await cli.run(upsert)).stdout).toBe('2 rows created, 0 changed, 0 unchanged.\n')
    expect((await cli.run(upsert)).stdout).toBe('0 rows created, 0 changed, 2 unchanged.\n')
    const csv = cli.file('stock.csv', 'sku;size\nA;\nB;3,5\nC;NA\n')
    const more = ['rows', 'upsert', id, csv, '--match', 'sku', '--decimal', ',', '--null', 'NA']
    expect((await cli.run(more)).stdout).toBe('1 row created, 1 changed, 1 unchanged.\n')
    const wrong = cli.file('wrong.csv', 'sku,size\nA,1\nB,two\n')
    expect(await cli.run(['rows', 'upsert', id, wrong, '--match', 'sku'])).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('line 3: "two" in column "size" is not a number'),
    })
    await cli.run(['rows', 'delete', id, '--ids', 'row_3'])
    const update = ['rows', 'update', id, '--filter', 'size:>1', '--set', '{"size":5}']
    expect((await cli.run([...update, '--dry-run'])).stdout).toBe('1 row would be changed, 0 unchanged.\n')
    expect(await cli.run(update)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('expected') })
    expect((await cli.run([...update, '--expected', '1'])).stdout).toBe('1 row changed, 0 unchanged.\n')
    const remove = await cli.run(['rows', 'delete', id, '--ids', 'row_1', '--json'])
    expect(JSON.parse(remove.stdout)).toMatchObject({ rows_deleted: 1 })
    expect((await cli.run(['rows', 'restore', id, 'row_1'])).stdout).toBe('row_1 is {"sku":"A","size":1}\n')
    const history = await cli.run(['rows', 'history', id, 'row_2', '--json'])
    const version = JSON.parse(history.stdout).at(-1).version
    expect((await cli.run(['rows', 'restore', id, 'row_2', '--undo', String(version)])).stdout).toContain(
      '"size":1e+16}',
    )
    expect(await cli.run(['rows', 'restore', id, 'row_2', '--undo', '9999'])).toMatchObject({ exitCode: 1 })
    expect(await cli.run([...update.slice(0, -1), 'x'])).toMatchObject({ exitCode: 2 })
  })

  test('that are upserted until one is refused are counted, and the refused one is named by its line', async () => {
    const options = ['--column', 'sku:text', '--column', 'size:number']
    const id = (await cli.run(['datasets', 'create', 'Stock', ...options])).stdout.trim()
    const service = new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
    await service.indexes.create(id, { fields: ['sku'], unique: true })
    const lines = Array.from({ length: 1_500 }, (_, n) => `s${n},${n}`)
    const upsert = async (...last: string[]) => {
      const file = cli.file('many.csv', ['sku,size', ...lines, ...last].join('\n'))
      return cli.run(['rows', 'upsert', id, file, '--match', 'sku'])
    }
    const stored = expect.stringMatching(/\n1,000 rows of many\.csv are stored\.\nRun the command again/)
    const unreadable = await upsert('x,much')
    expect(unreadable).toMatchObject({ exitCode: 6, stderr: stored })
    expect(unreadable.stderr).toContain('many.csv, line 1502: "much" in column "size"')
    const refused = await upsert('x,1', 'x,2')
    expect(refused).toMatchObject({ exitCode: 6, stderr: stored })
    expect(refused.stderr).toContain(
      'many.csv, line 1503: column "sku": the row has the same key as the one on line 1502.',
    )
    lines.length = 0
    const none = await upsert('y,1', 'y,2')
    expect(none).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('many.csv, line 3: ') })
    expect(none.stderr).not.toContain('stored.')
  })
})
