/**
 * Validators that are made when they are first asked for. hey-api makes all of them when its file is imported, which takes a process some
 * 20 µs and 2 KB for each, whether it validates with them or not.
 */
import { createRequire } from 'node:module'
import type ts from 'typescript'
import { HEADER } from './write/text.ts'

/** What the route table imports instead of hey-api's file. */
export const LAZY_VALIDATORS = './validators.gen.ts'

const ONCE = [
  '/** What is made at the first call. */',
  'function once<T>(make: () => T): () => T {',
  '  let made: T | undefined',
  '  return () => (made ??= make())',
  '}',
]

export interface LazyValidators {
  /** `validators.gen.ts`: a function for each validator. */
  readonly validators: string
  /** `zod.gen.ts`, with the exports that it had. */
  readonly zod: string
}

/** Divides the text of `zod.gen.ts` as hey-api writes it: `export const zName = z.string();`. */
export function lazyValidators(text: string): LazyValidators {
  // loaded by hey-api anyhow
  const compiler = createRequire(import.meta.url)('typescript') as typeof ts
  const file = compiler.createSourceFile('zod.gen.ts', text, compiler.ScriptTarget.Latest)
  const { statements } = file
  const isImport = (statement: ts.Statement): boolean => compiler.isImportDeclaration(statement)
  const declared = statements
    .filter((statement) => compiler.isVariableStatement(statement))
    .flatMap((statement) => statement.declarationList.declarations.map((declaration) => ({ statement, declaration })))
    .map(({ statement, declaration: { name, type, initializer } }) => {
      if (!compiler.isIdentifier(name) || initializer === undefined)
        throw new Error('zod.gen.ts has no plain constants')
      return { name: name.text, type, initializer, comment: text.slice(statement.pos, start(statement)).trim() }
    })
  if (declared.length !== statements.filter((statement) => !isImport(statement)).length)
    throw new Error('zod.gen.ts has more than constants')

  const names = new Set(declared.map(({ name }) => name))
  const validators = declared.map(({ name, type, initializer }) => {
    const declaredType = type === undefined ? '' : `: () => ${text.slice(start(type), type.end)}`
    return `export const ${name}${declaredType} = once(() => ${called(initializer)})`
  })
  const all = declared.map(
    ({ name, comment }) => `${comment === '' ? '' : `${comment}\n`}export const ${name} = validators.${name}()`,
  )
  const imports = statements.filter(isImport).map((statement) => text.slice(start(statement), statement.end))
  return {
    validators: [HEADER, '', ...imports, '', ...ONCE, '', ...validators, ''].join('\n'),
    zod: [HEADER, '', `import * as validators from '${LAZY_VALIDATORS}'`, '', `${all.join('\n\n')}\n`].join('\n'),
  }

  function start(node: ts.Node): number {
    return node.getStart(file)
  }

  /** The expression with a call wherever it names a validator. */
  function called(expression: ts.Node): string {
    const ends: number[] = []
    const visit = (node: ts.Node): void => {
      if (compiler.isIdentifier(node) && names.has(node.text)) ends.push(node.end)
      else if (compiler.isPropertyAccessExpression(node)) visit(node.expression)
      else if (compiler.isPropertyAssignment(node)) visit(node.initializer)
      else node.forEachChild(visit)
    }
    visit(expression)
    const parts = ends.map((end, index) => text.slice(ends[index - 1] ?? start(expression), end))
    return [...parts, text.slice(ends.at(-1) ?? start(expression), expression.end)].join('()')
  }
}
