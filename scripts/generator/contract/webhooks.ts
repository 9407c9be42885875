/** Webhooks: what the service sends, to whom it was asked to. */
import { breakageOf, type Change } from './change.ts'
import { compareContents } from './contents.ts'
import { child, children, type Node } from './node.ts'

export function compareWebhooks(released: Node, current: Node): Change[] {
  const [before, now] = [requestsOf(released), requestsOf(current)]
  const added = [...now].filter(([name]) => !before.has(name))
  return [
    ...[...before].flatMap(([name, request]) => changesOf(name, request, now.get(name))),
    ...added.map(([name, { place }]) => ({ operation: `webhook ${name}`, place, what: 'webhook added' })),
  ]
}

/** By name and method. */
function requestsOf(root: Node): Map<string, Node> {
  const requests = [...children(root, 'webhooks')].flatMap(([name, item]) =>
    Object.keys(item.value).flatMap((method): [string, Node][] => {
      const request = child(item, method)
      return request && request.value['responses'] !== undefined ? [[`${name} (${method.toUpperCase()})`, request]] : []
    }),
  )
  return new Map(requests)
}

/** Who receives it reads it, as a client reads a reply. */
function changesOf(name: string, released: Node, current: Node | undefined): Change[] {
  const operation = `webhook ${name}`
  if (current === undefined) {
    return [{ operation, place: released.place, what: 'webhook removed', ...breakageOf('removed', 'reply') }]
  }
  const [before, now] = [child(released, 'requestBody'), child(current, 'requestBody')]
  if (before && now) return compareContents(before, now, 'reply').map((change) => ({ operation, ...change }))
  if (before) return [{ operation, place: before.place, what: 'body removed', ...breakageOf('removed', 'reply') }]
  return now ? [{ operation, place: now.place, what: 'body added' }] : []
}
