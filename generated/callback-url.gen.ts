// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Where a callback goes: an expression about the request that asked for it, and about its reply. */

/** What an expression of a callback can speak of. Bodies are parsed; the names of headers are in lower case. */
export interface Exchange {
  readonly url: string
  readonly method: string
  readonly statusCode?: number
  readonly request: Message & { readonly path?: object; readonly query?: object }
  readonly response?: Message
}

interface Message {
  readonly headers?: object
  readonly body?: unknown
}

/**
 * Where a callback goes: `{$request.body#/url}?id={$response.body#/id}`. Undefined if something that it names was not sent. Names in braces
 * that are no expressions stay: they are path parameters, which the sender fills in. The address is the caller's choice: check that it is
 * none of your own network.
 */
export function callbackUrl(expression: string, exchange: Exchange): string | undefined {
  const parts = expression.split(/\{([^}]*)\}/)
  const texts = parts.map((part, index) => (index % 2 === 0 ? part : expressionValue(part, exchange)))
  return texts.every((text) => text !== undefined) ? texts.join('') : undefined
}

function expressionValue(expression: string, exchange: Exchange): string | undefined {
  if (!expression.startsWith('$')) return `{${expression}}`
  if (expression === '$url') return exchange.url
  if (expression === '$method') return exchange.method
  if (expression === '$statusCode') return exchange.statusCode?.toString()
  const [, side, place, rest = ''] = /^\$(request|response)\.(header|query|path|body)(.*)$/.exec(expression) ?? []
  const message: Exchange['request'] | undefined = side === 'request' ? exchange.request : exchange.response
  if (message === undefined) return undefined
  if (place === 'body') return textOf(atPointer(message.body, rest.replace(/^#/, '')))
  const name = rest.slice(1)
  if (place === 'header') return textOf(member(message.headers, name.toLowerCase()))
  return textOf(member(place === 'query' ? message.query : message.path, name))
}

function atPointer(value: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce((parent, key) => member(parent, key.replaceAll('~1', '/').replaceAll('~0', '~')), value)
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
