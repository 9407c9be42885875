/** What is generated when it is asked for: bindings to frameworks, a transport, mock replies, and hey-api's SDK. */

export const PARTS = {
  fetch: ['bind', 'bind-paths', 'bind-reply', 'bind-request', 'bind-fetch'],
  node: ['serve-node'],
  koa: ['bind', 'bind-paths', 'bind-reply', 'bind-request', 'bind-koa'],
  client: ['encode-multipart', 'transport', ...['attempts', 'pages', 'request'].map((name) => `transport-${name}`)],
  mocks: ['mock'],
  // hey-api writes it
  sdk: [],
} as const

export type Part = keyof typeof PARTS

export function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name)
}

/** The files of `static/` that these parts need. */
export function filesOf(parts: readonly Part[]): Set<string> {
  return new Set(parts.flatMap((part) => PARTS[part]))
}
