/** Replies: a client has to understand tomorrow what it gets. New failures are understood by their status class. */
import { breakageOf, type Change } from './change.ts'
import { compareContents } from './contents.ts'
import { children, type Node, rawChild } from './node.ts'
import { nameOf, type Operation } from './operations.ts'
import { schemaChanges } from './schema-changes.ts'

type ReplyChange = Omit<Change, 'operation'>
type Replies = ReadonlyMap<string, Node>

export function compareReplies(released: Operation, current: Operation): Change[] {
  const [before, now] = [children(released.node, 'responses'), children(current.node, 'responses')]
  const removed = [...before].filter(([status]) => covering(status, now) === undefined)
  const changes = [
    ...[...now].flatMap(([status, reply]) =>
      replyChanges(status, covering(status, before), reply, isNewlyAskedFor(status, released, current)),
    ),
    ...removed.map(([status, reply]) => removedReply(status, reply, now)),
  ]
  return changes.map((change) => ({ operation: nameOf(current), ...change }))
}

/** What is declared for a status: by its number, its class, or for all others. */
function covering(status: string, replies: Replies): Node | undefined {
  const statusClass = `${status.slice(0, 1)}XX`
  return (
    replies.get(status) ?? replies.get(statusClass) ?? replies.get(statusClass.toLowerCase()) ?? replies.get('default')
  )
}

function replyChanges(
  status: string,
  released: Node | undefined,
  current: Node,
  isAskedFor: boolean,
): readonly ReplyChange[] {
  if (released) return comparedOnce(released, current)
  const added = { place: current.place, what: `status ${status} added` }
  return [isSuccess(status) && !isAskedFor ? { ...added, ...breakageOf('wider', 'reply') } : added]
}

/** By the reply before and now: what stands under `components.responses` is one node for all operations that refer to it. */
const compared = new WeakMap<Node, WeakMap<Node, readonly ReplyChange[]>>()

function comparedOnce(released: Node, current: Node): readonly ReplyChange[] {
  const known = compared.get(released) ?? new WeakMap<Node, readonly ReplyChange[]>()
  compared.set(released, known)
  const changes = known.get(current) ?? [
    ...headerChanges(released, current),
    ...compareContents(released, current, 'reply'),
  ]
  known.set(current, changes)
  return changes
}

const CONDITIONS = ['header if-none-match', 'header if-modified-since']

/** A 304 comes only to those who send a condition; where none was declared, no client of the released contract does. */
function isNewlyAskedFor(status: string, released: Operation, current: Operation): boolean {
  if (status !== '304' || CONDITIONS.some((key) => released.parameters.has(key))) return false
  return CONDITIONS.some(
    (key) => current.parameters.get(key)?.value['required'] !== true && current.parameters.has(key),
  )
}

/** A whole class of statuses goes without harm where one of them stays: that one came under the class. */
function removedReply(status: string, { place }: Node, current: Replies): ReplyChange {
  const removed = { place, what: `status ${status} removed` }
  const stays = /^.XX$/i.test(status) && [...current.keys()].some((other) => other.startsWith(status.slice(0, 1)))
  return isSuccess(status) && !stays ? { ...removed, ...breakageOf('removed', 'reply') } : removed
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status)
}

function headerChanges(released: Node, current: Node): ReplyChange[] {
  const [before, now] = [headersOf(released), headersOf(current)]
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((name) => {
    const [old, young] = [before.get(name), now.get(name)]
    if (old === undefined) return [{ place: current.place, what: `header ${name} added` }]
    if (young === undefined) {
      return [{ place: current.place, what: `header ${name} removed`, ...breakageOf('removed', 'reply') }]
    }
    return headerChange(old, young)
  })
}

/** `Content-Type` does not count: OpenAPI has it ignored. */
function headersOf(reply: Node): Map<string, Node> {
  const headers = [...children(reply, 'headers')].map(([name, header]) => [name.toLowerCase(), header] as const)
  return new Map(headers.filter(([name]) => name !== 'content-type'))
}

function headerChange(released: Node, current: Node): ReplyChange[] {
  const [before, now] = [released.value['required'] === true, current.value['required'] === true]
  const { place } = current
  const changes = schemaChanges(rawChild(released, 'schema'), rawChild(current, 'schema'), 'reply')
  return [
    ...(before && !now ? [{ place, what: 'not required any more', ...breakageOf('wider', 'reply') }] : []),
    ...(now && !before ? [{ place, what: 'required now' }] : []),
    ...changes.map(({ effect, ...change }) => ({ ...change, ...breakageOf(effect, 'reply') })),
  ]
}
