/** Runs hey-api and its plugins, ours among them, and sees to it that all files have come out. */
import { writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { readFolder } from './folder.ts'
import { GenerationError } from './generation-error.ts'
import { operations, prepareDocument, zodRepairs } from './index.ts'
import { STATIC_FILES } from './plugin.ts'
import { located, readChecked } from './read-document.ts'
import { HEADER } from './write/text.ts'

const EXPECTED = ['operations', 'resources', 'routes', 'types', ...STATIC_FILES].map((name) => `${name}.gen.ts`)

/** Says what each file is for, whatever the document. */
const README = join(import.meta.dirname, 'static/README.md')

/** The files for a document, by relative path. In a temporary folder, so that a document that fails changes nothing. */
export async function generateFiles(input: string): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'generate-'))
  // hey-api empties the folder that it writes to
  const [generated, json] = [join(folder, 'generated'), join(folder, 'openapi.json')]
  try {
    const isWhole = await writeWhole(input, json)
    const prepare = (document: object): void => {
      // with the files in it that it refers to
      if (!isWhole) writeJson(json, document)
      prepareDocument(document)
    }
    await createClient(configuration(resolve(input), generated, prepare))
    const files = await readFolder(generated)
    files.set('openapi.json', await readFile(json, 'utf8'))
    files.set('README.md', await readFile(README, 'utf8'))
    const missing = EXPECTED.filter((file) => !files.has(file))
    // hey-api ends without an error when it cannot make anything of its input
    if (missing.length > 0) throw new GenerationError(`hey-api did not write ${missing.join(', ')}.`, [])
    return files
  } catch (error) {
    throw await located(input, causeOf(error))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** To a file: hey-api needs the memory. False for a document that refers to other files, which is not written. */
async function writeWhole(input: string, json: string): Promise<boolean> {
  const { document, isWhole } = await readChecked(input)
  if (isWhole) writeJson(json, document)
  return isWhole
}

function writeJson(file: string, document: object): void {
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
}

function configuration(input: string, path: string, prepare: (document: object) => void): UserConfig {
  return {
    input,
    interactive: false,
    logs: { file: false, level: 'silent' },
    output: { header, module: { extension: '.ts' }, path, tsConfigPath: null },
    parser: { patch: { input: prepare } },
    plugins: [
      '@hey-api/typescript',
      { name: 'zod', ...zodRepairs },
      '@hey-api/client-fetch',
      { name: '@hey-api/sdk', validator: false },
      operations(),
    ],
  }
}

/** Only the files that hey-api copies (its client) come without a `file`; they fail under exactOptionalPropertyTypes. */
function header({ file }: { readonly file?: unknown }): string[] {
  return file ? [HEADER] : ['// @ts-nocheck', HEADER]
}

/** What hey-api caught and wrapped, once for the plugin and once for the job. It knows where in the document it was. */
function causeOf(error: unknown, place?: readonly string[]): Error {
  if (!(error instanceof Error)) return causeOf(new Error(String(error)), place)
  const known = place ?? placeIn(error)
  if (!('originalError' in error)) {
    const own = [error, error.cause].find((candidate) => candidate instanceof GenerationError)
    if (own) return own
    return new GenerationError(`hey-api cannot generate from this: ${error.message}`, known ?? [], { cause: error })
  }
  const { originalError } = error
  const isJob = typeof originalError === 'object' && originalError !== null && 'error' in originalError
  return causeOf(isJob ? originalError.error : originalError, known)
}

function placeIn(error: Error): readonly string[] | undefined {
  const argument: unknown = 'args' in error && Array.isArray(error.args) ? error.args[0] : undefined
  const path: unknown = typeof argument === 'object' && argument !== null ? Reflect.get(argument, '_path') : undefined
  return Array.isArray(path) ? path.map(String) : undefined
}
