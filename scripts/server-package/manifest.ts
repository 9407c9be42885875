import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { originOf } from '../client-package/manifest.ts'

export const ROOT = resolve(import.meta.dirname, '../..')

/** The package.json of the server's package, which depends on what is not bundled. */
export async function serverManifest(bundled: readonly string[]): Promise<object> {
  const { version, description, license, type, engines, dependencies } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  const needed = Object.entries<string>(dependencies).filter(([name]) => !bundled.includes(name))
  return {
    name: '@dataset-service/server',
    ...{ version, description, license, type, engines },
    ...originOf(process.env),
    bin: { 'dataset-service-server': 'bin/dataset-service-server.js' },
    exports: {
      './testing': { types: './server/start-test-service.d.ts', default: './server/start-test-service.js' },
      './package.json': './package.json',
    },
    dependencies: Object.fromEntries(needed),
    publishConfig: { access: 'public', provenance: true },
  }
}
