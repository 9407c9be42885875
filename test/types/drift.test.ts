import { describe, expect, test } from 'vitest'
import { copyOfProject, type ProjectCopy } from '../support/project-copy.ts'

/** A copy of the project in which the compiler reads what is shipped, and not the tests. */
function copyOfProduct(): ProjectCopy {
  const copy = copyOfProject()
  const config = JSON.parse(copy.read('tsconfig.json'))
  copy.write('tsconfig.json', JSON.stringify({ ...config, include: ['server', 'client', 'generated'] }))
  return copy
}

/** What the compiler says about the copy; empty when all is well. */
async function typecheck(copy: ProjectCopy): Promise<string> {
  const { exitCode, stdout, stderr } = await copy.node('node_modules/.bin/tsc', '--project', '.')
  return exitCode === 0 ? '' : stdout + stderr
}

describe('client and server cannot drift away from openapi.yaml', { timeout: 60_000 }, () => {
  test('what stands in the repository compiles', async () => {
    expect(await typecheck(copyOfProduct())).toBe('')
  })

  test('an operation that the server lacks, an undeclared status and a misspelt field are each named by the compiler', async () => {
    const copy = copyOfProduct()
    copy.edit('server/operations/datasets.ts', 'async deleteDataset(', 'async removeDataset(')
    copy.edit('server/operations/rows.ts', 'status: 201', 'status: 202')
    copy.edit('server/operations/projects.ts', 'created_at:', 'createdat:')
    const output = await typecheck(copy)
    expect(output).toMatch(/server\/operations\/datasets\.ts.*removeDataset/s)
    expect(output).toMatch(/server\/operations\/rows\.ts.*Type '202' is not assignable to type '201'/s)
    expect(output).toMatch(/server\/operations\/projects\.ts.*'createdat'.*'Project'/s)
  })

  test('a property renamed in openapi.yaml is named in the server and in the client', async () => {
    const copy = copyOfProduct()
    copy.write('openapi.yaml', copy.read('openapi.yaml').replaceAll('rows_added', 'rows_appended'))
    copy.write(
      'client/use.ts',
      "import type { AppendedRows } from './index.ts'\nexport const added = (reply: AppendedRows) => reply.rows_added\n",
    )
    await copy.node('scripts/generate.ts')
    const output = await typecheck(copy)
    expect(output).toMatch(/server\/operations\/rows\.ts.*'rows_added' does not exist in type 'AppendedRows'/s)
    expect(output).toMatch(/client\/use\.ts.*'rows_added'/s)
  })
})
