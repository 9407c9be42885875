/** Parameters: a client goes on sending those it knows, and no others. */
import { breakageOf, type Change } from './change.ts'
import { compareContents } from './contents.ts'
import { child, type Node, rawChild } from './node.ts'
import { nameOf, type Operation } from './operations.ts'
import { schemaChanges } from './schema-changes.ts'

export function compareParameters(released: Operation, current: Operation): Change[] {
  const keys = new Set([...released.parameters.keys(), ...current.parameters.keys()])
  return [...keys].flatMap((key) => {
    const [before, now] = [released.parameters.get(key), current.parameters.get(key)]
    const changes = before && now ? compareParameter(before, now) : [removedOrAdded(before, now)]
    return changes.map((change) => ({ operation: nameOf(current), ...change }))
  })
}

type ParameterChange = Omit<Change, 'operation'>

function removedOrAdded(before: Node | undefined, now: Node | undefined): ParameterChange {
  if (now === undefined) {
    return { place: before?.place ?? '', what: 'parameter removed', ...breakageOf('removed', 'request') }
  }
  const { place, value } = now
  if (value['required'] !== true) return { place, what: 'optional parameter added' }
  return { place, what: 'required parameter added', ...breakageOf('narrower', 'request') }
}

function compareParameter(released: Node, current: Node): ParameterChange[] {
  const schemas = [rawChild(released, 'schema'), rawChild(current, 'schema')] as const
  return [
    ...nameChanges(released, current),
    ...requiredChanges(released, current),
    ...styleChanges(released, current),
    ...schemaChanges(...schemas, 'request').map(({ effect, ...change }) => ({
      ...change,
      ...breakageOf(effect, 'request'),
    })),
    ...compareContents(released, current, 'request'),
  ]
}

/** Only of what is in the path: elsewhere another name is another parameter. */
function nameChanges(released: Node, current: Node): ParameterChange[] {
  const [before, now] = [released.value['name'], current.value['name']]
  if (before === now || current.value['in'] !== 'path') return []
  const why = 'it is the name of an argument there'
  return [{ place: current.place, what: `name: ${before} → ${now}`, breaks: { audience: 'generated clients', why } }]
}

export function requiredChanges(released: Node, current: Node): ParameterChange[] {
  const [before, now] = [released.value['required'] === true, current.value['required'] === true]
  if (before === now) return []
  if (before) return [{ place: current.place, what: 'not required any more' }]
  return [{ place: current.place, what: 'required now', ...breakageOf('narrower', 'request') }]
}

function styleChanges(released: Node, current: Node): ParameterChange[] {
  const [before, now] = [serialization(released), serialization(current)]
  if (before === now) return []
  return [{ place: current.place, what: `serialized as ${before} → ${now}`, ...breakageOf('different', 'request') }]
}

/** How a value is written in a request, with OpenAPI's defaults. Single values are written in one way only. */
function serialization(parameter: Node): string {
  const { in: location, style = location === 'query' || location === 'cookie' ? 'form' : 'simple' } = parameter.value
  const { explode = style === 'form' } = parameter.value
  const { type } = child(parameter, 'schema')?.value ?? {}
  const single = typeof type === 'string' && type !== 'array' && type !== 'object'
  if (single && (style === 'form' || style === 'simple')) return `one ${style} value`
  return `${style}${explode === true ? ', exploded' : ''}`
}
