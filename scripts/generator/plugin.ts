/** The hey-api plugin: writes the operation interfaces and the route table beside what hey-api's own plugins write. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { definePluginConfig } from '@hey-api/openapi-ts'
import { asSaid, JUDGED_SCHEMAS } from './document/judge-schemas.ts'
import type { Model } from './model/model.ts'
import { readModel } from './model/read-model.ts'
import { filesOf } from './parts.ts'
import type { OperationsPlugin } from './plugin-types.ts'
import { mocksFile } from './write/mocks-file.ts'
import { operationsFile } from './write/operations-file.ts'
import { resourcesFile } from './write/resources-file.ts'
import { routesFile } from './write/routes-file.ts'
import { schemasFile } from './write/schemas-file.ts'
import { HEADER } from './write/text.ts'
import { madeAtImport, madeWhenRead } from './write/validators.ts'
import { webhooksFile } from './write/webhooks-file.ts'

/** Files that are the same for every document. */
export const STATIC_FILES = [
  ...([
    'checks',
    'credentials',
    'date-time',
    'decode',
    'decode-body',
    'decode-item',
    'decode-members',
    'decode-multipart',
    'decode-sent',
    'decode-split',
    'decode-text',
  ] as const),
  ...([
    'encode',
    'item-stream',
    'pacing',
    'replies',
    'resource',
    'route',
    'streams',
    'uri',
    'validate',
    'wait',
  ] as const),
] as const

// in the published package compiled files stand beside them
const EVALUATOR_FILES = readdirSync(join(import.meta.dirname, 'static/evaluator')).flatMap((file) =>
  /(?<!\.d)\.ts$/.test(file) ? [`evaluator/${file.replace(/\.ts$/, '')}`] : [],
)

export const operations = definePluginConfig<OperationsPlugin['Types']>({
  name: 'operations',
  config: { parts: [], makesValidatorsLazily: false },
  dependencies: ['@hey-api/typescript', 'zod'],
  handler: ({ plugin }) => plugin.intent({ run: () => writeFiles(plugin) }),
})

function writeFiles(plugin: OperationsPlugin['Instance']): void {
  const folder = plugin.context.config.output.path
  const model = readModel(plugin)
  const validators = plugin.config.makesValidatorsLazily ? madeWhenRead : madeAtImport
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'operations.gen.ts'), operationsFile(model))
  writeFileSync(join(folder, 'routes.gen.ts'), routesFile(model, validators))
  writeFileSync(join(folder, 'resources.gen.ts'), resourcesFile(model))
  const webhooks = webhooksFile(model.webhooks, validators)
  if (webhooks !== undefined) {
    writeFileSync(join(folder, 'webhooks.gen.ts'), webhooks)
    for (const name of ['callback-url', 'webhook', 'webhook-parameters']) writeStatic(folder, name)
  }
  for (const name of STATIC_FILES) writeStatic(folder, name)
  writeParts(plugin, model, folder)
  const judged: unknown = plugin.context.spec[JUDGED_SCHEMAS]
  if (judged) writeEvaluator(folder, judged)
}

function writeParts({ config, context }: OperationsPlugin['Instance'], model: Model, folder: string): void {
  for (const name of filesOf(config.parts)) writeStatic(folder, name)
  if (config.parts.includes('mocks'))
    writeFileSync(join(folder, 'mocks.gen.ts'), mocksFile(model, asSaid(context.spec)))
}

/** Only where a schema needs it. */
function writeEvaluator(folder: string, schemas: unknown): void {
  mkdirSync(join(folder, 'evaluator'), { recursive: true })
  for (const name of EVALUATOR_FILES) writeStatic(folder, name)
  writeFileSync(join(folder, 'schemas.gen.ts'), schemasFile(schemas))
}

function writeStatic(folder: string, name: string): void {
  const text = readFileSync(join(import.meta.dirname, 'static', `${name}.ts`), 'utf8')
  const own = text.replace(/from '(\.\.?\/[\w-]+)\.ts'/g, "from '$1.gen.ts'")
  writeFileSync(join(folder, `${name}.gen.ts`), `${HEADER}\n\n${own}`)
}
