import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildGeneratorPackage } from '../../scripts/generator-package/build-generator-package.ts'
import { type Ended, mustRun, run } from './spawn.ts'

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** The packages in a user's project beside the generator: its own dependencies, and those of the generator. */
const INSTALLED = ['@hey-api', 'typescript', '@typescript', 'yaml', 'zod', '@types', 'koa', '@koa']

/** The generator as npm would publish it. */
export interface PackedGenerator {
  readonly folder: string
  readonly tarball: string
  /** The files in the tarball. */
  readonly files: readonly string[]
  /** A new folder with only node_modules, where the tarball is installed. */
  project(name: string): Promise<Project>
  remove(): Promise<void>
}

export interface Project {
  readonly folder: string
  /** Runs a program of node_modules/.bin, or this Node. */
  run(program: string, ...args: string[]): Promise<Ended>
}

export async function packGenerator(): Promise<PackedGenerator> {
  const root = await mkdtemp(join(tmpdir(), 'packed-generator-'))
  const folder = join(root, 'package')
  await buildGeneratorPackage(folder)
  const { stdout } = await mustRun('npm', ['pack', '--json', '--pack-destination', root], { cwd: folder })
  const [packed]: { filename: string; files: { path: string }[] }[] = Object.values(JSON.parse(stdout))
  if (packed === undefined) throw new Error(`npm pack said ${stdout}`)
  const tarball = join(root, packed.filename)
  return {
    folder,
    tarball,
    files: packed.files.map(({ path }) => path),
    project: (name) => project(join(root, name), tarball),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Like `npm install` of the tarball, but links the packages that are installed here instead of using a registry. */
async function project(folder: string, tarball: string): Promise<Project> {
  const modules = join(folder, 'node_modules')
  const installed = join(modules, '@dataset-service/generator')
  await mkdir(installed, { recursive: true })
  await mustRun('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'])
  for (const name of INSTALLED) await symlink(join(MODULES, name), join(modules, name))
  await mkdir(join(modules, '.bin'))
  for (const program of ['node', 'tsc']) await symlink(join(MODULES, '.bin', program), join(modules, '.bin', program))
  await symlink(join(installed, 'cli/main.js'), join(modules, '.bin/dataset-service-generator'))
  return { folder, run: (program, ...args) => runIn(folder, program, args) }
}

function runIn(cwd: string, program: string, args: string[]): Promise<Ended> {
  const PATH = `${join(cwd, 'node_modules/.bin')}:${dirname(process.execPath)}:${process.env['PATH']}`
  const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env
  return run(program, args, { cwd, env: { ...env, PATH } })
}

/** All files below a folder, without node_modules, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return files
    .map((file) => file.slice(folder.length + 1))
    .filter((file) => !file.startsWith('node_modules/'))
    .sort()
}
