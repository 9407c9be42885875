import { createRequire } from 'node:module'
import type Router from '@koa/router'
import type { Route } from '../../generated/route.gen.ts'

/** Not its ES module, which imports Node's HTTP module: see `node-http.ts`. */
const { Router: KoaRouter } = createRequire(import.meta.url)('@koa/router') as typeof import('@koa/router')

/** A route, and the parts of the path that its template names. */
export interface FoundRoute {
  readonly route: Route
  readonly params: Record<string, string>
}

/** Finds the route of a path below `prefix`, by the routes' names. Throws if a template begins with a parameter. */
export function routeFinder(
  prefix: string,
  routes: Readonly<Record<string, Route>>,
): (path: string, method: string) => FoundRoute | undefined {
  const routers = new Map<string, Router>()
  for (const [name, { path, method }] of Object.entries(routes)) {
    if (path.startsWith('/{')) throw new Error(`${path}: the first segment of a path has to be a name, not a parameter`)
    const kind = kindOf(prefix, prefix + path).replace(/\{.*\}/, ANY)
    const router = routers.get(kind) ?? new KoaRouter({ prefix, sensitive: true, strict: true })
    router.register(routerPath(path), [method], [], { name })
    routers.set(kind, router)
  }
  return (path, method) => {
    const kind = kindOf(prefix, path)
    const router = routers.get(kind) ?? routers.get(kind.replace(/(?<=\/)[^/]+/, ANY))
    // The router's own middleware would compose a chain of functions for each request, which takes as long as finding the route.
    const [layer] = router?.match(path, method).pathAndMethod ?? []
    const route = layer?.name === undefined ? undefined : routes[layer.name]
    return layer && route && { route, params: layer.params(path, layer.captures(path)) }
  }
}

/** In the place of a name that is a parameter. */
const ANY = '*'

/**
 * What mostly names collections in a path after the prefix, its first and its third segment, and its further slashes: `datasets/rows/` of
 * `/datasets/1/rows/2`. A router tries all of its routes, so there is one for each kind of path.
 */
function kindOf(prefix: string, path: string): string {
  const from = prefix.length + 1
  const first = path.indexOf('/', from)
  const second = first === -1 ? -1 : path.indexOf('/', first + 1)
  if (second === -1) return first === -1 ? path.slice(from) : path.slice(from, first + 1)
  const third = path.indexOf('/', second + 1)
  let kind = path.slice(from, first) + (third === -1 ? path.slice(second) : path.slice(second, third))
  for (let at = third; at !== -1; at = path.indexOf('/', at + 1)) kind += '/'
  return kind
}

/** `{dataset_id}` of an OpenAPI template as `:dataset_id`. */
function routerPath(template: string): string {
  return template.replace(/\{(\w+)\}/g, ':$1')
}
