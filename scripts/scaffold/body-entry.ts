/** The body of a valid request in test/support/valid-requests.ts, which does not compile while an operation lacks its own. */

import { type DocumentBody, NoSample, sampleOf } from '@dataset-service/generator'
import ts from 'typescript'
import type { ContractOperation } from './contract.ts'
import type { Draft } from './draft.ts'
import { behind, descendants, edited, isIdentifier, memberName, parse, quoted } from './source.ts'

export const VALID_REQUESTS = 'test/support/valid-requests.ts'

/** Adds one for an operation that requires a body. */
export function bodyEntry(draft: Draft, operation: ContractOperation): void {
  const { id, declared, resolve } = operation
  const body = declared.requestBody && resolve<DocumentBody>(declared.requestBody)
  if (!body?.required) return
  const source = parse(VALID_REQUESTS, draft.read(VALID_REQUESTS) ?? '')
  const bodies = objectNamed(source, 'bodies')
  const last = bodies?.properties.at(-1)
  if (last === undefined) {
    draft.problems.push(`${VALID_REQUESTS}: there is no object named bodies. Give ${id} a valid body by hand.`)
    return
  }
  if (bodies?.properties.some((property) => memberName(property) === id)) return
  const name = isIdentifier(id) ? id : quoted(id)
  const entry = `${name}: ${bodyFunction(operation, body, targetNames(draft))}`
  draft.write(VALID_REQUESTS, edited(source, behind(source, last, `\n  ${entry},`)))
  draft.made.push(`${VALID_REQUESTS}: ${id}`)
}

function objectNamed(source: ts.SourceFile, name: string): ts.ObjectLiteralExpression | undefined {
  return descendants(source).flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== name || node.initializer === undefined) return []
    return ts.isObjectLiteralExpression(node.initializer) ? node.initializer : []
  })[0]
}

/** The path parameters for which tests have an existing resource. */
export function targetNames(draft: Draft): string[] {
  const source = parse(VALID_REQUESTS, draft.read(VALID_REQUESTS) ?? '')
  const targets = source.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'Targets')
  if (targets === undefined || !ts.isInterfaceDeclaration(targets)) return []
  return targets.members.flatMap((member) => memberName(member) ?? [])
}

/** An example of the document or the least that its schema requires, with the identifiers of existing resources. */
function bodyFunction({ id, resolve }: ContractOperation, { content = {} }: DocumentBody, targets: string[]): string {
  const [type = '', media] = Object.entries(content)[0] ?? []
  try {
    if (media === undefined || !/[/+]json\b/.test(type)) throw new NoSample(type)
    const used = new Set<string>()
    const text = literal(sampleOf(media, resolve), targets, used)
    const parameters = used.size > 0 ? `{ ${[...used].join(', ')} }` : ''
    return `(${parameters}) => (${text})`
  } catch (error) {
    if (!(error instanceof NoSample)) throw error
    // Compiles for every type of body.
    return `() => {\n    throw new Error(${quoted(`give ${id} a valid body`)})\n  }`
  }
}

function literal(value: unknown, targets: readonly string[], used: Set<string>): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, targets, used)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, member]) => {
    if (targets.includes(name) && typeof member === 'string') {
      used.add(name)
      return name
    }
    const key = name === '__proto__' ? "['__proto__']" : isIdentifier(name) ? name : quoted(name)
    return `${key}: ${literal(member, targets, used)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
