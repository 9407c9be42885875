/** Which functions use what a mutation changes when its file is loaded: a constant, or a part of a table. */
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Mutation } from './mutation.ts'
import type { Use } from './switched.ts'

export type Sources = ReadonlyMap<string, ts.SourceFile>

export function sourcesOf(texts: ReadonlyMap<string, string>): Sources {
  const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  return new Map([...texts].map(([file, text]) => [file, parse(file, text)]))
}

/** By their files. Undefined for a mutation within a function, which is come to when the function runs. */
export function usesOf(id: number, { file, whole }: Mutation, sources: Sources): Map<string, Use[]> | undefined {
  const source = sources.get(file)
  const place = source && nodeAt(source, whole.start, whole.end)
  if (place === undefined || bodyAround(place) !== undefined) return undefined
  const uses = new Map<string, Use[]>()
  const names = declaredAround(place).map((name) => ({ file, name }))
  // Grows as it is read.
  for (const { file, name } of names) {
    for (const { file: other, source, local } of seenAs(file, name, sources))
      for (const place of mentionsOf(source, local)) {
        const body = bodyAround(place)
        if (body !== undefined) uses.set(other, [...(uses.get(other) ?? []), { id, body }])
        else
          for (const found of declaredAround(place))
            if (!names.some((known) => known.file === other && known.name === found))
              names.push({ file: other, name: found })
      }
  }
  for (const [file, found] of uses) uses.set(file, [...new Map(found.map((use) => [use.body, use])).values()])
  return uses
}

function nodeAt(source: ts.SourceFile, start: number, end: number): ts.Node {
  let found: ts.Node = source
  const visit = (node: ts.Node): void => {
    if (node.getStart() > start || node.getEnd() < end) return
    found = node
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

/** The body of the innermost function around a node that has one. */
function bodyAround(node: ts.Node): ts.ConciseBody | undefined {
  for (let at = node; at.parent !== undefined; at = at.parent) {
    const { parent } = at
    if (ts.isFunctionLike(parent) && 'body' in parent && parent.body !== undefined) return parent.body as ts.ConciseBody // of a function
  }
  return undefined
}

/** The names that the statement around a place declares for the whole file. */
function declaredAround(node: ts.Node): string[] {
  let at = node
  while (at.parent !== undefined && !ts.isSourceFile(at.parent)) at = at.parent
  if (ts.isVariableStatement(at)) return at.declarationList.declarations.flatMap(({ name }) => namesIn(name))
  return ts.isClassDeclaration(at) && at.name !== undefined ? [at.name.text] : []
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))
}

/** Where a name of a file is known, and as what. */
function seenAs(
  file: string,
  name: string,
  sources: Sources,
): { file: string; source: ts.SourceFile; local: string }[] {
  return [...sources].flatMap(([other, source]) => {
    if (other === file) return [{ file, source, local: name }]
    return source.statements.flatMap((statement) =>
      ts.isImportDeclaration(statement) && leadsTo(statement.moduleSpecifier, other, file)
        ? importedAs(statement, name).map((local) => ({ file: other, source, local }))
        : [],
    )
  })
}

function leadsTo(specifier: ts.Expression, from: string, file: string): boolean {
  return ts.isStringLiteral(specifier) && join(dirname(from), specifier.text) === file
}

function importedAs({ importClause }: ts.ImportDeclaration, name: string): string[] {
  const bindings = importClause?.namedBindings
  if (bindings === undefined) return []
  if (ts.isNamespaceImport(bindings)) return [bindings.name.text]
  return bindings.elements
    .filter((element) => (element.propertyName ?? element.name).text === name)
    .map((element) => element.name.text)
}

function mentionsOf(source: ts.SourceFile, name: string): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && node.text === name) found.push(node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
