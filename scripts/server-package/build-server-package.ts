/**
 * Builds the server as a package to install: its sources without their types, file by file, since Node runs no TypeScript
 * below node_modules. What is in it is what `npm start` runs, with the console's pages as they are built.
 */
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import ts from 'typescript'
import { originOf } from '../client-package/manifest.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const CONSOLE = 'server/console'

const BIN = '#!/usr/bin/env node\nimport "../server/node-version.cjs"\nawait import("../server/main.js")\n'

/** The folder is made anew. */
export async function buildServerPackage(folder: string): Promise<void> {
  const output = resolve(folder)
  await rm(output, { recursive: true, force: true })
  for (const part of ['server', 'generated']) await copyWithoutTypes(part, output)
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-console.ts'), '--if-stale'])
  await cp(join(ROOT, CONSOLE, 'dist'), join(output, CONSOLE, 'dist'), { recursive: true })
  await mkdir(join(output, 'bin'))
  await writeFile(join(output, 'bin/dataset-service-server.js'), BIN)
  await chmod(join(output, 'bin/dataset-service-server.js'), 0o755)
  await writeFile(
    join(output, 'server/testing/start-test-service.d.ts'),
    await declarations('server/testing/start-test-service.ts'),
  )
  await writeFile(join(output, 'package.json'), `${JSON.stringify(await manifest(), null, 2)}\n`)
  for (const file of ['LICENSE', 'README.md', 'CHANGELOG.md']) await cp(join(ROOT, file), join(output, file))
}

async function copyWithoutTypes(part: string, output: string): Promise<void> {
  for (const entry of await readdir(join(ROOT, part), { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name)
    if (!entry.isFile() || from.startsWith(join(ROOT, CONSOLE))) continue
    const to = join(output, from.slice(ROOT.length))
    await mkdir(dirname(to), { recursive: true })
    if (from.endsWith('.ts')) await writeFile(to.replace(/\.ts$/, '.js'), withoutTypes(await readFile(from, 'utf8')))
    else if (/\.(?:cjs|json)$/.test(from)) await cp(from, to)
  }
}

/** Places stay as they are, so that a stack names the lines of the sources. */
function withoutTypes(source: string): string {
  return stripTypeScriptTypes(source).replace(/((?:from|import|import\(|new URL\() ?'\.[^'\n]*)\.ts'/g, "$1.js'")
}

async function declarations(file: string): Promise<string> {
  const source = await readFile(join(ROOT, file), 'utf8')
  return ts.transpileDeclaration(source, { fileName: file, compilerOptions: { target: ts.ScriptTarget.ES2022 } })
    .outputText
}

async function manifest(): Promise<object> {
  const { version, description, license, type, engines, dependencies } = JSON.parse(
    await readFile(join(ROOT, 'package.json'), 'utf8'),
  )
  return {
    name: '@dataset-service/server',
    ...{ version, description, license, type, engines },
    ...originOf(process.env),
    bin: { 'dataset-service-server': 'bin/dataset-service-server.js' },
    exports: {
      './testing': {
        types: './server/testing/start-test-service.d.ts',
        default: './server/testing/start-test-service.js',
      },
      './package.json': './package.json',
    },
    dependencies,
    publishConfig: { access: 'public', provenance: true },
  }
}
