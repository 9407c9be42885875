import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { started } from './started.ts'

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

/** Only this caller uses the project. */
export async function packClient(): Promise<PackedClient> {
  const packed = await started('client')
  const { filename, files }: { filename: string; files: string[] } = JSON.parse(
    await readFile(join(packed, 'packed.json'), 'utf8'),
  )
  const folder = join(packed, 'package')
  const project = await mkdtemp(join(tmpdir(), 'client-project-'))
  await cp(join(packed, 'project'), project, { recursive: true, verbatimSymlinks: true })
  return {
    folder,
    tarball: join(packed, filename),
    files,
    project,
    read: (file) => readFile(join(folder, file), 'utf8'),
    manifest: async () => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')),
    remove: () => rm(project, { recursive: true, force: true }),
  }
}

/** A runtime on this machine, and how it runs a file. */
export interface Runtime {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

const RUNTIMES = fileURLToPath(new URL('../runtimes/node_modules/', import.meta.url))

/** The project's Node, other installed runtimes, and those that `npm run test:runtimes` fetches. A missing one has no program. */
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
