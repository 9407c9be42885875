/** The operations of a document, by what they are on the wire. */
import { child, children, type Node } from './node.ts'

export interface Operation {
  readonly id: string | undefined
  readonly method: string
  readonly path: string
  readonly node: Node
  /** The path's parameters and the operation's own, by place and name. */
  readonly parameters: ReadonlyMap<string, Node>
  /** The document, for what counts where the operation says nothing. */
  readonly root: Node
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** By method and path; the names of path parameters are not part of what is on the wire. */
export function readOperations(root: Node): Map<string, Operation> {
  const operations = new Map<string, Operation>()
  for (const [path, item] of children(root, 'paths')) {
    for (const method of METHODS) {
      const node = child(item, method)
      if (node === undefined) continue
      const parameters = new Map([...parametersOf(path, item), ...parametersOf(path, node)])
      const { operationId } = node.value
      const id = typeof operationId === 'string' ? operationId : undefined
      operations.set(`${method} ${anonymous(path)}`, { id, method: method.toUpperCase(), path, node, parameters, root })
    }
  }
  return operations
}

export function nameOf({ id, method, path }: Operation): string {
  return id === undefined ? `${method} ${path}` : `${id} (${method} ${path})`
}

function anonymous(path: string): string {
  return path.replaceAll(/\{[^}]*\}/g, '{}')
}

/** Path parameters are known by their position, header names whatever their case. */
function parametersOf(path: string, node: Node): [string, Node][] {
  const positions = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  return [...children(node, 'parameters').values()].map((parameter) => {
    const { name, in: location } = parameter.value
    const spelt = location === 'header' ? String(name).toLowerCase() : String(name)
    return [`${location} ${location === 'path' ? positions.indexOf(spelt) : spelt}`, parameter]
  })
}
