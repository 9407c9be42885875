/** The API reference of the client: its public names with their signatures, and what their docstrings say. */
import ts from 'typescript'
import { operationReference } from './operation-reference.ts'

const SECTIONS: readonly { readonly title: string; readonly holds: (symbol: ts.Symbol) => boolean }[] = [
  { title: 'Errors', holds: (symbol) => isClass(symbol) && /Error$/.test(symbol.name) },
  { title: 'Classes', holds: isClass },
  { title: 'Functions', holds: (symbol) => (symbol.flags & ts.SymbolFlags.Function) !== 0 },
  { title: 'Types', holds: () => true },
]

/** Markdown. `entry` is the module whose exports are described. */
export function apiReference(entry: string): string {
  const program = ts.createProgram([entry], {
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    module: ts.ModuleKind.NodeNext,
    noEmit: true,
    strict: true,
    target: ts.ScriptTarget.ES2024,
  })
  const checker = program.getTypeChecker()
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry) ?? unreadable(entry)) ?? unreadable(entry)
  const symbols = checker.getExportsOfModule(module).map((symbol) => resolved(symbol, checker))
  const parts = ['# API reference', '', `Made of the docstrings. The README shows how it is used.`, '']
  const left = new Set(symbols.filter(({ name }) => name !== 'DatasetService'))
  const service = symbols.find(({ name }) => name === 'DatasetService')
  if (service !== undefined) parts.push(...entryOf(service, checker), ...resourcesOf(service, checker))
  for (const { title, holds } of SECTIONS) {
    const members = [...left].filter(holds).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const member of members) left.delete(member)
    parts.push(`## ${title}`, '', ...members.flatMap((member) => entryOf(member, checker)))
  }
  return `${parts.join('\n').trimEnd()}\n`
}

function unreadable(entry: string): never {
  throw new Error(`${entry} is no module.`)
}

function resolved(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

function isClass({ flags }: ts.Symbol): boolean {
  return (flags & ts.SymbolFlags.Class) !== 0
}

/** The operations of the contract: `service.datasets.list(…)`. */
function resourcesOf(service: ts.Symbol, checker: ts.TypeChecker): string[] {
  const resources = checker
    .getDeclaredTypeOfSymbol(service)
    .getProperties()
    .filter((property) => isResource(property, checker))
  return resources.flatMap((property) => {
    const methods = checker.getTypeOfSymbol(property).getProperties().filter(isPublic)
    const texts = methods.flatMap((method) => {
      const { signature, query } = operationReference(method, checker)
      const title = `#### service.${property.name}.${method.name}`
      return [title, '', '```ts', signature, '```', '', ...documentation(method, checker), ...query]
    })
    return [`### service.${property.name}`, '', ...texts]
  })
}

function isResource(property: ts.Symbol, checker: ts.TypeChecker): boolean {
  return /Resource$/.test(checker.getTypeOfSymbol(property).symbol?.name ?? '')
}

function entryOf(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const declaration = symbol.declarations?.[0]
  const head = [`### ${symbol.name}`, '', ...documentation(symbol, checker)]
  if (declaration === undefined) return head
  if (!isClass(symbol)) return [...head, '```ts', signatureText(declaration), '```', '']
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const members = type
    .getProperties()
    .filter((member) => isPublic(member) && isOwn(member) && !isResource(member, checker))
  const texts = members.flatMap((member) => memberOf(member, checker, member.name))
  return [...head, ...constructorOf(declaration), ...texts]
}

function constructorOf(declaration: ts.Declaration): string[] {
  if (!ts.isClassDeclaration(declaration)) return []
  const made = declaration.members.find(ts.isConstructorDeclaration)
  const parameters = made?.parameters.map((parameter) => parameter.getText()).join(', ')
  return parameters === undefined ? [] : ['```ts', `new ${declaration.name?.text}(${parameters})`, '```', '']
}

/** What JavaScript's own classes bring along is not told. */
function isOwn({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((declaration) => !declaration.getSourceFile().fileName.includes('node_modules'))
}

function isPublic({ name }: ts.Symbol): boolean {
  return !name.startsWith('#') && !name.startsWith('__')
}

function memberOf(member: ts.Symbol, checker: ts.TypeChecker, title: string): string[] {
  const declaration = member.declarations?.[0]
  if (declaration === undefined) return []
  const text = signatureText(declaration)
  return [`#### ${title}`, '', '```ts', text, '```', '', ...documentation(member, checker)]
}

function documentation(symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()
  return text === '' ? [] : [text, '']
}

/** A declaration without its body. Interfaces and types have no other. */
function signatureText(declaration: ts.Declaration): string {
  const isFunction = ts.isMethodDeclaration(declaration) || ts.isFunctionDeclaration(declaration)
  const end = isFunction && declaration.body ? declaration.body.getStart() : declaration.getEnd()
  return declaration
    .getSourceFile()
    .text.slice(declaration.getStart(), end)
    .replace(/^export /, '')
    .trim()
}
