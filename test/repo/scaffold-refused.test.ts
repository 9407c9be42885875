import { describe, expect, test } from 'vitest'
import { ALERTS, copyWith, EXPORT, scaffold, written } from '../support/new-operations.ts'
import type { ProjectCopy } from '../support/project-copy.ts'

describe('where a file is not in the house style', () => {
  const projects = 'server/operations/projects.ts'

  test.each([
    {
      name: 'an operation cannot be put into what is not an object of handlers',
      contract: EXPORT,
      spoil: (copy: ProjectCopy) =>
        copy.edit(projects, 'return {\n    async list', 'return {\n    ...{},\n    async list'),
      problem:
        /^server\/operations\/projects\.ts: projectOperations does not return an object .* write getExport by hand\.$/m,
    },
    {
      name: 'a file of the name of a new tag is somebody else’s',
      contract: ALERTS,
      spoil: (copy: ProjectCopy) => copy.write('server/operations/row-alerts.ts', 'export const limit = 3\n'),
      problem:
        /^server\/operations\/row-alerts\.ts: there is no function .* write listRowAlerts, createRowAlert by hand\.$/m,
    },
    {
      name: 'a handler whose operation has got another tag has to be moved',
      contract: EXPORT.replace('tags: [Projects]', 'tags: [Data]'),
      spoil: (copy: ProjectCopy) =>
        copy.edit(
          projects,
          'async listProjects(',
          'async getExport(): Promise<never> {\n throw new Error()\n},\nasync listProjects(',
        ),
      problem:
        /^server\/operations\/projects\.ts: getExport is under another tag .* Move its handler to that tag's file\.$/m,
    },
  ])('$name: it says so in a line and changes nothing', async ({ contract, spoil, problem }) => {
    const copy = copyWith(contract)
    spoil(copy)
    const before = await written(copy)
    expect(await scaffold(copy)).toEqual({ made: [], problems: [expect.stringMatching(problem)] })
    expect(await written(copy)).toEqual(before)
  })

  test('an operation that declares no error gets no handler, which would have to answer one', async () => {
    const copy = copyWith(`  /silent:\n    get:
      { operationId: getSilence, tags: [Data], summary: Is new., responses: { '204': { description: Fine. } } }\n`)
    const before = await written(copy)
    const stderr = 'openapi.yaml: getSilence declares no error that an unwritten handler could answer. Declare 500.\n'
    expect(await copy.node('scripts/generate.ts', '--scaffold')).toEqual({ exitCode: 1, stdout: '', stderr })
    expect(await written(copy)).toEqual(before)
  })

  test('operations that cannot be joined are made, and joining them is asked for', async () => {
    const copy = copyWith(ALERTS)
    const index = copy
      .read('server/operations/index.ts')
      .replace('return {', 'const all = {')
      .replace('\n  }\n', '\n  }\n  return all\n')
    copy.write('server/operations/index.ts', index)
    const { made, problems } = await scaffold(copy)
    expect(problems).toEqual([
      expect.stringMatching(/^server\/operations\/index\.ts: .* join rowAlertOperations\(store\) by hand\.$/),
    ])
    expect(made.join()).toContain('server/operations/row-alerts.ts')
    expect(copy.read('server/operations/index.ts')).toBe(index)
  })
})
