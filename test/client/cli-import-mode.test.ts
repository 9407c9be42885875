import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { commandLine } from '../support/cli.ts'
import { startGate } from '../support/gate.ts'

describe('import --mode', () => {
  const cli = commandLine()
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const rowsOf = (id: string) => service().data.list(id, { limit: 100 }).toArray()

  async function prices(): Promise<string> {
    const columns = [
      { name: 'sku', type: 'text' as const },
      { name: 'price', type: 'number' as const },
      { name: 'note', type: 'text' as const },
    ]
    const { id } = await service().datasets.create({ name: 'Prices', project_id: cli.own.projectId, columns })
    await service().indexes.create(id, { fields: ['sku'], unique: true })
    await service().rows.append(id, [
      { sku: 'a', price: 1, note: 'old' },
      { sku: 'b', price: 2, note: 'old' },
    ])
    return id
  }

  test('upsert updates the rows with the same key, empties cells that are empty in CSV, and adds the others', async () => {
    const id = await prices()
    const file = cli.file('prices.csv', 'sku;price;note\na;1,5;\nb;2;old\nc;x;\nd;4;new\n')
    const args = ['import', file, '--dataset', id, '--mode', 'upsert', '--match', 'sku', '--decimal', ',']
    const stopped = await cli.run(args)
    expect(stopped).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('line 4: "x" in column "price"') })
    expect(await rowsOf(id)).toHaveLength(2)
    const skipped = await cli.run([...args, '--on-error', 'skip'])
    expect(skipped).toMatchObject({ exitCode: 6 })
    expect(skipped.stderr).toContain(`1 row is added to ${id}, 1 updated, 1 unchanged`)
    expect(skipped.stderr).toContain('line 4: "x" in column "price"')
    expect(await rowsOf(id)).toEqual([
      { sku: 'a', price: 1.5, note: null },
      { sku: 'b', price: 2, note: 'old' },
      { sku: 'd', price: 4, note: 'new' },
    ])
  })

  test('upsert names the line of the file on which a key comes a second time', async () => {
    const id = await prices()
    const file = cli.file('twice.csv', 'sku,price\nx,"1"\ny,no\n"z\nz",3\nx,4\n')
    const args = ['import', file, '--dataset', id, '--mode', 'upsert', '--match', 'sku', '--on-error', 'skip']
    const { exitCode, stderr } = await cli.run(args)
    expect(exitCode).toBe(6)
    expect(stderr).toMatch(/line 3: "no" in column "price".*\n.*line 6: .*same key as the one on line 2\. /)
  })

  test('rows that the service refuses end it with the code of a wrong file if no row is stored', async () => {
    const id = await prices()
    const file = cli.file('refused.csv', 'sku,price\nc,1\nc,2\n')
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id, '--mode', 'upsert', '--match', 'sku'])
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('Nothing was written.') })
    expect(await rowsOf(id)).toHaveLength(2)
  })

  test('upsert that leaves out every row ends with the code of a wrong file', async () => {
    const file = cli.file('all-wrong.csv', 'sku,price\nc,x\nd,y\n')
    const args = ['import', file, '--dataset', await prices(), '--on-error', 'skip']
    const { exitCode, stderr } = await cli.run([...args, '--mode', 'upsert', '--match', 'sku'])
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('2 rows are not stored.'),
    })
  })

  test.each([[], ['--dry-run']])(
    'replace does not empty the dataset if every row is left out %j',
    async (...options) => {
      const id = await prices()
      const before = await rowsOf(id)
      expect(before).not.toEqual([])
      const file = cli.file('all-wrong.csv', 'sku,price\nc,x\nd,y\n')
      const args = ['import', file, '--dataset', id, '--on-error', 'skip', '--mode', 'replace', ...options]
      const { exitCode, stderr } = await cli.run(args)
      expect(exitCode).toBe(5)
      expect(stderr).toContain('line 3: "y" in column "price" is not a number')
      expect(stderr).toMatch(
        /\nNo row of the file can be stored, so the dataset keeps the rows that it has\. Nothing was written\.\n$/,
      )
      expect(await rowsOf(id)).toEqual(before)
    },
  )

  test('replace puts the rows of a file in the place of all that there are', async () => {
    const id = await prices()
    const file = cli.file('new.ndjson', '{"sku":"n","price":9}\n')
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', id, '--mode', 'replace'])
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('1 row has replaced those of'),
    })
    expect(await rowsOf(id)).toEqual([{ sku: 'n', price: 9, note: null }])
  })

  test('Ctrl-C cancels it, and the program says what became of it', async () => {
    const id = await prices()
    const file = cli.file('interrupted.ndjson', '{"sku":"n","price":9}\n')
    let asked = 0
    const url = await startGate(cli.server.baseUrl, ({ method, url }, _, handOn) => {
      if (method === 'GET' && url?.includes('/imports/')) asked += 1
      if (asked === 1 && method === 'GET') running.process.kill('SIGINT')
      else handOn()
    })
    const args = ['import', file, '--dataset', id, '--mode', 'replace']
    const running = cli.start(args, { env: { DATASET_SERVICE_URL: url } })
    const { exitCode, stderr } = await running.ended
    expect(exitCode).toBe(130)
    const [canceled, ended] = [
      '. The import is canceled; 0 rows were written.',
      ' when the import had ended: 1 row has',
    ]
    expect(stderr).toContain('Canceling the import.')
    expect([canceled, ended].filter((text) => stderr.includes(`\nInterrupted${text}`))).toHaveLength(1)
    expect(await rowsOf(id)).toHaveLength(stderr.includes(ended) ? 1 : 2)
    expect(stderr).not.toContain('    at ')
  })

  test('Ctrl-C before the whole file is sent writes nothing, and the program says so', async () => {
    const id = await prices()
    const file = cli.file('long.ndjson', '{"sku":"n","price":9}\n'.repeat(1_000_000))
    const url = await startGate(cli.server.baseUrl, ({ method }, _, handOn) => {
      // Nobody reads the file.
      if (method === 'POST') running.process.kill('SIGINT')
      else handOn()
    })
    const args = ['import', file, '--dataset', id, '--mode', 'replace']
    const running = cli.start(args, { env: { DATASET_SERVICE_URL: url } })
    const { exitCode, stderr } = await running.ended
    expect(exitCode).toBe(130)
    expect(stderr).toContain('\nInterrupted before the whole file was sent. Nothing was written.\n')
    expect(await rowsOf(id)).toHaveLength(2)
  })

  test.each([
    [['--mode', 'upsert'], '--mode upsert requires --match.'],
    [['--mode', 'replace', '--max-invalid', '5'], '--max-invalid requires --mode append.'],
    [['--match', 'sku'], '--match requires --mode upsert.'],
    [['--mode', 'replace', '--resume'], 'require --mode append'],
  ])('refuses options that do not go together: %j', async (options, message) => {
    const file = cli.file('any.csv', 'sku\n')
    const { exitCode, stderr } = await cli.run(['import', file, '--dataset', 'ds_000000000000', ...options])
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining(message) })
  })
})
