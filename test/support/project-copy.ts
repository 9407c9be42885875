import { hash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { type Ended, run } from './spawn.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const COPIED = [
  ...['server', 'client', 'generated', 'scripts', 'test/conformance', 'test/support'],
  ...['openapi.yaml', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'biome.json', '.gitignore'],
]

/** A copy of the project in a separate folder, which a test may change and which is removed at its end. */
export interface ProjectCopy {
  readonly folder: string
  read(file: string): string
  write(file: string, text: string): void
  remove(file: string): void
  /** Replaces text in a file; the text must exist. */
  edit(file: string, from: string, to: string): void
  /** Runs a program on this Node, in the copy. */
  node(...args: string[]): Promise<Ended>
}

/** `whenDone` takes what removes the copy: at the end of a test, or of several that share it. */
export function copyOfProject(
  folder = mkdtempSync(join(tmpdir(), 'dataset-service-copy-')),
  whenDone: (remove: () => void) => void = onTestFinished,
): ProjectCopy {
  whenDone(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  return {
    folder,
    read,
    write,
    remove: (file) => rmSync(join(folder, file)),
    edit(file, from, to) {
      expect(read(file), `${file} has the text to be changed`).toContain(from)
      write(
        file,
        read(file).replace(from, () => to),
      )
    },
    node: (...args) => runNode(folder, args),
  }
}

/** For a copy whose programs are run: the first free one of a few places, since compiled code is found by its path. */
export function familiarFolder(place = 1): string {
  const folder = join(tmpdir(), `dataset-service-copy-${hash('sha256', ROOT).slice(0, 8)}-${place}`)
  try {
    mkdirSync(folder)
    return folder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // the file system throws nothing else
    return familiarFolder(place + 1)
  }
}

function runNode(cwd: string, args: string[]): Promise<Ended> {
  // These belong to the run that makes the copy, not to the runs in it.
  const { VITEST: _, ...env } = process.env
  return run(process.execPath, args, { cwd, env })
}
