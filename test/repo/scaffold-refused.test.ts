import { describe, expect, test } from 'vitest'
import { ALERTS, copyWith, EXPORT, MOVED, scaffold, written } from '../support/new-operations.ts'

describe('where a file is not in the house style', () => {
  const projects = 'server/operations/projects.ts'

  test('what has to be done by hand is said in a line each, and nothing is changed', async () => {
    const copy = copyWith(EXPORT, ALERTS, MOVED)
    copy.edit(projects, 'return {\n    async list', 'return {\n    ...{},\n    async list')
    copy.write('server/operations/row-alerts.ts', 'export const limit = 3\n')
    copy.edit(
      'server/operations/webhooks.ts',
      'async listWebhooks(',
      'async moveRows(): Promise<never> {\n throw new Error()\n},\nasync listWebhooks(',
    )
    const before = await written(copy)
    const { made, problems } = await scaffold(copy)
    expect(made).toEqual([])
    expect(problems.toSorted()).toEqual([
      expect.stringMatching(
        /^server\/operations\/projects\.ts: projectOperations does not return an object .* write getExport by hand\.$/m,
      ),
      expect.stringMatching(
        /^server\/operations\/row-alerts\.ts: there is no function .* write listRowAlerts, createRowAlert by hand\.$/m,
      ),
      expect.stringMatching(
        /^server\/operations\/webhooks\.ts: moveRows is under another tag .* Move its handler to that tag's file\.$/m,
      ),
    ])
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
