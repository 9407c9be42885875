/** Runs hey-api and its plugins, ours among them, and sees to it that all files have come out. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { readFolder } from './folder.ts'
import { GenerationError } from './generation-error.ts'
import { keepLostKeywords, operations, zodRepairs } from './index.ts'
import { readDocument } from './read-document.ts'
import { HEADER } from './text.ts'

const EXPECTED = [
  'checks.gen.ts',
  'client.gen.ts',
  'index.ts',
  'operations.gen.ts',
  'route.gen.ts',
  'routes.gen.ts',
  'sdk.gen.ts',
  'types.gen.ts',
  'zod.gen.ts',
]

/** The files for a document, by relative path. In a temporary folder, so that a document that fails changes nothing. */
export async function generateFiles(input: string): Promise<Map<string, string>> {
  const document = await readDocument(input)
  const folder = await mkdtemp(join(tmpdir(), 'generate-'))
  try {
    await runHeyApi(input, folder)
    const files = await readFolder(folder)
    files.set('openapi.json', `${JSON.stringify(document, null, 2)}\n`)
    const missing = EXPECTED.filter((file) => !files.has(file))
    // hey-api ends without an error when it cannot make anything of its input
    if (missing.length > 0) throw new GenerationError(`${input}: hey-api did not write ${missing.join(', ')}.`)
    return files
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function runHeyApi(input: string, folder: string): Promise<void> {
  try {
    await createClient(configuration(input, folder))
  } catch (error) {
    throw new GenerationError(`${input}: ${causeOf(error).message}`, { cause: error })
  }
}

function configuration(input: string, path: string): UserConfig {
  return {
    input,
    interactive: false,
    logs: { file: false, level: 'silent' },
    output: { header, module: { extension: '.ts' }, path, tsConfigPath: null },
    parser: { patch: { input: keepLostKeywords } },
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

/** What hey-api caught and wrapped, once for the plugin and once for the job. */
function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (!('originalError' in error)) return error
  const { originalError } = error
  const isJob = typeof originalError === 'object' && originalError !== null && 'error' in originalError
  return causeOf(isJob ? originalError.error : originalError)
}
