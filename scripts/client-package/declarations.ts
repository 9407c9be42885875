import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build, type InlineConfig } from 'tsdown'
import { COMPILER_FLAGS } from '../check/compiler-environment.ts'

const ROOT = resolve(import.meta.dirname, '../..')

interface Types {
  /** The folder of the sources. */
  readonly from: string
  /** The sources whose types programs see, by the path of the types. */
  readonly entry: Readonly<Record<string, string>>
  /** The settings of the compiler. */
  readonly tsconfig: string
  readonly outDir: string
  /** How the types are bundled: as the sources are. */
  readonly bundle: Pick<InlineConfig, 'platform' | 'unbundle' | 'deps'>
}

/** Writes the types of a package. tsdown would have those of each file made by the compiler that is written in JavaScript, which takes five times as long. */
export async function writeTypes({ from, entry, tsconfig, outDir, bundle }: Types): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'declarations-'))
  try {
    await declare(
      Object.values(entry).map((source) => join(from, source)),
      tsconfig,
      folder,
    )
    const cwd = join(folder, relative(ROOT, from))
    const declared = Object.entries(entry).map(([name, source]) => [name, source.replace(/\.ts$/, '.d.ts')])
    await build({
      ...bundle,
      config: false,
      cwd,
      entry: Object.fromEntries(declared),
      outDir,
      clean: false,
      format: 'esm',
      fixedExtension: false,
      dts: { dtsInput: true, emitDtsOnly: true },
      tsconfig: false,
      logLevel: 'error',
      report: false,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The types of each file that these import, in the folder, at its path in the project. `npm run typecheck` has checked them. */
async function declare(files: readonly string[], tsconfig: string, folder: string): Promise<void> {
  const compilerOptions = {
    ...{ noEmit: false, noCheck: true, declaration: true, emitDeclarationOnly: true },
    ...{ rootDir: ROOT, outDir: folder, typeRoots: [join(ROOT, 'node_modules/@types')] },
  }
  const settings = join(folder, 'tsconfig.json')
  await writeFile(settings, JSON.stringify({ extends: tsconfig, compilerOptions, files, include: [] }))
  await promisify(execFile)(join(ROOT, 'node_modules/.bin/tsc'), [...COMPILER_FLAGS, '--project', settings])
}
