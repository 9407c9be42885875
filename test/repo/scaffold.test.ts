import { join } from 'node:path'
import { generate } from '@dataset-service/generator'
import { beforeAll, describe, expect, test } from 'vitest'
import { scaffold } from '../../scripts/scaffold/scaffold.ts'
import { scaffoldProject } from '../../scripts/scaffold/scaffold-project.ts'
import { commandSaid } from '../support/command-said.ts'
import { ALERTS, changed, EXPORT, sharedCopyWith, typecheck, UNUSUAL, written } from '../support/new-operations.ts'
import type { Ended } from '../support/spawn.ts'

// Each begins with what the one before has left.
describe('npm run generate -- --scaffold for operations of old tags, new tags and unusual features', () => {
  const copy = sharedCopyWith(ALERTS, EXPORT, UNUSUAL)
  let before: Map<string, string>
  let ended: Ended

  beforeAll(async () => {
    before = await written(copy)
    // As `npm run generate -- --scaffold` does, which scaffold-refused.test.ts runs.
    await generate({ input: join(copy.folder, 'openapi.yaml'), output: join(copy.folder, 'generated') })
    ended = await commandSaid(() => scaffoldProject(copy.folder))
  })

  test('gives a new tag a file with a handler for each operation, joined with the others', () => {
    const { stdout, ...others } = ended
    expect(others).toEqual({ exitCode: 0, stderr: '' })
    const lines = [
      'server/operations/row-alerts.ts: listRowAlerts, createRowAlert',
      'test/conformance/list-row-alerts.test.ts',
      'test/support/valid-requests.ts: createRowAlert',
      'test/conformance/create-row-alert.test.ts',
      'server/operations/projects.ts: getExport',
    ]
    for (const line of lines) expect(stdout.split('\n')).toContain(line)
    expect(stdout).toMatch(/^server\/operations\/index\.ts: .*\.\.\.rowAlertOperations/m)
    expect(copy.read('server/operations/row-alerts.ts')).toContain(`
    async createRowAlert(): Promise<CreateRowAlertReply> {
      throw new ApiError(500, 'server_error', 'createRowAlert is not implemented yet.')
    },
`)
    expect(copy.read('server/operations/index.ts')).toContain('...rowAlertOperations(store),\n')
    expect(copy.read('test/support/valid-requests.ts')).toContain(
      "  createRowAlert: ({ project_id }) => ({ project_id, kind: 'mail', above: [3] }),\n",
    )
  })

  test('leaves every other byte of the files as it was', async () => {
    const after = await written(copy)
    const insertions: Readonly<Record<string, readonly string[]>> = {
      'server/operations/projects.ts': [
        '  GetExportReply,\n',
        'ApiError, ',
        "    async getExport(): Promise<GetExportReply> {\n      throw new ApiError(500, 'server_error', 'getExport is not implemented yet.')\n    },\n\n",
      ],
    }
    for (const [file, inserted] of Object.entries(insertions))
      expect(inserted.reduce((text, each) => text.replace(each, ''), after.get(file) ?? '')).toBe(before.get(file))
    const joined = ['server/operations/index.ts', 'test/support/valid-requests.ts']
    const differing = [...before].filter(([file, text]) => after.get(file) !== text).map(([file]) => file)
    expect(differing.sort()).toEqual([...Object.keys(insertions), ...joined].sort())
    for (const file of joined)
      for (const line of before.get(file)?.split('\n') ?? []) expect(after.get(file)).toContain(line)
  })

  test('writes code that compiles and is in the house style, also for files, unknown callers, and errors other than 500', async () => {
    expect(copy.read('server/operations/files-things.ts')).toContain('(_store: Store): FilesThingOperations {')
    expect(copy.read('server/operations/trees.ts')).toContain("new ApiError(404, 'not_found', ")
    expect(copy.read('test/support/valid-requests.ts')).toContain(
      "  plantTree: () => ({ name: 'text', height: 2, planted: '2026-01-31T12:00:00.000Z', branches: [] }),\n",
    )
    expect(copy.read('test/conformance/plant-tree.test.ts')).toContain('expect([201, 202], text).toContain(status)')
    expect(await typecheck(copy)).toBe('')
    const biome = await copy.node('node_modules/@biomejs/biome/bin/biome', 'check', ...(await changed(copy, before)))
    expect(biome).toMatchObject({ exitCode: 0, stderr: '' })
  })

  test('makes tests, of which each fails until its operation answers its declared success', async () => {
    copy.edit('server/operations/projects.ts', 'async getExport()', 'async getExport({ path })')
    copy.edit(
      'server/operations/projects.ts',
      "throw new ApiError(500, 'server_error', 'getExport is not implemented yet.')",
      "return { status: 200, body: { data: { id: path.project_id, name: 'a', created_at: '2026-01-31T12:00:00.000Z' } } }",
    )
    const tests = ['get-export', 'list-row-alerts'].map((name) => `test/conformance/${name}.test.ts`)
    const args = ['run', '--project', 'fast', '--maxWorkers', '1', ...tests]
    const { exitCode, stdout, stderr } = await copy.node('node_modules/vitest/vitest.mjs', ...args)
    expect(exitCode).toBe(1)
    expect(stderr).toMatch(/listRowAlerts is not implemented yet.*expected 500 to be 200/s)
    expect(stderr).not.toContain('get-export.test.ts')
    expect(stdout).toMatch(/✓.*get-export\.test\.ts/)
  })

  test('does nothing when every operation has a handler, whatever became of what it made', async () => {
    copy.edit('server/operations/row-alerts.ts', 'is not implemented yet.', 'comes in May.')
    copy.edit('test/conformance/get-export.test.ts', "'exp_1'", "'exp_2'")
    const left = await written(copy)
    expect(await scaffold(copy.folder)).toMatchObject({ made: [], problems: [] })
    expect(await written(copy)).toEqual(left)
  })
})
