import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keptBuild } from './kept-build.ts'

const PAGES = fileURLToPath(new URL('../../server/console/dist', import.meta.url))

/** The folder of the server as it is published, without a copy of the console's pages. */
export function builtServer(): Promise<string> {
  return keptBuild({
    name: 'servers',
    sources: [
      'server/**/*.{ts,cjs}',
      'generated/*.{ts,json}',
      'scripts/server-package/*',
      'package.json',
      'package-lock.json',
    ],
    exclude: ['server/console/**'],
    async build(folder) {
      const { bundleServer } = await import('../../scripts/server-package/bundle-server.ts')
      await bundleServer(folder)
      await mkdir(join(folder, 'server/console'))
      await symlink(PAGES, join(folder, 'server/console/dist'))
    },
  })
}
