/** `src/callers.ts` and `src/operations.ts` of a new project, which depend on how the document knows callers. */

/** As the interfaces were generated: without callers, with one kind of them, or with one for each security scheme. */
export interface Contexts {
  readonly kind: 'none' | 'one' | 'several'
  /** The security schemes that operations ask for. */
  readonly schemes: readonly string[]
}

export function contextsOf(operations: string, routes: string): Contexts {
  const declared = /securitySchemes = \{(.*?)\n?\} as const/s.exec(routes)?.[1] ?? ''
  const all = [...declared.matchAll(/(?:^|\n| )\s*('[^']*'|[\w$]+): \{/g)].map(([, name = '']) => name)
  if (!operations.includes('export interface Operations<')) return { kind: 'none', schemes: all }
  const members = /export interface Contexts \{\n(.*?)\n\}/s.exec(operations)?.[1]
  if (members === undefined) return { kind: 'one', schemes: all }
  return { kind: 'several', schemes: [...members.matchAll(/readonly ('[^']*'|[\w$]+):/g)].map(([, name = '']) => name) }
}

export function callersFile({ schemes }: Contexts): string {
  const members = schemes.map((name) => `  ${name}: (_credential: string): Caller | undefined => undefined,\n`)
  return `/** What is known about callers. */

export interface Caller {
  readonly name: string
}

/**
 * By security scheme of the document: who has a credential (a key, or the token of a bearer), or undefined for somebody who is not
 * let in. As it stands, nobody is.
 */
export const authenticators = {${members.length > 0 ? `\n${members.join('')}` : ''}}
`
}

export function operationsFile({ kind, schemes }: Contexts): string {
  const members = schemes.map((name) => `  readonly ${name}: Caller\n`).join('')
  const type = { none: 'Operations', one: 'Operations<Caller>', several: 'Operations<Callers>' }[kind]
  return `/** The operations of the document. Each that is missing here fails in \`npm test\`, and with \`--mock\` answers with an example. */
import type { Operations } from '../generated/operations.gen.ts'
${kind === 'none' ? '' : "import type { Caller } from './callers.ts'\n"}${kind === 'several' ? `\ninterface Callers {\n${members}}\n` : ''}
export const operations: Partial<${type}> = {}
`
}
