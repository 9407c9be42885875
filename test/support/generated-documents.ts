import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { generateFiles, replaceFolder } from '@dataset-service/generator'
import type { Route } from '../../generated/route.gen.ts'
import { COMPILER_FLAGS } from '../../scripts/check/compiler-environment.ts'

const REPOSITORY = join(import.meta.dirname, '../..')

/** A folder with this project's packages and compiler settings, for generated files. */
export interface GeneratedFolder {
  readonly path: string
  /** Generates into a subfolder of that name. */
  generate(name: string, document: string): Promise<void>
  /** The compiler's output for all files in it; empty if there is no error. */
  typecheck(): Promise<string>
  routesOf(name: string): Promise<readonly Route[]>
  remove(): Promise<void>
}

/** `compilerOptions` are added to this project's own. */
export async function generatedFolder(compilerOptions: object = {}): Promise<GeneratedFolder> {
  const path = await mkdtemp(join(tmpdir(), 'documents-'))
  await symlink(join(REPOSITORY, 'node_modules'), join(path, 'node_modules'))
  await writeFile(
    join(path, 'tsconfig.json'),
    JSON.stringify({ extends: join(REPOSITORY, 'tsconfig.json'), compilerOptions, include: ['.'] }),
  )
  await writeFile(join(path, 'package.json'), '{ "type": "module" }')
  return {
    path,
    generate: async (name, document) =>
      replaceFolder(join(path, name), await withSharedFiles(path, await generateFiles(document))),
    typecheck: () => typecheck(path),
    routesOf: async (name) => {
      const { routes }: { routes: Record<string, Route> } = await import(join(path, name, 'routes.gen.ts'))
      return Object.values(routes)
    },
    remove: () => rm(path, { recursive: true }),
  }
}

/** Files that are the same for every document, and import only each other. */
const SAME = new Set(
  readdirSync(join(REPOSITORY, 'scripts/generator/static'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/ts$/, 'gen.ts')),
)

/** These files stand in the folder once, so that they are compiled and loaded once; those of a document export what is there. */
async function withSharedFiles(path: string, files: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const shared = [...files].filter(([file]) => SAME.has(file))
  for (const [file, text] of shared) {
    await mkdir(dirname(join(path, 'same', file)), { recursive: true })
    await writeFile(join(path, 'same', file), text)
  }
  const above = (file: string) => (file.includes('/') ? '../..' : '..')
  return new Map([
    ...files,
    ...shared.map(([file]) => [file, `export * from '${above(file)}/same/${file}'\n`] as const),
  ])
}

async function typecheck(folder: string): Promise<string> {
  const tsc = join(REPOSITORY, 'node_modules/.bin/tsc')
  return promisify(execFile)(tsc, [...COMPILER_FLAGS, '--project', folder], { maxBuffer: 1e8 }).then(
    () => '',
    (failed: { stdout: string }) => failed.stdout,
  )
}
