import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { compile } from '../support/compiler.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const DATASETS = 'server/operations/datasets.ts'
const ROWS = 'server/operations/append-rows.ts'
const PROJECTS = 'server/operations/projects.ts'
const WEBHOOKS = 'server/operations/webhooks.ts'

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** A file of the project with a text replaced, which has to be in it. */
function edited(file: string, from: string, to: string): [string, string] {
  expect(textOf(file), `${file} has the text to be changed`).toContain(from)
  return [file, textOf(file).replaceAll(from, () => to)]
}

/** What is generated when a property has another name in openapi.yaml: test/repo/generated.test.ts has generated/ follow it. */
function renamed(from: string, to: string): [string, string][] {
  const files = globSync('generated/*.ts', { cwd: ROOT }).filter((file) => textOf(file).includes(from))
  expect(files).toEqual(expect.arrayContaining(['generated/types.gen.ts', 'generated/validators.gen.ts']))
  return files.map((file) => edited(file, from, to))
}

test('where client or server drift away from openapi.yaml, the compiler names each place', () => {
  const overlay = new Map([
    edited(DATASETS, 'async deleteDataset(', 'async removeDataset('),
    edited(WEBHOOKS, 'status: 201', 'status: 202'),
    edited(PROJECTS, 'created_at:', 'createdat:'),
    ...renamed('rows_added', 'rows_appended'),
    [
      'client/use.ts',
      `import type { AppendedRows } from './index.ts'\nexport const added = (reply: AppendedRows) => reply.rows_added\n`,
    ],
  ])
  const { said } = compile([DATASETS, WEBHOOKS, PROJECTS, ROWS, 'client/use.ts'], overlay)
  // an operation that the server lacks, an undeclared status, a misspelt field, and a property that the document names otherwise
  expect(said).toMatch(/server\/operations\/datasets\.ts.*removeDataset/)
  expect(said).toMatch(/server\/operations\/webhooks\.ts.*Type '202' is not assignable to type '201'/s)
  expect(said).toMatch(/server\/operations\/projects\.ts.*'createdat'.*'Project'/)
  expect(said).toMatch(/server\/operations\/append-rows\.ts.*'rows_added' does not exist in type 'AppendedRows'/)
  expect(said).toMatch(/client\/use\.ts.*'rows_added'/)
})
