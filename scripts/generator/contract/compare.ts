/** Compares two contracts: what changed from the released one to the current one, and whom that breaks. */

import type { Change } from './change.ts'
import { compareConventions, otherPagination } from './conventions.ts'
import { canonical, child, type JsonObject, rootNode } from './node.ts'
import { nameOf, type Operation, readOperations } from './operations.ts'
import { compareParameters } from './parameters.ts'
import { compareReplies } from './replies.ts'
import { compareRequestBodies } from './request-bodies.ts'
import { compareSecurity } from './security.ts'
import { compareServers } from './servers.ts'
import { compareWebhooks } from './webhooks.ts'

export function compareContracts(released: JsonObject, current: JsonObject): Change[] {
  const [before, now] = [rootNode(released), rootNode(current)]
  return [
    ...compareServers(before, now),
    ...compareConventions(before, now),
    ...compareAll(readOperations(before), readOperations(now)),
    ...compareWebhooks(before, now),
  ]
}

type Operations = ReadonlyMap<string, Operation>

function compareAll(released: Operations, current: Operations): Change[] {
  const added = new Set([...current].filter(([key]) => !released.has(key)).map(([, operation]) => operation))
  const changes = [...released].flatMap(([key, before]) => {
    const now = current.get(key)
    if (now !== undefined) return compareOperations(before, now)
    const moved = [...added].find(({ id }) => id !== undefined && id === before.id)
    if (moved) added.delete(moved)
    return [gone(before, moved)]
  })
  return [...changes, ...[...added].map((operation) => change(operation, 'operation added'))]
}

function gone(operation: Operation, movedTo: Operation | undefined): Change {
  const what = movedTo ? `moved to ${movedTo.method} ${movedTo.path}` : 'operation removed'
  return {
    ...change(operation, what),
    breaks: { audience: 'all clients', why: 'their requests are answered with 404' },
  }
}

function change(operation: Operation, what: string): Change {
  return { operation: nameOf(operation), place: operation.node.place, what }
}

function compareOperations(released: Operation, current: Operation): Change[] {
  return [
    ...renamed(released, current),
    ...regrouped(released, current),
    ...otherArgument(released, current),
    ...otherPagination(released.node, current.node).map((other) => ({ ...change(current, ''), ...other })),
    ...compareParameters(released, current),
    ...compareRequestBodies(released, current),
    ...compareReplies(released, current),
    ...compareSecurity(released, current),
    ...callbacks(released, current),
  ]
}

function renamed(released: Operation, current: Operation): Change[] {
  if (released.id === current.id || released.id === undefined) return []
  const why = 'it is the name of a function there'
  return [
    {
      ...change(current, `operationId: ${released.id} → ${current.id ?? 'none'}`),
      breaks: { audience: 'generated clients', why },
    },
  ]
}

/** The first tag is the interface, and the class, that an operation is a method of. */
function regrouped(released: Operation, current: Operation): Change[] {
  const [before, now] = [firstTag(released), firstTag(current)]
  if (before === now) return []
  const why = 'it is the name of the resource that has the method there'
  return [{ ...change(current, `tag: ${before} → ${now}`), breaks: { audience: 'generated clients', why } }]
}

function firstTag({ node }: Operation): string {
  const { tags } = node.value
  return Array.isArray(tags) && typeof tags[0] === 'string' ? tags[0] : 'none'
}

/** `x-client-argument`: what a method takes in place of the whole body. */
function otherArgument(released: Operation, current: Operation): Change[] {
  const [before, now] = [released, current].map(({ node }) => child(node, 'requestBody')?.value['x-client-argument'])
  const isGone = [released, current].some(({ node }) => !child(node, 'requestBody'))
  if (before === now || isGone) return []
  const what = `x-client-argument: ${before ?? 'none'} → ${now ?? 'none'}`
  return [
    { ...change(current, what), breaks: { audience: 'generated clients', why: 'methods take something else there' } },
  ]
}

/** Not compared in detail: who receives them has to look. */
function callbacks(released: Operation, current: Operation): Change[] {
  const [before, now] = [released.node.value['callbacks'], current.node.value['callbacks']]
  if (before === undefined || canonical(before) === canonical(now)) return []
  return [
    {
      ...change(current, 'callbacks changed'),
      breaks: { audience: 'all clients', why: 'what is sent to them may not be what they take' },
    },
  ]
}
