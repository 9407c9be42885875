/** Bodies by media type. */
import { breakageOf, type Change, type Direction } from './change.ts'
import { canonical, children, type Node, rawChild } from './node.ts'
import { schemaChanges } from './schema-changes.ts'

type ContentChange = Omit<Change, 'operation'>

/** Compares what `content` two nodes have: request bodies, replies, parameters. */
export function compareContents(released: Node, current: Node, direction: Direction): ContentChange[] {
  const [before, now] = [byMediaType(released), byMediaType(current)]
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((mediaType) => {
    const [old, young] = [before.get(mediaType), now.get(mediaType)]
    if (old === undefined) return [{ place: current.place, what: `${mediaType} added` }]
    if (young === undefined) {
      return [{ place: current.place, what: `${mediaType} removed`, ...breakageOf('removed', direction) }]
    }
    return [...bodyChanges(old, young, direction), ...encodingChanges(old, young, direction)]
  })
}

function byMediaType(node: Node): Map<string, Node> {
  const contents = [...children(node, 'content')]
  return new Map(contents.map(([mediaType, content]) => [mediaType.toLowerCase().replaceAll(' ', ''), content]))
}

function bodyChanges(released: Node, current: Node, direction: Direction): ContentChange[] {
  const changes = schemaChanges(rawChild(released, 'schema'), rawChild(current, 'schema'), direction)
  return changes.map(({ effect, ...change }) => ({ ...change, ...breakageOf(effect, direction) }))
}

/** Compares the encodings of the parts of a form. */
function encodingChanges(released: Node, current: Node, direction: Direction): ContentChange[] {
  const [before, now] = [released.value['encoding'], current.value['encoding']]
  if (canonical(before) === canonical(now)) return []
  return [{ place: `${current.place}/encoding`, what: 'encoding changed', ...breakageOf('different', direction) }]
}
