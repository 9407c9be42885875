import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from '../../scripts/client-package/build-package.ts'

const run = promisify(execFile)

/** The client as npm would publish it, and an empty project that has installed it. */
export interface PackedClient {
  /** The built package. */
  readonly folder: string
  readonly tarball: string
  /** The files in the tarball. */
  readonly files: readonly string[]
  /** Holds package.json and node_modules, and nothing else. */
  readonly project: string
  manifest(): Promise<Record<string, unknown>>
  /** A text file of the package. */
  read(file: string): Promise<string>
  remove(): Promise<void>
}

export async function packClient(): Promise<PackedClient> {
  const root = await mkdtemp(join(tmpdir(), 'packed-client-'))
  const [folder, project] = [join(root, 'package'), join(root, 'project')]
  await buildPackage(folder)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', root], { cwd: folder })
  const [packed]: { filename: string; files: { path: string }[] }[] = Object.values(JSON.parse(stdout))
  if (packed === undefined) throw new Error(`npm pack said ${stdout}`)
  const tarball = join(root, packed.filename)
  await installInto(project, tarball)
  return {
    folder,
    tarball,
    files: packed.files.map(({ path }) => path),
    project,
    read: (file) => readFile(join(folder, file), 'utf8'),
    manifest: async () => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

async function installInto(project: string, tarball: string): Promise<void> {
  await run('mkdir', ['-p', project])
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  // Offline: what has no dependencies asks nobody.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
}

/** A runtime on this machine, and how it runs a file. */
export interface Runtime {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

const RUNTIMES = new URL('../runtimes/node_modules/', import.meta.url).pathname

/** The Node of the project, others that are installed, and those that `npm run test:runtimes` fetches. Missing ones have no program. */
export async function runtimes(): Promise<(Omit<Runtime, 'program'> & { program: string | undefined })[]> {
  return [
    { name: 'the Node of the project', program: process.execPath, args: [] },
    { name: 'Node 20', program: await nodeOf(20), args: [] },
    { name: 'Node 22', program: await nodeOf(22), args: [] },
    {
      name: 'Deno',
      program: found('@deno/linux-x64-glibc/deno'),
      args: ['run', '--allow-net', '--allow-env', '--no-lock'],
    },
    { name: 'Bun', program: found('@oven/bun-linux-x64/bin/bun'), args: ['run'] },
  ]
}

function found(path: string): string | undefined {
  return existsSync(join(RUNTIMES, path)) ? join(RUNTIMES, path) : undefined
}

async function nodeOf(major: number): Promise<string | undefined> {
  for (const program of ['/usr/bin/node', '/usr/local/bin/node', `/opt/node${major}/bin/node`]) {
    const version = await run(program, ['--version']).then(
      ({ stdout }) => stdout,
      () => '',
    )
    if (version.startsWith(`v${major}.`)) return program
  }
  return undefined
}
