import ts from 'typescript'

/** An operation as a caller sees it: names of types in place of where they are found, and each parameter of its query. */
export function operationReference(method: ts.Symbol, checker: ts.TypeChecker): { signature: string; query: string[] } {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures()
  if (signature === undefined) throw new Error(`${method.name} is no operation.`)
  const parameters = signature.getParameters()
  const texts = parameters.map((parameter) => parameterText(parameter, checker))
  const query = parameters.find(({ name }) => name === 'query')
  return {
    signature: `${method.name}(${texts.join(', ')}): ${typeText(signature.getReturnType(), checker)}`,
    query: query === undefined ? [] : queryParameters(query, checker),
  }
}

function parameterText(parameter: ts.Symbol, checker: ts.TypeChecker): string {
  return `${parameter.name}${mark(parameter)}: ${typeText(givenType(parameter, checker), checker)}`
}

function mark({ flags, valueDeclaration: declaration }: ts.Symbol): string {
  const isParameter = declaration !== undefined && ts.isParameter(declaration)
  const isOptional = isParameter ? declaration.questionToken !== undefined : (flags & ts.SymbolFlags.Optional) !== 0
  return isOptional ? '?' : ''
}

/** Without the `undefined` that a question mark says. */
function givenType(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Type {
  return checker.getNonNullableType(checker.getTypeOfSymbol(symbol))
}

function typeText(type: ts.Type, checker: ts.TypeChecker): string {
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)
}

/** A list, one item to a parameter, with what the contract says of it. */
function queryParameters(query: ts.Symbol, checker: ts.TypeChecker): string[] {
  const items = givenType(query, checker)
    .getProperties()
    .map((property) => {
      const text = ts.displayPartsToString(property.getDocumentationComment(checker)).trim()
      const type = typeText(givenType(property, checker), checker)
      // Indented, so that a table in it belongs to its item.
      return `- \`${property.name}${mark(property)}: ${type}\`\n${text.replace(/^(?=.)/gm, '  ')}`
    })
  return items.length === 0 ? [] : ['`query`:', '', ...items, '']
}
