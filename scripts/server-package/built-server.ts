import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { keptBuild } from '../kept-build.ts'

const PAGES = '../../../../../server/console/dist'

/** The folder of the server as it is published, with a link to the console's pages. */
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
      const { bundleServer } = await import('./bundle-server.ts')
      await bundleServer(folder)
      await mkdir(join(folder, 'server/console'))
      await symlink(PAGES, join(folder, 'server/console/dist'), 'junction')
    },
  })
}
