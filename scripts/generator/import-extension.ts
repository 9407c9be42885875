/** How the generated files import each other: as the compiler's settings of the project let them. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

export type ImportExtension = '.js' | '.ts'

/**
 * `.ts` where the nearest tsconfig.json allows it, or where there is none: then Node, Deno or Bun runs the files as they are.
 * Otherwise `.js`, which every `moduleResolution` understands.
 */
export function importExtensionFor(folder: string): ImportExtension {
  const file = nearestSettings(resolve(folder))
  if (file === undefined) return '.ts'
  // loaded only here: most projects generate more often than they change this
  const ts = createRequire(import.meta.url)('typescript') as typeof import('typescript')
  const { config } = ts.readConfigFile(file, ts.sys.readFile)
  // what it extends is read too
  const { options } = ts.parseJsonConfigFileContent(config ?? {}, { ...ts.sys, readDirectory: () => [] }, dirname(file))
  const { allowImportingTsExtensions, rewriteRelativeImportExtensions } = options
  return allowImportingTsExtensions || rewriteRelativeImportExtensions ? '.ts' : '.js'
}

function nearestSettings(folder: string): string | undefined {
  const file = join(folder, 'tsconfig.json')
  if (existsSync(file)) return file
  const parent = dirname(folder)
  return parent === folder ? undefined : nearestSettings(parent)
}

/** The text of a generated file, which imports with `.ts`, with another extension. */
export function withImports(text: string, extension: ImportExtension): string {
  if (extension === '.ts') return text
  return text.replace(
    /(^(?:import|export)\b[^'"]*|^} from |\bimport\()(['"]\.[^'"\n]*)\.ts(?=['"])/gm,
    `$1$2${extension}`,
  )
}
