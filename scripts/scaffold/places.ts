/** Finds where handlers are: functions that return the operations of one tag, by their return type. */
import ts from 'typescript'
import type { Draft } from './draft.ts'
import { descendants, memberName, parse } from './source.ts'

export const HANDLERS = 'server/operations'

/** A function like `datasetOperations(store): DatasetOperations<Callers>`. */
export interface Place {
  readonly path: string
  readonly source: ts.SourceFile
  readonly functionName: string
  /** The type of callers, between the angle brackets of its return type. */
  readonly context: string | undefined
  /** The object of handlers that it returns; undefined if it does not simply return an object. */
  readonly object: ts.ObjectLiteralExpression | undefined
}

/** By the name of the interface that they return. */
export function handlerPlaces(draft: Draft): Map<string, Place> {
  const places = draft.list(HANDLERS).flatMap((path) => {
    const text = draft.read(path) ?? ''
    if (!text.includes('Operations')) return []
    const source = parse(path, text)
    return descendants(source).map((node) => placeAt(node, path, source))
  })
  return new Map(places.filter((place) => place !== undefined))
}

function placeAt(node: ts.Node, path: string, source: ts.SourceFile): [string, Place] | undefined {
  if (!ts.isFunctionDeclaration(node) && !ts.isArrowFunction(node)) return undefined
  const { type } = node
  if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return undefined
  const name = ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) ? node.parent.name : node.name
  if (!type.typeName.text.endsWith('Operations') || name === undefined || !ts.isIdentifier(name)) return undefined
  return [
    type.typeName.text,
    { path, source, functionName: name.text, context: type.typeArguments?.[0]?.getText(), object: returned(node) },
  ]
}

function returned({ body }: ts.FunctionDeclaration | ts.ArrowFunction): ts.ObjectLiteralExpression | undefined {
  const last = body && ts.isBlock(body) ? body.statements.at(-1) : body
  const value = last && ts.isReturnStatement(last) ? last.expression : last
  const bare = value && ts.isParenthesizedExpression(value) ? value.expression : value
  return bare && ts.isObjectLiteralExpression(bare) ? bare : undefined
}

/** Names of the members that stand in an object. */
export function membersOf(object: ts.ObjectLiteralExpression): Set<string> {
  return new Set(object.properties.flatMap((property) => memberName(property) ?? []))
}

/** Whether all members stand in an object by their names. */
export function isPlain(object: ts.ObjectLiteralExpression): boolean {
  return object.properties.every((property) => memberName(property) !== undefined)
}
