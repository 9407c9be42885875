import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'

describe('rows', () => {
  const cli = commandLine()

  test('are upserted from a file, changed and deleted', async () => {
    const options = ['--column', 'sku:text', '--column', 'size:number']
    const id = (await cli.run(['datasets', 'create', 'Stock', ...options])).stdout.trim()
    const file = cli.file('stock.ndjson', '{"sku":"A","size":1}\n\n{"sku":"B","size":2}\n')
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
    expect((await cli.run(['rows', 'restore', id, 'row_2', '--undo', String(version)])).stdout).toContain('"size":2}')
    expect(await cli.run(['rows', 'restore', id, 'row_2', '--undo', '9999'])).toMatchObject({ exitCode: 1 })
    expect(await cli.run([...update.slice(0, -1), 'x'])).toMatchObject({ exitCode: 2 })
  })
})
