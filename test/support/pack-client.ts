import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { keptBuild } from '../../scripts/kept-build.ts'

const run = promisify(execFile)

/** Builds the client's package, packs it, and installs it into an empty project, unless that was done of the same sources. Returns the folder of all three. */
export function packClient(): Promise<string> {
  return keptBuild({
    name: 'packed-clients',
    sources: [
      'client/**/*.{ts,md,json}',
      'generated/*.ts',
      'scripts/client-package/*',
      'test/support/pack-client.ts',
      'LICENSE',
      'package-lock.json',
      'tsconfig.json',
    ],
    exclude: ['client/dist/**', 'client/node_modules/**'],
    build: packInto,
  })
}

async function packInto(root: string): Promise<void> {
  const { buildPackage } = await import('../../scripts/client-package/build-package.ts')
  const [folder, project] = [join(root, 'package'), join(root, 'project')]
  await buildPackage(folder)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', root], { cwd: folder })
  const [packed]: { filename: string; files: { path: string }[] }[] = Object.values(JSON.parse(stdout))
  if (packed === undefined) throw new Error(`npm pack said ${stdout}`)
  const { filename, files } = packed
  await writeFile(join(root, 'packed.json'), JSON.stringify({ filename, files: files.map(({ path }) => path) }))
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  // Offline: without dependencies npm needs no registry.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join(root, filename)], { cwd: project })
}
