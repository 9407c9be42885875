/**
 * Builds the server as a package to install: one bundle of what `npm start` runs, since Node runs no TypeScript below node_modules, with
 * the console's pages as they are built.
 */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { bundleServer } from './bundle-server.ts'
import { ROOT } from './manifest.ts'

const CONSOLE = 'server/console'

const BIN = '#!/usr/bin/env node\nimport "../server/node-version.cjs"\nawait import("../server/main.js")\n'

/** The folder is deleted before. `bundle` puts the code into it. */
export async function buildServerPackage(folder: string, bundle = bundleServer): Promise<void> {
  const output = resolve(folder)
  await bundle(output)
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-console.ts'), '--if-stale'])
  await cp(join(ROOT, CONSOLE, 'dist'), join(output, CONSOLE, 'dist'), { recursive: true })
  await mkdir(join(output, 'bin'))
  await writeFile(join(output, 'bin/dataset-service-server.js'), BIN)
  await chmod(join(output, 'bin/dataset-service-server.js'), 0o755)
  const types = await declarations('server/testing/start-test-service.ts')
  await writeFile(join(output, 'server/start-test-service.d.ts'), types)
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) await cp(join(ROOT, file), join(output, file))
}

async function declarations(file: string): Promise<string> {
  const source = await readFile(join(ROOT, file), 'utf8')
  return ts.transpileDeclaration(source, { fileName: file, compilerOptions: { target: ts.ScriptTarget.ES2022 } })
    .outputText
}
