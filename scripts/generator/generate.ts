/** Brings the folder of what is generated up to the document, or says how it differs. */
import { differences, readFolder, replaceFolder } from './folder.ts'
import type { GenerationOptions } from './generate-files.ts'
import { GenerationError } from './generation-error.ts'
import { useOwnTypeScript } from './own-typescript.ts'

/** The files for a document, by relative path. Throws a `GenerationError` that names file, line and column of a mistake. */
export async function generateFiles(input: string, options: GenerationOptions = {}): Promise<Map<string, string>> {
  useOwnTypeScript()
  const generator = await import('./generate-files.ts')
  return generator.generateFiles(input, options)
}

export interface GenerateOptions extends GenerationOptions {
  readonly input: string
  readonly output: string
}

export async function generate({ input, output, ...options }: GenerateOptions): Promise<void> {
  await replaceFolder(output, await generateFiles(input, options))
}

/** Writes nothing. Throws a `GenerationError` with the first difference of each file that is not as it would be written. */
export async function check({ input, output, ...options }: GenerateOptions, remedy: string): Promise<void> {
  const stale = differences(await generateFiles(input, options), await readFolder(output))
  if (stale.length > 0) throw new GenerationError([`${output} is stale. Run: ${remedy}`, ...stale].join('\n'))
}
