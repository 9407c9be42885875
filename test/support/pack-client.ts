import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Builds the client's package, packs it, and installs it into an empty project. Returns the folder of all three. */
export async function packClient(): Promise<string> {
  const { buildPackage } = await import('../../scripts/client-package/build-package.ts')
  const root = await mkdtemp(join(tmpdir(), 'packed-client-'))
  const [folder, project] = [join(root, 'package'), join(root, 'project')]
  await buildPackage(folder)
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', root], { cwd: folder })
  const [packed]: { filename: string; files: { path: string }[] }[] = Object.values(JSON.parse(stdout))
  if (packed === undefined) throw new Error(`npm pack said ${stdout}`)
  const tarball = join(root, packed.filename)
  await writeFile(join(root, 'packed.json'), JSON.stringify({ tarball, files: packed.files.map(({ path }) => path) }))
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  // Offline: without dependencies npm needs no registry.
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project })
  return root
}
