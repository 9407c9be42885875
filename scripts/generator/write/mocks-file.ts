/** Writes `mocks.gen.ts`: a request that each operation takes, and a reply to it, made up of the document's examples. */
import type { Model, Operation } from '../model/model.ts'
import { type DocumentOperation, type Resolve, resolver } from '../samples/document.ts'
import { sampleReply } from '../samples/reply.ts'
import { sampleRequest } from '../samples/request.ts'
import { sampleStyles } from './resource-call.ts'
import { HEADER } from './text.ts'

export function mocksFile({ operations }: Model, document: object): string {
  const resolve = resolver(document)
  const entries = operations.map((operation) => {
    const declared = declaredOperation(document, resolve, operation)
    const request = sampleRequest(operation, declared, resolve, sampleStyles(operation))
    const mock = { request, reply: sampleReply(declared, resolve) }
    return `  ${JSON.stringify(operation.id)}: ${undefinedKept(mock)},\n`
  })
  return [
    `${HEADER}\n\n`,
    "/** By operationId, a request that the document's examples make up, and a reply. */\n",
    "import type { Mock } from './mock.gen.ts'\n",
    "import type { routes } from './routes.gen.ts'\n\n",
    `export const mocks: Readonly<Record<keyof typeof routes, Mock>> = {\n${entries.join('')}}\n`,
  ].join('')
}

function undefinedKept({ request, reply }: { request: unknown; reply: unknown }): string {
  return `{ request: ${request === undefined ? 'undefined' : JSON.stringify(request)}, reply: ${JSON.stringify(reply)} }`
}

/** With the parameters that its path declares for all its operations. */
function declaredOperation(document: object, resolve: Resolve, { method, path }: Operation): DocumentOperation {
  const paths: unknown = Reflect.get(document, 'paths')
  // the document passed its checks: what stands there is what OpenAPI says
  const item = resolve<{ [key: string]: unknown }>((Reflect.get(Object(paths), path) ?? {}) as object as never)
  const operation = (item[method.toLowerCase()] ?? {}) as DocumentOperation
  const shared = (item['parameters'] ?? []) as NonNullable<DocumentOperation['parameters']>
  const own = operation.parameters ?? []
  return { ...operation, parameters: [...own, ...shared.filter((parameter) => !isAmong(own, parameter, resolve))] }
}

type Parameters = NonNullable<DocumentOperation['parameters']>

/** One of an operation takes the place of the one of its path. */
function isAmong(parameters: Parameters, parameter: Parameters[number], resolve: Resolve): boolean {
  const { name, in: place } = resolve(parameter)
  return parameters.some((other) => resolve(other).name === name && resolve(other).in === place)
}
