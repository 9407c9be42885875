import { beforeAll, describe, expect, test } from 'vitest'
import { scaffold } from '../../scripts/scaffold/scaffold.ts'
import { ALERTS, EXPORT, MOVED, sharedCopyWith, written } from '../support/new-operations.ts'

const PROJECTS = 'server/operations/projects.ts'
const ALERTS_FILE = 'server/operations/row-alerts.ts'
const INDEX = 'server/operations/index.ts'

const SILENT = `  /silent:
    get:
      { operationId: getSilence, tags: [Data], summary: Is new., responses: { '204': { description: Fine. } } }
`
const NO_ERROR = 'openapi.yaml: getSilence declares no error that an unwritten handler could answer. Declare 500.'

// Each begins with what the one before has left.
describe('where a file is not in the house style', () => {
  const copy = sharedCopyWith(EXPORT, ALERTS, MOVED, SILENT)
  let good: Map<string, string>
  beforeAll(async () => {
    good = await written(copy)
  })

  test('what has to be done by hand is said in a line each, and nothing is changed', async () => {
    copy.edit(PROJECTS, 'return {\n    async list', 'return {\n    ...{},\n    async list')
    copy.write(ALERTS_FILE, 'export const limit = 3\n')
    copy.edit(
      'server/operations/webhooks.ts',
      'async listWebhooks(',
      'async moveRows(): Promise<never> {\n throw new Error()\n},\nasync listWebhooks(',
    )
    const before = await written(copy)
    const { exitCode, stdout, stderr } = await copy.node('scripts/generate.ts', '--scaffold')
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr.trimEnd().split('\n').sort()).toEqual([
      // An unwritten handler would have to answer an error.
      NO_ERROR,
      expect.stringMatching(
        /^server\/operations\/projects\.ts: projectOperations does not return an object .* write getExport by hand\.$/,
      ),
      expect.stringMatching(
        /^server\/operations\/row-alerts\.ts: there is no function .* write listRowAlerts, createRowAlert by hand\.$/,
      ),
      expect.stringMatching(
        /^server\/operations\/webhooks\.ts: moveRows is under another tag .* Move its handler to that tag's file\.$/,
      ),
    ])
    expect(await written(copy)).toEqual(before)
  })

  test('operations that cannot be joined are made, and joining them is asked for', async () => {
    for (const path of [PROJECTS, 'server/operations/webhooks.ts']) copy.write(path, good.get(path) ?? '')
    copy.remove(ALERTS_FILE)
    const index = copy.read(INDEX).replace('return {', 'const all = {').replace('\n  }\n', '\n  }\n  return all\n')
    copy.write(INDEX, index)
    const { made, problems } = await scaffold(copy.folder)
    expect(problems).toEqual([
      NO_ERROR,
      expect.stringMatching(/^server\/operations\/index\.ts: .* join rowAlertOperations\(store\) by hand\.$/),
    ])
    expect(made.join()).toContain(ALERTS_FILE)
    expect(copy.read(INDEX)).toBe(index)
  })
})
