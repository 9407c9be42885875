import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { type Column, DatasetService } from '../../client/index.ts'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'
import { commandLine } from '../support/cli.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const COLUMNS: Column[] = [
  { name: 'origin', type: 'text' },
  { name: 'it\'s "odd" } \\ *', type: 'number' },
  { name: '__proto__', type: 'date' },
  { name: '日付', type: 'boolean' },
  { name: 'meta', type: 'json' },
  { name: 'state', type: 'text', values: ['open', 'it\'s */ "}]', 'x'], default: 'open', required: true },
  { name: 'gate', type: 'number', required: true, min: 0, max: 5, description: 'Of the\nairport. */' },
]

describe('types', () => {
  const cli = commandLine()
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const make = async (name: string) =>
    (await service().datasets.create({ name, project_id: cli.own.projectId, columns: COLUMNS })).id

  test('that are pulled compile with the client and with zod, and type rows', async () => {
    const [first, second] = [await make('US flights */ 2026'), await make('US-Flights 2026')]
    const out = join(ROOT, 'test-results/pulled.ts')
    const { exitCode, stderr } = await cli.run(['types', 'pull', first, second, '--out', out])
    expect(exitCode).toBe(0)
    expect(stderr).toContain('usFlights2026, usFlights20262, with zod schemas.')
    writeFileSync(
      join(ROOT, 'test-results/pulled-use.ts'),
      `import { DatasetService } from '@dataset-service/client'
       import { type NewUsFlights2026Row, type UsFlights2026Row, usFlights2026, usFlights2026Row } from './pulled.ts'
       const row: NewUsFlights2026Row = { origin: 'OSL', 日付: true, ['__proto__']: '2026-01-01', gate: 3 }
       // @ts-expect-error a number where a text belongs
       const wrong: NewUsFlights2026Row = { origin: 1, gate: 3 }
       // @ts-expect-error none of the values
       const none: NewUsFlights2026Row = { state: 'opne', gate: 3 }
       const state: 'open' | 'it\\'s */ "}]' | 'x' | undefined = ({} as UsFlights2026Row).state
       const read: UsFlights2026Row[] = await new DatasetService().dataset(usFlights2026.id, usFlights2026).rows().toArray()
       export const checked = [usFlights2026Row.parse(row), wrong, read, usFlights2026Row.safeParse({ origin: 1 }).success, none, state]`,
    )
    const config = { extends: '../tsconfig.json', include: ['pulled*.ts'] }
    writeFileSync(join(ROOT, 'test-results/tsconfig.json'), JSON.stringify(config))
    const said = await promisify(execFile)('tsc', [...COMPILER_FLAGS, '--project', join(ROOT, 'test-results')], {
      cwd: ROOT,
    }).catch(({ stdout }: { stdout: string }) => ({ stdout }))
    expect(said.stdout).toBe('')
    expect(await cli.run(['types', 'check', out])).toMatchObject({
      exitCode: 0,
      stdout: '2 datasets have the columns of the definitions.\n',
    })
    // Not the module of an earlier run in this process.
    const { usFlights2026Row: schema } = await import(`${pathToFileURL(out).href}?${randomUUID()}`)
    const isValid = (row: object) => schema.safeParse(row).success
    const valid = [{ gate: 0 }, { gate: 5, state: 'x', origin: null }, { gate: 3, meta: [{}], 日付: false }]
    const invalid = [
      {},
      { gate: null },
      { gate: 6 },
      { gate: -1 },
      { gate: 3, state: null },
      { gate: 3, state: 'opne' },
    ]
    expect(valid.filter((row) => !isValid(row))).toEqual([])
    expect([...invalid, { gate: 3, other: 1 }].filter(isValid)).toEqual([])
  })

  test('that are pulled have zod schemas only if their folder has zod, or on request', async () => {
    const id = await make('Plain')
    const pulled = async (...options: string[]) =>
      (await cli.run(['types', 'pull', id, '--out', 'plain.ts', ...options])).stderr
    expect(await pulled()).toBe('plain.ts is written: plain.\n')
    expect(await pulled('--zod')).toBe('plain.ts is written: plain, with zod schemas.\n')
  })

  test('are checked also when a formatter has been at them, and fail once a column is gone or of another type', async () => {
    const id = await make('Checked')
    await cli.run(['types', 'pull', id, '--no-zod', '--out', 'checked.ts'])
    const file = join(cli.folder, 'checked.ts')
    expect(readFileSync(file, 'utf8')).not.toContain('zod')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/'(text|number|date|boolean|json)',\n +/g, '"$1", '))
    const check = (...options: string[]) => cli.run(['types', 'check', 'checked.ts', ...options])
    expect(await check()).toMatchObject({ exitCode: 0 })
    await service().columns.create(id, { name: 'more', type: 'text' })
    expect(await check()).toMatchObject({ exitCode: 0 })
    expect(await check('--exact')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('"more" (text) is not expected'),
    })
    await service().columns.update(id, 'origin', { type: 'json' })
    await service().columns.delete(id, '日付')
    const { exitCode, stderr } = await check()
    expect(exitCode).toBe(1)
    expect(stderr).toContain('checked.ts, checked: ')
    expect(stderr).toContain('"origin" is json, not text')
    expect(stderr).toContain('"日付" (boolean) is missing')
    await service().datasets.delete(id)
    expect(await check()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(id) })
  })

  test('say of rules what is checked: cells that may be more than the definitions say', async () => {
    const id = await make('Ruled')
    await cli.run(['types', 'pull', id, '--no-zod', '--out', 'ruled.ts'])
    const file = join(cli.folder, 'ruled.ts')
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(', ', ',\n    ').replaceAll('{ type', '{\n      type'))
    const check = () => cli.run(['types', 'check', 'ruled.ts'])
    expect(await check()).toMatchObject({ exitCode: 0 })
    await service().columns.update(id, 'state', { values: ['open', 'it\'s */ "}]'] })
    expect(await check()).toMatchObject({ exitCode: 0 })
    await service().columns.update(id, 'state', { values: ['open', 'pending'] })
    await service().columns.update(id, 'gate', { required: false })
    const { exitCode, stderr } = await check()
    expect(exitCode).toBe(1)
    expect(stderr).toContain('"state" may have other values')
    expect(stderr).toContain('"gate" may have empty cells')
  })

  test('are written again whenever columns change, until interrupted or the file cannot be written', async () => {
    const id = await make('Watched')
    const out = cli.file('watched/types.ts', '')
    const watching = () => cli.start(['types', 'pull', id, '--no-zod', '--out', out, '--watch'])
    const changed = (name: string) => service().columns.create(id, { name, type: 'text' })
    const first = watching()
    await first.says('is written')
    await changed('more')
    await expect.poll(() => readFileSync(join(cli.folder, out), 'utf8'), { timeout: 20_000 }).toContain('more')
    first.process.kill('SIGINT')
    expect((await first.ended).exitCode).toBe(130)

    const second = watching()
    await second.says('is written')
    rmSync(join(cli.folder, 'watched'), { recursive: true })
    await changed('most')
    expect(await second.ended).toMatchObject({
      exitCode: 2,
      stderr: `${out} is written: watched.\n--out ${out}: there is no such folder.\n`,
    })
  })

  test('take the place of a file in one step: who reads the former file reads all of it', async () => {
    const id = await make('Replaced')
    const former = '// former\n'.repeat(1_000)
    const out = cli.file('replaced.ts', former)
    const reader = openSync(join(cli.folder, out), 'r')
    expect(await cli.run(['types', 'pull', id, '--no-zod', '--out', out])).toMatchObject({ exitCode: 0 })
    expect(readFileSync(reader, 'utf8')).toBe(former)
    closeSync(reader)
    expect(readFileSync(join(cli.folder, out), 'utf8')).toContain(id)
  })

  test('are not checked in a file that holds none', async () => {
    const { exitCode, stderr } = await cli.run(['types', 'check', cli.file('none.ts', 'export const a = 1')])
    expect(exitCode).toBe(5)
    expect(stderr).toContain('none.ts: it does not have the form that types pull writes.')
  })
})
