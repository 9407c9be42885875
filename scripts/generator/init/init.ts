/** Makes a project of a document in a folder: settings, a server that binds the operations, and a test of each. */

import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { replaceFolder } from '../folder.ts'
import { filesFor } from '../generate.ts'
import { GenerationError } from '../generation-error.ts'
import type { Part } from '../parts.ts'
import { readChecked } from '../read-document.ts'
import { callersFile, contextsOf, operationsFile } from './callers.ts'
import { type Framework, manifestFor } from './manifest.ts'

export interface InitOptions {
  readonly document: string
  readonly folder: string
  readonly framework: Framework
  readonly note: (line: string) => void
}

const TEMPLATES = join(import.meta.dirname, '../templates')

/** What a project has generated beside the rest. */
function partsOf(framework: Framework): Part[] {
  return framework === 'fetch' ? ['fetch', 'node', 'mocks'] : ['koa', 'mocks']
}

/** The files that it wrote, but for those that are generated. Nothing that is there is overwritten. */
export async function init({ document, folder, framework, note }: InitOptions): Promise<string[]> {
  const { input, isCopied } = await placeOf(document, folder)
  const released = `openapi.released${extname(input)}`
  const files = new Map([
    ['tsconfig.json', await template('tsconfig.json')],
    ['.gitignore', await template('gitignore.txt')],
    ['src/app.ts', await template(`app.${framework}.ts.txt`)],
    ['src/server.ts', await template('server.ts.txt')],
    ['test/operations.test.ts', await template('operations.test.ts.txt')],
  ])
  const made = [...files.keys(), 'src/callers.ts', 'src/operations.ts', released, ...(isCopied ? [input] : [])]
  const taken = [...made, 'generated'].filter((file) => existsSync(join(folder, file)))
  if (taken.length > 0)
    throw new GenerationError(`${taken.join(', ')}: already there. init makes a project in an empty folder.`)
  const manifest = await manifestFor({ folder, input, released, framework, parts: partsOf(framework) })
  // before anything is written: a document with a mistake makes no project
  const generated = await filesFor({
    input: document,
    output: join(folder, 'generated'),
    parts: partsOf(framework),
    imports: '.ts',
    note,
  })
  const contexts = contextsOf(generated.get('operations.gen.ts') ?? '', generated.get('routes.gen.ts') ?? '')
  files.set('src/callers.ts', callersFile(contexts))
  files.set('src/operations.ts', operationsFile(contexts))
  files.set('package.json', manifest)
  if (isCopied) await copyFile(document, join(folder, input))
  await copyFile(document, join(folder, released))
  for (const [file, text] of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  await replaceFolder(join(folder, 'generated'), generated)
  return ['package.json', ...made].sort()
}

/** Where the document is in the project. One from elsewhere is copied, if it is a single file. */
async function placeOf(document: string, folder: string): Promise<{ input: string; isCopied: boolean }> {
  const { values } = await readChecked(document)
  const path = relative(resolve(folder), resolve(document))
  if (!path.startsWith('..') && !isAbsolute(path)) return { input: path.split(sep).join('/'), isCopied: false }
  if (values.size > 1) {
    throw new GenerationError(
      `${document} refers to other files. Put all of them into the folder of the project first.`,
    )
  }
  return { input: `openapi${extname(basename(document)) || '.yaml'}`, isCopied: true }
}

function template(name: string): Promise<string> {
  return readFile(join(TEMPLATES, name), 'utf8')
}
