import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keptBuild } from '../../scripts/kept-build.ts'

const MANIFEST = fileURLToPath(new URL('../../client/package.json', import.meta.url))

/** The folder of the command line as it is published: it starts in half of the processor time that the sources take. */
export function builtCli(): Promise<string> {
  return keptBuild({
    name: 'command-lines',
    sources: [
      'client/**/*.ts',
      'generated/*.ts',
      'scripts/client-package/*',
      'client/package.json',
      'package-lock.json',
    ],
    exclude: ['client/dist/**', 'client/node_modules/**'],
    async build(folder) {
      const { bundleProgram } = await import('../../scripts/client-package/build-package.ts')
      await bundleProgram({ 'cli/main': './cli/main.ts' }, folder)
      await cp(MANIFEST, join(folder, 'package.json'))
    },
  })
}
