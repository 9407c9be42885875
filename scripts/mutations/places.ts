/** Every place of a file that can be broken, found in its syntax tree. */
import ts from 'typescript'
import type { Mutation } from './mutation.ts'

/** What comes in place of a node, and what kind of mistake that is. */
type Change = { readonly kind: string; readonly node: ts.Node; readonly to: string }

export function mutationsOf(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: Mutation[] = []
  const visit = (node: ts.Node): void => {
    // A type changes nothing that runs.
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    for (const { kind, node: place, to } of FINDERS.flatMap((finder) => finder(node))) {
      const [start, end] = [place.getStart(), place.getEnd()]
      const line = source.getLineAndCharacterOfPosition(start).line + 1
      found.push({ file, line, kind, start, end, from: text.slice(start, end), to, whole: wholeOf(place) })
    }
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return found
}

function wholeOf(node: ts.Node): Mutation['whole'] {
  const isOperator = ts.isBinaryExpression(node.parent) && node.parent.operatorToken === node
  const whole = isOperator ? node.parent : node
  const form = ts.isStatement(node) ? 'statement' : ts.isPropertyAssignment(node) ? 'property' : 'expression'
  return { start: whole.getStart(), end: whole.getEnd(), form }
}

const TURNED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
}

const FINDERS: readonly ((node: ts.Node) => Change[])[] = [
  function operator(node) {
    if (!ts.isBinaryExpression(node)) return []
    const to = TURNED[node.operatorToken.getText()]
    return to === undefined ? [] : [{ kind: 'an operator turned round', node: node.operatorToken, to }]
  },
  function limit(node) {
    if (!ts.isVariableDeclaration(node) || node.initializer === undefined || !ts.isNumericLiteral(node.initializer))
      return []
    // How long something takes may be a millisecond more.
    if (!/^[A-Z0-9_]+$/.test(node.name.getText()) || /(MS|SECONDS)$/.test(node.name.getText())) return []
    const to = String(Number(node.initializer.text.replaceAll('_', '')) + 1)
    return [{ kind: 'a limit off by one', node: node.initializer, to }]
  },
  function missingAwait(node) {
    if (!ts.isExpressionStatement(node) || !ts.isAwaitExpression(node.expression)) return []
    return [{ kind: 'a missing await', node, to: `void ${node.expression.expression.getText()}` }]
  },
  function header(node) {
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.parent)) return []
    const name = ts.isStringLiteral(node.name) || ts.isIdentifier(node.name) ? node.name.text : ''
    const isHeader = /^([A-Z][A-Za-z]+(-[A-Z][A-Za-z]+)+|ETag|Location|Vary|Allow)$/.test(name)
    return isHeader ? [{ kind: 'a dropped header', node, to: '...{}' }] : []
  },
  function headerSet(node) {
    if (!ts.isExpressionStatement(node) || !ts.isCallExpression(node.expression)) return []
    const { expression, arguments: given } = node.expression
    const sets = ts.isPropertyAccessExpression(expression) && /^(set|setHeader)$/.test(expression.name.text)
    return sets && given[0] && ts.isStringLiteral(given[0]) ? [{ kind: 'a dropped header', node, to: ';' }] : []
  },
  function lock(node) {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
    const { expression, name } = node.expression
    return /^for(Update|Share|NoKeyUpdate|KeyShare)$/.test(name.text)
      ? [{ kind: 'a lock left out', node, to: expression.getText() }]
      : []
  },
  function lockCall(node) {
    if (!ts.isExpressionStatement(node) || !ts.isAwaitExpression(node.expression)) return []
    const call = node.expression.expression
    const isLock = ts.isCallExpression(call) && /lock/i.test(call.expression.getText())
    return isLock ? [{ kind: 'a lock left out', node, to: ';' }] : []
  },
  function status(node) {
    if (!ts.isNumericLiteral(node) || !/^[2345]\d\d$/.test(node.text)) return []
    const { parent } = node
    const isStatus =
      (ts.isPropertyAssignment(parent) && parent.name.getText() === 'status') ||
      (ts.isNewExpression(parent) && parent.arguments?.[0] === node) ||
      (ts.isBinaryExpression(parent) && /status/i.test(parent.left.getText()))
    return isStatus ? [{ kind: 'a wrong status', node, to: String(Number(node.text) + 1) }] : []
  },
  function guard(node) {
    if (!ts.isIfStatement(node) || node.elseStatement !== undefined) return []
    const only = ts.isBlock(node.thenStatement) ? node.thenStatement.statements.at(-1) : node.thenStatement
    const leaves = only !== undefined && (ts.isThrowStatement(only) || ts.isReturnStatement(only))
    return leaves ? [{ kind: 'a check left out', node, to: ';' }] : []
  },
  function negation(node) {
    if (!ts.isPrefixUnaryExpression(node) || node.operator !== ts.SyntaxKind.ExclamationToken) return []
    return [{ kind: 'a condition turned round', node, to: node.operand.getText() }]
  },
  function flag(node) {
    if (node.kind !== ts.SyntaxKind.TrueKeyword && node.kind !== ts.SyntaxKind.FalseKeyword) return []
    return [{ kind: 'a flag turned round', node, to: node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true' }]
  },
  function arms(node) {
    if (!ts.isConditionalExpression(node)) return []
    const { condition, whenTrue, whenFalse } = node
    const to = `${condition.getText()} ? ${whenFalse.getText()} : ${whenTrue.getText()}`
    return [{ kind: 'two answers exchanged', node, to }]
  },
]
