/** Servers: the path before all operations, with the version segment. The host is a matter of who runs the service. */
import type { Change } from './change.ts'
import { children, type Node } from './node.ts'

export function compareServers(released: Node, current: Node): Change[] {
  const [before, now] = [pathsOf(released), pathsOf(current)]
  const operation = 'all operations'
  const place = '#/servers'
  const why = 'their requests are answered with 404'
  return [
    ...[...before.difference(now)].map(
      (path): Change => ({ operation, place, what: `${path} removed`, breaks: { audience: 'all clients', why } }),
    ),
    ...[...now.difference(before)].map((path) => ({ operation, place, what: `${path} added` })),
  ]
}

function pathsOf(document: Node): Set<string> {
  const servers = [...children(document, 'servers').values()]
  const urls = servers.length === 0 ? ['/'] : servers.map(({ value }) => String(value['url']))
  return new Set(urls.map((url) => url.replace(/^(?:[\w+.-]+:)?\/\/[^/]*/, '').replace(/\/$/, '') || '/'))
}
