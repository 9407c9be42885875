import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url).pathname
const MAX_ADDED_MS = 500

const TYPES = ['text', 'number', 'boolean', 'date', 'json'] as const
const names = Array.from({ length: 50 }, (_, index) => `c${index}`)
const head = `import { DatasetService } from '${ROOT}client/index.ts'
export const service = new DatasetService()
`
const use = `const wide = service.dataset('ds_1', { columns: {
${names.map((name, index) => `  ${name}: '${TYPES[index % 5]}',`).join('\n')}
} })
await wide.append([{ ${names.map((name) => `${name}: null`).join(', ')} }])
export const rows = await wide.where('c1', '>', 5).where('c0', 'contains', 'x').sort('-c1', 'c0').toArray()
export const cells = rows.map((row) => [${names.map((name) => `row.${name}`).join(', ')}])
`

/** A project with one file. */
function projectOf(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'row-inference-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'use.ts'), text)
  // The client is imported by an absolute path.
  const compilerOptions = { rewriteRelativeImportExtensions: false }
  const config = { extends: join(ROOT, 'tsconfig.json'), compilerOptions, include: ['use.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  return folder
}

async function compileMs(folder: string): Promise<number> {
  const start = performance.now()
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), ['--project', folder])
  return performance.now() - start
}

test('to infer the rows of 50 columns adds less than half a second to a compilation', { timeout: 60_000 }, async () => {
  const [without, with50] = [projectOf(head), projectOf(head + use)]
  const [timesWithout, timesWith50]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    timesWithout.push(await compileMs(without))
    timesWith50.push(await compileMs(with50))
  }
  // The shortest are those in which the machine was busy with others the least.
  const added = Math.min(...timesWith50) - Math.min(...timesWithout)
  console.log(`50 columns add ${Math.round(added)} ms to ${Math.round(Math.min(...timesWithout))} ms`)
  expect(added).toBeLessThan(MAX_ADDED_MS)
})
