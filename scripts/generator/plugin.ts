/** The hey-api plugin: writes the operation interfaces and the route table beside what hey-api's own plugins write. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePluginConfig } from '@hey-api/openapi-ts'
import { readModel } from './model/read-model.ts'
import type { OperationsPlugin } from './plugin-types.ts'
import { operationsFile } from './write/operations-file.ts'
import { resourcesFile } from './write/resources-file.ts'
import { routesFile } from './write/routes-file.ts'
import { HEADER } from './write/text.ts'

/** Files that are the same for every document. */
export const STATIC_FILES = ['checks', 'decode', 'decode-body', 'decode-item', 'replies', 'resource', 'route'] as const

export const operations = definePluginConfig<OperationsPlugin['Types']>({
  name: 'operations',
  config: {},
  dependencies: ['@hey-api/typescript', 'zod'],
  handler: ({ plugin }) => plugin.intent({ run: () => writeFiles(plugin) }),
})

function writeFiles(plugin: OperationsPlugin['Instance']): void {
  const folder = plugin.context.config.output.path
  const model = readModel(plugin)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'operations.gen.ts'), operationsFile(model))
  writeFileSync(join(folder, 'routes.gen.ts'), routesFile(model))
  writeFileSync(join(folder, 'resources.gen.ts'), resourcesFile(model))
  for (const name of STATIC_FILES) writeFileSync(join(folder, `${name}.gen.ts`), `${HEADER}\n\n${staticText(name)}`)
}

function staticText(name: string): string {
  const text = readFileSync(join(import.meta.dirname, 'static', `${name}.ts`), 'utf8')
  return text.replace(/from '\.\/([\w-]+)\.ts'/g, "from './$1.gen.ts'")
}
