/** Runs hey-api and its plugins, ours among them, and sees to it that all files have come out. */
import { writeFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type UserConfig } from '@hey-api/openapi-ts'
import { readRenames } from './document/renames.ts'
import { readSourceFile } from './document/source-file.ts'
import { readFolder } from './folder.ts'
import { GenerationError } from './generation-error.ts'
import { type ImportExtension, withImports } from './import-extension.ts'
import { lazyValidators } from './lazy-validators.ts'
import { operations, prepareDocument, zodRepairs } from './openapi-ts.ts'
import type { Part } from './parts.ts'
import { STATIC_FILES } from './plugin.ts'
import { located, readChecked } from './read-document.ts'
import { writeSources } from './sources.ts'
import { HEADER } from './write/text.ts'

const EXPECTED = ['operations', 'resources', 'routes', 'types', ...STATIC_FILES].map((name) => `${name}.gen.ts`)

/** Says what each file is for, whatever the document. */
const README = join(import.meta.dirname, 'static/README.md')

export interface GenerationOptions {
  /** Files of Overlays 1.0, which change the document in their order. */
  readonly overlays?: readonly string[]
  /** A file that gives other names to operations, schemas and tags. */
  readonly renames?: string | undefined
  /** What is written beside what every document gets. */
  readonly parts?: readonly Part[]
  /** How the files import each other; `.ts` by default. */
  readonly imports?: ImportExtension
  /** Is given a line for each thing that the person who runs it should know: names that the document did not give. */
  readonly note?: (line: string) => void
}

/** The files for a document, by relative path. In a temporary folder, so that a document that fails changes nothing. */
export async function generateFiles(input: string, options: GenerationOptions = {}): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'generate-'))
  // hey-api empties the folder that it writes to
  const [generated, json] = [join(folder, 'generated'), join(folder, 'openapi.json')]
  try {
    const { source, isWhole } = await writeInput(input, options.overlays, folder, json)
    const renames = options.renames === undefined ? undefined : await readRenames(options.renames)
    const notes: { message: string; place: readonly string[] }[] = []
    const prepare = (document: object): void => {
      // with the files in it that it refers to
      if (!isWhole) writeJson(json, document)
      prepareDocument(document, { renames, note: (message, place) => notes.push({ message, place }) })
    }
    await createClient(configuration(source, generated, prepare, folder, options.parts ?? []))
    const files = withImportsIn(withLazyValidators(await readFolder(generated)), options.imports)
    files.set('openapi.json', await readFile(json, 'utf8'))
    files.set('README.md', await readFile(README, 'utf8'))
    const missing = EXPECTED.filter((file) => !files.has(file))
    // hey-api ends without an error when it cannot make anything of its input
    if (missing.length > 0) throw new GenerationError(await failureOf(folder, missing), [])
    if (options.note && notes.length > 0) await tell(input, notes, options.note)
    return files
  } catch (error) {
    throw await located(input, causeOf(error))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** To files: hey-api needs the memory. A document that refers to others is not yet whole, and not written as JSON here. */
async function writeInput(
  input: string,
  overlays: readonly string[] | undefined,
  folder: string,
  json: string,
): Promise<{ source: string; isWhole: boolean }> {
  const { document, values } = await readChecked(input, overlays)
  const isWhole = values.size === 1
  if (isWhole) writeJson(json, document)
  return { source: await writeSources(values, join(folder, 'sources')), isWhole }
}

/** What it cannot read hey-api passes over, and leaves nothing but a log of it. */
async function failureOf(folder: string, missing: readonly string[]): Promise<string> {
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'))
  const text = logs[0] === undefined ? '' : await readFile(join(folder, logs[0]), 'utf8')
  const [, reason] = /Error: (.+)/.exec(text) ?? []
  return reason === undefined
    ? `hey-api did not write ${missing.join(', ')}.`
    : `hey-api cannot read this: ${reason.replaceAll(`${folder}/sources/`, '')}`
}

/** By line and column, in the order of the document. */
async function tell(
  input: string,
  notes: readonly { readonly message: string; readonly place: readonly string[] }[],
  note: (line: string) => void,
): Promise<void> {
  const { locate } = await readSourceFile(input)
  // what several operations have from one place is said once
  const lines = new Set(notes.map(({ message, place }) => `${locate(place)}: ${message}`))
  for (const line of [...lines].sort(byPlace)) note(line)
}

/** Sorts lines that begin with the same file, by the line and the column in it. */
function byPlace(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

function writeJson(file: string, document: object): void {
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
}

/** A document without schemas and parameters has no validators. */
function withLazyValidators(files: Map<string, string>): Map<string, string> {
  const text = files.get('zod.gen.ts')
  if (text === undefined) return files
  const { validators, zod } = lazyValidators(text)
  return new Map([...files, ['validators.gen.ts', validators], ['zod.gen.ts', zod]])
}

function withImportsIn(files: Map<string, string>, extension: ImportExtension = '.ts'): Map<string, string> {
  return new Map([...files].map(([path, text]) => [path, withImports(text, extension)]))
}

function configuration(
  input: string,
  path: string,
  prepare: (document: object) => void,
  logs: string,
  parts: readonly Part[],
): UserConfig {
  return {
    input,
    interactive: false,
    logs: { file: true, level: 'silent', path: logs },
    output: { header, module: { extension: '.ts' }, path, tsConfigPath: null },
    parser: { patch: { input: prepare } },
    plugins: [
      '@hey-api/typescript',
      { name: 'zod', ...zodRepairs },
      ...(parts.includes('sdk')
        ? (['@hey-api/client-fetch', { name: '@hey-api/sdk', validator: false }] as const)
        : []),
      operations({ parts, makesValidatorsLazily: true }),
    ],
  }
}

/** Only the files that hey-api copies (its client) come without a `file`; they fail under exactOptionalPropertyTypes. */
function header({ file }: { readonly file?: unknown }): string[] {
  return file ? [HEADER] : ['// @ts-nocheck', HEADER]
}

const TOO_MUCH =
  'hey-api cannot generate from this: schemas stand within each other too deeply, or an enumeration has too many values. Give inner schemas names under components.schemas.'

/** What hey-api caught and wrapped, once for the plugin and once for the job. It knows where in the document it was. */
function causeOf(error: unknown, place?: readonly string[]): Error {
  if (!(error instanceof Error)) return causeOf(new Error(String(error)), place)
  const known = place ?? placeIn(error)
  if (!('originalError' in error)) {
    const own = [error, error.cause].find((candidate) => candidate instanceof GenerationError)
    if (own) return own
    const isTooMuch = /maximum call stack|nesting exceeded/i.test(error.message)
    const message = isTooMuch ? TOO_MUCH : `hey-api cannot generate from this: ${error.message}`
    return new GenerationError(message, known ?? [], { cause: error })
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
