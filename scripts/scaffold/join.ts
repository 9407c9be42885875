/** Joins the operations of every tag in `server/operations/index.ts`. */
import ts from 'typescript'
import type { Section } from './contract.ts'
import type { Draft } from './draft.ts'
import { importNames } from './imports.ts'
import { HANDLERS, handlerPlaces, type Place } from './places.ts'
import { behind, descendants, type Edit, edited, parse } from './source.ts'

/** The tags that only their own file names. The others are joined already, in whatever way. */
export function join(draft: Draft, sections: readonly Section[]): void {
  const order = sections.map(({ interfaceName }) => interfaceName)
  for (const interfaceName of order) {
    const places = handlerPlaces(draft)
    const place = places.get(interfaceName)
    if (place === undefined || isUsed(draft, place)) continue
    const all = places.get('Operations')
    const edits = all?.object && joined(all, all.object, place, precedingFunctions(order, interfaceName, places))
    if (all === undefined || edits === undefined) {
      const target = all?.path ?? `${HANDLERS}/index.ts`
      const why = 'there is no object of spread operations that is returned as Operations<Callers>'
      draft.problems.push(`${target}: ${why}. Nothing is changed here; join ${place.functionName}(store) by hand.`)
      continue
    }
    draft.write(all.path, edited(all.source, edits))
    draft.made.push(`${all.path}: ...${place.functionName}`)
  }
}

function isUsed(draft: Draft, { path, functionName }: Place): boolean {
  const others = draft.list(HANDLERS).filter((file) => file !== path)
  const names = (node: ts.Node) => ts.isIdentifier(node) && node.text === functionName
  return others.some((file) => {
    const text = draft.read(file) ?? ''
    return text.includes(functionName) && descendants(parse(file, text)).some(names)
  })
}

/** The functions of the tags before this one, the nearest first. */
function precedingFunctions(
  order: readonly string[],
  interfaceName: string,
  places: ReadonlyMap<string, Place>,
): string[] {
  const before = order.slice(0, order.indexOf(interfaceName)).reverse()
  return before.flatMap((name) => places.get(name)?.functionName ?? [])
}

/** After the nearest preceding tag that is joined, or after the last one. */
function joined(
  { source }: Place,
  object: ts.ObjectLiteralExpression,
  { path, functionName }: Place,
  preceding: readonly string[],
): Edit[] | undefined {
  const spreads = object.properties.flatMap((property) => spreadCall(property) ?? [])
  const last = spreads.at(-1)
  if (last === undefined) return undefined
  const named = preceding.flatMap((name) => spreads.find((spread) => spread.functionName === name) ?? [])
  const { member, argument } = named[0] ?? last
  return [
    ...importNames(source, path.replace(`${HANDLERS}/`, './'), [functionName], 'value'),
    ...behind(source, member, `\n    ...${functionName}(${argument}),`),
  ]
}

/** `...datasetOperations(store)` */
function spreadCall(member: ts.ObjectLiteralElementLike) {
  if (!ts.isSpreadAssignment(member) || !ts.isCallExpression(member.expression)) return undefined
  const { expression, arguments: given } = member.expression
  // The store comes first. Other arguments of one tag's function are not meant for the next.
  return { member, functionName: expression.getText(), argument: given[0]?.getText() ?? '' }
}
