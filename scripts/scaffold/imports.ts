/** Adds imports to a file. */
import ts from 'typescript'
import type { Edit } from './source.ts'

/** Lets a file import these names: extends its import of this module, or adds a new line. */
export function importNames(
  source: ts.SourceFile,
  module: string,
  names: readonly string[],
  kind: 'type' | 'value',
): Edit[] {
  const declarations = source.statements.filter(ts.isImportDeclaration)
  const found = declarations.flatMap((declaration) => namedImports(declaration, module) ?? [])
  const elements = found.flatMap((bindings) => [...bindings.elements])
  const lacking = names.filter((name) => !elements.some((element) => element.name.text === name))
  const raised = kind === 'value' ? elements.filter((element) => names.includes(element.name.text)) : []
  const edits = raised.flatMap(withoutType)
  if (lacking.length === 0) return edits
  const usable = found.find((bindings) => kind === 'type' || !isTypeOnly(bindings))
  const last = usable?.elements.at(-1)
  if (usable === undefined || last === undefined) return [...edits, newImport(declarations, module, lacking, kind)]
  const prefix = kind === 'type' && !isTypeOnly(usable) ? 'type ' : ''
  return [...edits, { at: last.end, text: lacking.map((name) => `, ${prefix}${name}`).join('') }]
}

function namedImports(declaration: ts.ImportDeclaration, module: string): ts.NamedImports | undefined {
  const { moduleSpecifier, importClause } = declaration
  if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== module) return undefined
  const bindings = importClause?.namedBindings
  return bindings && ts.isNamedImports(bindings) ? bindings : undefined
}

function isTypeOnly({ parent }: ts.NamedImports): boolean {
  return parent.phaseModifier === ts.SyntaxKind.TypeKeyword
}

/** `type ApiError` → `ApiError` */
function withoutType(element: ts.ImportSpecifier): Edit[] {
  if (!element.isTypeOnly) return []
  return [{ at: element.getStart(), remove: element.name.getStart() - element.getStart(), text: '' }]
}

function newImport(
  declarations: readonly ts.ImportDeclaration[],
  module: string,
  names: readonly string[],
  kind: 'type' | 'value',
): Edit {
  const line = `import ${kind === 'type' ? 'type ' : ''}{ ${names.join(', ')} } from '${module}'`
  const last = declarations.at(-1)
  return last ? { at: last.end, text: `\n${line}` } : { at: 0, text: `${line}\n` }
}

/** The module that a file imports a name from. */
export function moduleOf({ statements }: ts.SourceFile, name: string): string | undefined {
  return statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings
    const isFound = bindings && ts.isNamedImports(bindings) && bindings.elements.some((each) => each.name.text === name)
    return isFound && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : []
  })[0]
}
