/** Finds the requests that the described service itself sends: webhooks, and callbacks of operations. */
import {
  type CallbackObject,
  type Document,
  METHODS,
  type Method,
  type OperationObject,
  operationsOf,
  type ParameterObject,
  type PathItem,
  type Resolve,
  type WebhookSlot,
} from './openapi.ts'

export interface FoundWebhook {
  readonly kind: 'callback' | 'webhook'
  /** What it would be named. */
  readonly wanted: string
  readonly path: string
  readonly method: Method
  readonly operation: OperationObject
  /** Those of its path too. */
  readonly parameters: readonly ParameterObject[]
  /** Where it stands in the document. */
  readonly place: readonly string[]
}

const PLACES: { readonly [slot in WebhookSlot]: string } = {
  path: 'path',
  query: 'query',
  headers: 'header',
  cookies: 'cookie',
}

export const WEBHOOK_SLOTS = ['path', 'query', 'headers', 'cookies'] as const

/** A webhook has no path of its own, and of a callback the parameters count that its expression names. */
export function parametersIn({ kind, path, parameters }: FoundWebhook, slot: WebhookSlot): ParameterObject[] {
  const found = parameters.filter((parameter) => parameter.in === PLACES[slot])
  if (slot !== 'path') return found
  const named = found.filter(({ name }) => kind === 'callback' && path.includes(`{${name}}`))
  return named.map((parameter) => ({ ...parameter, required: true }))
}

/** In the order of the document. */
export function* webhooksOf(document: Document, resolve: Resolve): Generator<FoundWebhook> {
  for (const [name, declared] of Object.entries(document.webhooks ?? {})) {
    const found = { kind: 'webhook', path: name, place: ['webhooks', name] } as const
    yield* methodsOf(resolve<PathItem>(declared), name, found, resolve)
  }
  for (const { operation, path, method } of operationsOf(document, resolve)) {
    for (const [name, declared] of Object.entries(operation.callbacks ?? {})) {
      for (const [expression, item] of Object.entries(resolve<CallbackObject>(declared) ?? {})) {
        if (expression.startsWith('x-')) continue
        const place = ['paths', path, method, 'callbacks', name, expression]
        const wanted = `${operation.operationId ?? `${method}-${path}`}-${name}`
        yield* methodsOf(resolve<PathItem>(item), wanted, { kind: 'callback', path: expression, place }, resolve)
      }
    }
  }
}

function* methodsOf(
  item: PathItem | undefined,
  name: string,
  { kind, path, place }: Pick<FoundWebhook, 'kind' | 'path' | 'place'>,
  resolve: Resolve,
): Generator<FoundWebhook> {
  const methods = METHODS.filter((method) => item?.[method])
  for (const method of methods) {
    const operation = item?.[method] ?? {}
    // of several methods each is named
    const wanted = operation.operationId ?? (methods.length > 1 ? `${method}-${name}` : name)
    const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])].flatMap(
      (parameter) => resolve<ParameterObject | undefined>(parameter) ?? [],
    )
    yield { kind, wanted, path, method, operation, parameters, place: [...place, method] }
  }
}
