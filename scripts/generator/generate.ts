/** Brings the folder of what is generated up to the document, or says how it differs. */
import { differences, readFolder, replaceFolder } from './folder.ts'
import type { GenerationOptions } from './generate-files.ts'
import { GenerationError } from './generation-error.ts'
import { importExtensionFor } from './import-extension.ts'
import { useOwnTypeScript } from './own-typescript.ts'

/** The files for a document, by relative path, in memory. Throws a `GenerationError` that names file, line and column of a mistake. */
export async function generateFiles(input: string, options: GenerationOptions = {}): Promise<Map<string, string>> {
  useOwnTypeScript()
  const generator = await import('./generate-files.ts')
  return generator.generateFiles(input, options)
}

export interface GenerateOptions extends GenerationOptions {
  readonly input: string
  readonly output: string
}

/** As `generateFiles`, with imports as the settings of the compiler for that folder let them. */
export async function filesFor({ input, output, ...options }: GenerateOptions): Promise<Map<string, string>> {
  return generateFiles(input, { imports: importExtensionFor(output), ...options })
}

export async function generate(options: GenerateOptions): Promise<void> {
  await replaceFolder(options.output, await filesFor(options))
}

/** Writes nothing. Throws a `GenerationError` with the first difference of each file that is not as it would be written. */
export async function check(options: GenerateOptions, remedy: string): Promise<void> {
  const stale = differences(await filesFor(options), await readFolder(options.output))
  if (stale.length > 0) throw new GenerationError([`${options.output} is stale. Run: ${remedy}`, ...stale].join('\n'))
}
