import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import { COMMAND_LINE, commandLine } from '../support/cli.ts'
import { FEW } from '../support/numbered-import.ts'
import { spawn } from '../support/spawn.ts'

describe('import', () => {
  const cli = commandLine(FEW)
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const rowsOf = (id: string) => service().data.list(id, { limit: 100 }).toArray()
  const made = async (name: string) => {
    const columns = [
      { name: 'n', type: 'number' as const },
      { name: 'on', type: 'boolean' as const },
    ]
    return (await service().datasets.create({ name, project_id: cli.own.projectId, columns })).id
  }

  test('reads standard input, creates a dataset from it, and names its lines', async () => {
    const input = 'n,on\n1,TRUE\n2,False\n3,\n'
    const { exitCode, stdout, stderr } = await cli.run(
      ['import', '-', '--format', 'csv', '--create', 'Piped', '--yes'],
      {
        input,
      },
    )
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
    expect(await rowsOf(stdout.trim())).toEqual([
      { n: 1, on: true },
      { n: 2, on: false },
      { n: 3, on: null },
    ])
    const args = ['import', '-', '--format', 'ndjson', '--create', 'Bad', '--yes']
    const bad = await cli.run(args, { input: '{"n":1}\n{"n":\n' })
    expect(bad).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('standard input, line 2: it is not JSON'),
    })
    expect(await cli.run(args, { input: '' })).toMatchObject({ exitCode: 5, stderr: 'standard input: it is empty.\n' })
    const untold = await cli.run(['import', '-', '--create', 'Untold'], { input })
    expect(untold).toMatchObject({
      exitCode: 2,
      stderr: 'The format of standard input is unknown. Pass --format csv, ndjson, json or parquet.\n',
    })
  })

  test.each(['SIGTERM', 'SIGHUP'] as const)('leaves nothing of standard input when %s ends it', async (signal) => {
    const temporary = join(cli.folder, signal)
    mkdirSync(temporary)
    const child = spawn(
      process.execPath,
      [COMMAND_LINE, 'import', '-', '--format', 'csv', '--create', 'Ended', '--yes'],
      {
        cwd: cli.folder,
        env: {
          DATASET_SERVICE_URL: cli.server.baseUrl,
          DATASET_SERVICE_API_KEY: cli.own.apiKey,
          XDG_STATE_HOME: join(cli.folder, 'state'),
          TMPDIR: temporary,
        },
      },
    )
    child.stdin.on('error', () => {})
    child.stdin.write('n\n1\n')
    await expect.poll(() => readdirSync(temporary, { recursive: true }), { timeout: 10_000 }).toHaveLength(2)
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([null, signal])
    expect(readdirSync(temporary)).toEqual([])
  })

  test('says where standard input cannot be kept, and how to choose another place', async () => {
    const [input, temporary] = ['n\n'.padEnd(3_000_000, '1\n'), join(cli.folder, 'small')]
    mkdirSync(temporary)
    const { exitCode, stderr } = await cli.run(['import', '-', '--format', 'csv', '--create', 'Large', '--yes'], {
      input,
      env: { TMPDIR: temporary },
      // As on a full disk, no more than 1 MiB can be written.
      program: ['/bin/bash', '--norc', '-c', 'ulimit -f 1024; exec "$0" "$@"', process.execPath, COMMAND_LINE],
    })
    expect(stderr).toMatch(/^Standard input cannot be kept in .*small.*: EFBIG: .* TMPDIR sets another folder\.\n$/)
    expect([exitCode, readdirSync(temporary)]).toEqual([1, []])
  })

  test('goes on with standard input where it stopped, when the same comes again', async () => {
    const id = await made('Again')
    const row = (n: number) => `{"n":${n}}\n`
    const rows = Array.from({ length: 2_500 }, (_, n) => row(n))
    const broken = [...rows.slice(0, 2_400), '{"n":"x"}\n', ...rows.slice(2_401)]
    const args = ['import', '-', '--format', 'ndjson', '--dataset', id]
    const { exitCode, stderr } = await cli.run(args, { input: broken.join('') })
    expect(exitCode).toBe(6)
    expect(stderr).toContain(`Continue with: dataset-service import - --dataset ${id} --resume\n`)
    expect(await cli.run([...args, '--resume'], { input: rows.join('') })).toMatchObject({ exitCode: 0 })
    expect((await service().datasets.get(id)).row_count).toBe(2_500)
  })

  test.each([
    ['rows.csv.gz', 'n,on\n1,true\n2,\n'],
    ['rows.NDJSON.GZ', '{"n":1,"on":true}\n{"n":2}\n'],
    ['rows.json', '[{"n":1,"on":true},{"n":2}]'],
  ])('unpacks %s where it is gzip, whatever it is called', async (name, text) => {
    const id = await made(name)
    const { exitCode, stderr } = await cli.run(['import', cli.file(name, gzipSync(text)), '--dataset', id])
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 })
    expect(await rowsOf(id)).toEqual([
      { n: 1, on: true },
      { n: 2, on: null },
    ])
  })

  test('reports gzip that is cut short or damaged, and names lines within gzip', async () => {
    const whole = gzipSync(`n\n${Array.from({ length: 5_000 }, (_, n) => n).join('\n')}\n`)
    const damaged = Buffer.from(whole)
    damaged.fill(0xff, 200, 400)
    cli.file('cut.csv.gz', whole.subarray(0, whole.length / 2))
    cli.file('damaged.csv.gz', damaged)
    cli.file('latin.csv.gz', gzipSync(Buffer.from('by\nOslo\nTroms\xf8\n', 'latin1')))
    const refused = async (file: string) => (await cli.run(['import', file, '--create', 'Refused', '--yes'])).stderr
    expect(await refused('cut.csv.gz')).toBe('cut.csv.gz: its gzip data is cut short.\n')
    expect(await refused('damaged.csv.gz')).toBe('damaged.csv.gz: its gzip data is damaged.\n')
    expect(await refused('latin.csv.gz')).toContain('latin.csv.gz, line 3: byte 0xf8 is not UTF-8.')
  })

  test('makes a dataset of a file with no more than names, and appends nothing to one there is', async () => {
    const file = cli.file('names.csv', 'a,b')
    const created = await cli.run(['import', file, '--create', 'Names', '--column', 'b:date', '--yes'])
    expect(created).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('names.csv has no rows, so its columns are text'),
    })
    const { columns, row_count } = await service().datasets.get(created.stdout.trim())
    expect([columns.map(({ name, type }) => `${name}:${type}`), row_count]).toEqual([['a:text', 'b:date'], 0])
    const again = await cli.run(['import', file, '--dataset', created.stdout.trim()])
    expect(again).toMatchObject({
      exitCode: 0,
      stderr: expect.stringMatching(/^0 rows are stored in ds_\w+ \(1 s, 0 rows\/s\)\.\n$/),
    })
  })

  test('in a dry run sends nothing, also of an import that has stopped', async () => {
    const id = await made('Dry')
    const rows = Array.from({ length: 2_500 }, (_, n) => (n === 2_400 ? 'x' : String(n)))
    const file = cli.file('dry.csv', `n\n${rows.join('\n')}\n`)
    const stopped = await cli.run(['import', file, '--dataset', id])
    const stored = (await service().datasets.get(id)).row_count
    expect([stopped.exitCode, stored > 0]).toEqual([6, true])
    const dry = await cli.run(['import', file, '--dataset', id, '--dry-run'])
    expect(dry).toMatchObject({ exitCode: 5, stderr: expect.stringContaining('1 of 2,500 rows cannot be stored.') })
    const both = await cli.run(['import', file, '--dataset', id, '--dry-run', '--resume'])
    expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('cannot be used with option')])
    expect((await service().datasets.get(id)).row_count).toBe(stored)
  })

  test('draws nothing where TERM is dumb, and colours or moves nothing', async () => {
    const file = cli.file('dumb.csv', `a\n${'1\n'.repeat(5_000)}`)
    const command = `'${process.execPath}' '${COMMAND_LINE}' import '${file}' --create Dumb --yes`
    const { stdout, exitCode } = await cli.run([], {
      program: ['script', '-qec', command, '/dev/null'],
      env: { TERM: 'dumb' },
    })
    expect(exitCode).toBe(0)
    expect(stdout).toContain('5,000 rows are stored in ds_')
    expect(stdout).not.toMatch(/\x1b|█/)
  })
})
