/** What an operation is told about its caller, by what its security asks for. */
import type { Model, Operation } from '../model/model.ts'
import { literal, propertyName } from './text.ts'

/** How the types of callers are written: as one type, or by their security schemes. Undefined where nothing asks for any. */
export interface Contexts {
  /** Between the angle brackets where an interface is declared. */
  readonly parameter: string
  readonly introduction: readonly string[]
  readonly declaration: string
  /** The type of the operation's second parameter; undefined when it has none. */
  of(operation: Operation): string | undefined
}

export function contextsOf({ schemes }: Model): Contexts | undefined {
  if (schemes.length === 0) return undefined
  if (schemes.length === 1) {
    return {
      parameter: 'Context',
      introduction: [' * `Context` is what the server knows about the caller.'],
      declaration: '',
      of: ({ security }) => alternatives(security, () => 'Context'),
    }
  }
  return {
    parameter: 'Context extends Contexts',
    introduction: [' * `Context` has, for each security scheme, what the server knows about a caller that it let in.'],
    declaration: declaration(schemes),
    of: ({ security }) => alternatives(security, (scheme) => `Context[${literal(scheme)}]`),
  }
}

function declaration(schemes: readonly string[]): string {
  const members = schemes.map((scheme) => `  readonly ${propertyName(scheme)}: unknown\n`)
  return `/** By security scheme, what it yields about a caller. */\nexport interface Contexts {\n${members.join('')}}\n`
}

/** All schemes of one requirement are met at once; a requirement without any lets in callers that are not known. */
function alternatives(security: Operation['security'], typeOf: (scheme: string) => string): string | undefined {
  const types = security.map(
    (requirement) => [...new Set(Object.keys(requirement).map(typeOf))].join(' & ') || 'undefined',
  )
  const distinct = [...new Set(types)].sort((a, b) => Number(a === 'undefined') - Number(b === 'undefined'))
  return distinct.length === 0 || distinct.every((type) => type === 'undefined') ? undefined : distinct.join(' | ')
}
