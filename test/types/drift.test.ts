import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url).pathname
const copies: string[] = []

afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true })
})

/** A copy of what the compiler reads, to be broken. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'dataset-service-drift-'))
  copies.push(copy)
  for (const name of ['server', 'client', 'generated', 'scripts', 'openapi.yaml', 'package.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const config = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ ...config, include: ['server', 'client', 'generated'] }))
  return copy
}

/** Replaces text in a file of the copy, which has to be there. */
function edit(copy: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(copy, file), 'utf8')
  expect(text, `${file} has the text to be changed`).toContain(from)
  writeFileSync(join(copy, file), text.replaceAll(from, to))
}

/** What the compiler says about the copy; empty when all is well. */
async function typecheck(copy: string): Promise<string> {
  const tsc = join(root, 'node_modules/.bin/tsc')
  return promisify(execFile)(tsc, ['--project', copy], { cwd: copy }).then(
    () => '',
    (failed: { stdout: string }) => failed.stdout,
  )
}

describe('client and server cannot drift away from openapi.yaml', { timeout: 60_000 }, () => {
  test('what stands in the repository compiles', async () => {
    expect(await typecheck(copyOfProject())).toBe('')
  })

  test('an operation that the server lacks is named by the compiler', async () => {
    const copy = copyOfProject()
    edit(copy, 'server/operations/datasets.ts', 'async deleteDataset(', 'async removeDataset(')
    const output = await typecheck(copy)
    expect(output).toContain('server/operations/datasets.ts')
    expect(output).toContain('removeDataset')
  })

  test('a status that the contract does not declare is named by the compiler', async () => {
    const copy = copyOfProject()
    edit(copy, 'server/operations/datasets.ts', 'status: 201', 'status: 202')
    expect(await typecheck(copy)).toMatch(
      /server\/operations\/datasets\.ts.*Type '202' is not assignable to type '201'/s,
    )
  })

  test('a misspelt field of a reply is named by the compiler', async () => {
    const copy = copyOfProject()
    edit(copy, 'server/operations/datasets.ts', 'row_count: dataset.rowCount', 'rowcount: dataset.rowCount')
    expect(await typecheck(copy)).toMatch(/server\/operations\/datasets\.ts.*'rowcount'.*'Dataset'/s)
  })

  test('a property renamed in openapi.yaml is named in the server and in the client', async () => {
    const copy = copyOfProject()
    edit(copy, 'openapi.yaml', 'rows_added', 'rows_appended')
    writeFileSync(
      join(copy, 'client', 'use.ts'),
      "import type { AppendedRows } from './index.ts'\nexport const added = (reply: AppendedRows) => reply.rows_added\n",
    )
    await promisify(execFile)(process.execPath, ['scripts/generate.ts'], { cwd: copy })
    const output = await typecheck(copy)
    expect(output).toMatch(/server\/operations\/rows\.ts.*'rows_added' does not exist in type 'AppendedRows'/s)
    expect(output).toMatch(/client\/use\.ts.*'rows_added'/s)
  })
})
