/** The hey-api plugin: writes the operation interfaces and the route table beside what hey-api's own plugins write. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DefinePlugin, definePluginConfig } from '@hey-api/openapi-ts'
import { operationsFile } from './operations-file.ts'
import { readModel } from './read-model.ts'
import { routesFile } from './routes-file.ts'
import { HEADER } from './text.ts'

interface Config {
  name: 'operations'
}

export type OperationsPlugin = DefinePlugin<Config, Config>

// hey-api learns of a plugin's name and types by this augmentation
declare module '@hey-api/shared' {
  interface PluginConfigMap {
    operations: OperationsPlugin['Types']
  }
}

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
  for (const name of ['checks', 'route']) {
    const text = readFileSync(join(import.meta.dirname, 'static', `${name}.ts`), 'utf8')
    writeFileSync(join(folder, `${name}.gen.ts`), `${HEADER}\n\n${text}`)
  }
}
