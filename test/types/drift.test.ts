import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateFiles } from '@dataset-service/generator'
import { describe, expect, onTestFinished, test } from 'vitest'
import { compile } from '../support/compiler.ts'

const ROOT = new URL('../../', import.meta.url)
const DATASETS = 'server/operations/datasets.ts'
const ROWS = 'server/operations/append-rows.ts'
const PROJECTS = 'server/operations/projects.ts'

/** A file of the project with a text replaced, which has to be in it. */
function edited(file: string, from: string, to: string): [string, string] {
  const text = readFileSync(new URL(file, ROOT), 'utf8')
  expect(text, `${file} has the text to be changed`).toContain(from)
  return [file, text.replaceAll(from, () => to)]
}

describe('client and server cannot drift away from openapi.yaml', () => {
  test('an operation that the server lacks, an undeclared status and a misspelt field are each named by the compiler', () => {
    const overlay = new Map([
      edited(DATASETS, 'async deleteDataset(', 'async removeDataset('),
      edited(ROWS, 'status: 201', 'status: 202'),
      edited(PROJECTS, 'created_at:', 'createdat:'),
    ])
    const { said } = compile([...overlay.keys()], overlay)
    expect(said).toMatch(/server\/operations\/datasets\.ts.*removeDataset/s)
    expect(said).toMatch(/server\/operations\/append-rows\.ts.*Type '202' is not assignable to type '201'/s)
    expect(said).toMatch(/server\/operations\/projects\.ts.*'createdat'.*'Project'/s)
  })

  test('a property renamed in openapi.yaml is named in the server and in the client', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'drift-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [, document] = edited('openapi.yaml', 'rows_added', 'rows_appended')
    writeFileSync(join(folder, 'openapi.yaml'), document)
    const generated = await generateFiles(join(folder, 'openapi.yaml'))
    const use = `import type { AppendedRows } from './index.ts'\nexport const added = (reply: AppendedRows) => reply.rows_added\n`
    const overlay = new Map([...generated].map(([file, text]) => [`generated/${file}`, text]))
    overlay.set('client/use.ts', use)
    const { said } = compile([ROWS, 'client/use.ts'], overlay)
    expect(said).toMatch(/server\/operations\/append-rows\.ts.*'rows_added' does not exist in type 'AppendedRows'/s)
    expect(said).toMatch(/client\/use\.ts.*'rows_added'/s)
  })
})
