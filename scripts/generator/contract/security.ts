/** Security: each way to be let in has to stay one. */
import type { Change } from './change.ts'
import { canonical, child, children, isObject, type Json, type JsonObject, type Node } from './node.ts'
import { nameOf, type Operation } from './operations.ts'

/** All schemes of one way have to be met: scopes by what the scheme is. */
type Way = ReadonlyMap<string, ReadonlySet<string>>

export function compareSecurity(released: Operation, current: Operation): Change[] {
  const [before, now] = [waysOf(released), waysOf(current)]
  const lost = before.some((way) => !now.some((other) => suffices(way, other)))
  const gained = now.some((way) => !before.some((other) => suffices(way, other)))
  const where = { operation: nameOf(current), place: `${current.node.place}/security` }
  const why = 'what let them in does not any more'
  if (lost) return [{ ...where, what: 'security is stricter', breaks: { audience: 'all clients', why } }]
  return gained ? [{ ...where, what: 'there are more ways to be let in' }] : []
}

/** Whether who comes by one way has all that the other asks for. */
function suffices(way: Way, asked: Way): boolean {
  return [...asked].every(([scheme, scopes]) => {
    const held = way.get(scheme)
    return held !== undefined && scopes.isSubsetOf(held)
  })
}

/** No requirement at all is one way: with nothing. */
function waysOf({ node, root }: Operation): Way[] {
  const security = node.value['security'] ?? root.value['security']
  const requirements = Array.isArray(security) && security.length > 0 ? security.filter(isObject) : [{}]
  const components = child(root, 'components')
  const schemes = components ? children(components, 'securitySchemes') : new Map<string, Node>()
  return requirements.map((requirement) => {
    const asked = Object.entries(requirement)
    return new Map(asked.map(([name, scopes]) => [meaning(schemes.get(name), name), setOf(scopes)]))
  })
}

/** What is asked of a request. The scheme's name stands nowhere in it. */
function meaning(scheme: Node | undefined, name: string): string {
  if (scheme === undefined) return name
  const {
    type = null,
    scheme: kind = null,
    in: location = null,
    name: key = null,
    openIdConnectUrl = null,
  } = scheme.value
  const asked: JsonObject = {
    type,
    kind: lower(kind),
    location,
    key: location === 'header' ? lower(key) : key,
    openIdConnectUrl,
  }
  return canonical(asked)
}

function lower(value: Json): Json {
  return typeof value === 'string' ? value.toLowerCase() : value
}

function setOf(scopes: Json): Set<string> {
  return new Set(Array.isArray(scopes) ? scopes.map(String) : [])
}
