/** Finds the route of a request. */
import type { Route } from './route.ts'

export type Match =
  /** `texts` are what stands in the path for each parameter, as it was sent. */
  | { readonly kind: 'route'; readonly route: Route; readonly texts: Readonly<Record<string, string>> }
  | { readonly kind: 'other method'; readonly methods: readonly string[] }
  | { readonly kind: 'none' }

interface Pattern {
  readonly route: Route
  readonly expression: RegExp
  readonly names: readonly string[]
}

/** The routes stand in an order in which the first match is the right one. A HEAD is answered as the GET that it is about. */
export function matcher(routes: readonly Route[], prefix: string): (method: string, path: string) => Match {
  const byDepth = new Map<number, Pattern[]>()
  for (const route of routes) {
    const depth = depthOf(prefix + route.path)
    byDepth.set(depth, [...(byDepth.get(depth) ?? []), patternOf(route, prefix)])
  }
  return (method, sent) => {
    const path = normalized(sent)
    const matching = (byDepth.get(depthOf(path)) ?? []).filter(({ expression }) => expression.test(path))
    if (matching.length === 0) return { kind: 'none' }
    const found = byMethod(matching, method) ?? (method === 'HEAD' ? byMethod(matching, 'GET') : undefined)
    if (found !== undefined) return { kind: 'route', route: found.route, texts: textsOf(found, path) }
    return { kind: 'other method', methods: [...new Set(matching.map(({ route }) => route.method))] }
  }
}

function depthOf(path: string): number {
  return path.split('/').length
}

function byMethod(patterns: readonly Pattern[], method: string): Pattern | undefined {
  return patterns.find(({ route }) => route.method === method)
}

function patternOf(route: Route, prefix: string): Pattern {
  const parts = (prefix + route.path).split(/\{([^}]*)\}/)
  const source = parts.map((part, index) =>
    index % 2 === 1 ? '([^/]+?)' : normalized(part).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
  )
  return {
    route,
    expression: RegExp(`^${source.join('')}$`),
    names: parts.filter((_, index) => index % 2 === 1),
  }
}

/**
 * By RFC 3986 a path is the same with letters percent-encoded or not, and what no URL can hold is always encoded. A dot stays as it was
 * sent, since in the style `label` an encoded one is part of an item.
 */
function normalized(path: string): string {
  const encoded = encodeURI(path).replaceAll('%25', '%')
  return encoded.replace(/%[\da-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[\w~-]/.test(character) ? character : code.toUpperCase()
  })
}

function textsOf({ expression, names }: Pattern, path: string): Record<string, string> {
  const [, ...texts] = expression.exec(path) ?? []
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}
