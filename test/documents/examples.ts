/** Whether the examples of a document are valid for what was generated from it. Run by table.documents.ts in a process of its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atPointer } from '@dataset-service/generator'
import type { Route, Validator } from '../../generated/route.gen.ts'

interface Media {
  readonly example?: unknown
  readonly examples?: { readonly [name: string]: unknown }
}

const [folder = ''] = process.argv.slice(2)
const { routes }: { routes: Record<string, Route> } = await import(join(folder, 'routes.gen.ts'))
const document: object = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'))
const refused: string[] = []
let count = 0

for (const { operationId, method, path, body, replies } of Object.values(routes)) {
  const operation = at(at(at(document, 'paths'), path), method.toLowerCase())
  ask(operationId, at(operation, 'requestBody'), body?.content ?? {})
  for (const [status, reply] of Object.entries(replies)) {
    ask(`${operationId} ${status}`, at(at(operation, 'responses'), status), reply.content)
  }
}
console.log(JSON.stringify({ operations: Object.keys(routes).length, count, refused }))

function ask(
  name: string,
  declared: unknown,
  contents: { readonly [type: string]: { readonly schema: Validator | undefined } },
): void {
  for (const [mediaType, { schema }] of Object.entries(contents)) {
    if (!schema || !mediaType.includes('json')) continue
    for (const example of examplesOf(at(at(declared, 'content'), mediaType) as Media | undefined)) {
      count += 1
      if (!schema.safeParse(example).success) refused.push(name)
    }
  }
}

function examplesOf(media: Media | undefined): unknown[] {
  const named = Object.values(media?.examples ?? {}).map((example) => at(resolved(example), 'value'))
  return [media?.example, ...named].filter((example) => example !== undefined)
}

function at(value: unknown, key: string): unknown {
  const parent = resolved(value)
  return typeof parent === 'object' && parent !== null ? resolved(Reflect.get(parent, key)) : undefined
}

function resolved(value: unknown): unknown {
  const ref = typeof value === 'object' && value !== null && '$ref' in value ? value.$ref : undefined
  return typeof ref === 'string' ? resolved(atPointer(document, ref)) : value
}
