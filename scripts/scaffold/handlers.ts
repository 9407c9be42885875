/** Adds handlers that answer with a declared error until they are written. */
import type ts from 'typescript'
import type { ContractOperation, Section } from './contract.ts'
import type { Draft } from './draft.ts'
import { importNames, moduleOf } from './imports.ts'
import { fileName, functionName } from './names.ts'
import { HANDLERS, type Place } from './places.ts'
import { behind, type Edit, edited, isIdentifier, memberName, quoted } from './source.ts'
import { unwrittenError } from './unwritten-error.ts'

const GENERATED = '../../generated/operations.gen.ts'
const API_ERROR = './api-error.ts'

/** Creates the file of a tag that has none. Returns the operations that got a handler. */
export function newHandlerFile(
  draft: Draft,
  section: Section,
  missing: readonly ContractOperation[],
  places: ReadonlyMap<string, Place>,
): readonly ContractOperation[] {
  const path = `${HANDLERS}/${fileName(section.tag)}.ts`
  if (draft.read(path) !== undefined) {
    const ids = missing.map(({ id }) => id).join(', ')
    const why = `there is no function here that returns ${section.interfaceName}`
    draft.problems.push(`${path}: ${why}. Nothing is changed here; write ${ids} by hand.`)
    return []
  }
  const writable = answerable(draft, missing)
  if (writable.length === 0) return []
  draft.write(path, handlerFile(section, writable, places.get('Operations')))
  draft.made.push(`${path}: ${writable.map(({ id }) => id).join(', ')}`)
  return writable
}

/** Its callers have the type that the function which joins all operations uses. */
function handlerFile(
  { interfaceName, hasContext }: Section,
  operations: readonly ContractOperation[],
  all: Place | undefined,
): string {
  const types = [interfaceName, ...operations.map(({ replyType }) => replyType)]
  const context = all?.context ?? 'Caller'
  const contextModule = (all && moduleOf(all.source, context)) ?? './caller.ts'
  return `import type { ${types.join(', ')} } from '${GENERATED}'
import type { Store } from '../store/store.ts'
import { ApiError } from '${API_ERROR}'
${hasContext ? `import type { ${context} } from '${contextModule}'\n` : ''}
export function ${functionName(interfaceName)}(_store: Store): ${interfaceName}${hasContext ? `<${context}>` : ''} {
  return {
${operations.map(handler).join(',\n\n')},
  }
}
`
}

/** Puts handlers into the object that a tag's function returns. Returns the operations that got one. */
export function insertHandlers(
  draft: Draft,
  { path, source, object }: Place,
  { operations }: Section,
  missing: readonly ContractOperation[],
): readonly ContractOperation[] {
  const writable = answerable(draft, missing)
  if (object === undefined || writable.length === 0) return []
  const replyTypes = writable.map(({ replyType }) => replyType)
  const edits = [
    ...importNames(source, GENERATED, replyTypes, 'type'),
    ...importNames(source, API_ERROR, ['ApiError'], 'value'),
    ...insertions(source, object, operations, writable),
  ]
  draft.write(path, edited(source, edits))
  draft.made.push(...writable.map(({ id }) => `${path}: ${id}`))
  return writable
}

/** Puts each after the last operation before it in the contract that has a handler, or at the beginning. */
function insertions(
  source: ts.SourceFile,
  object: ts.ObjectLiteralExpression,
  operations: readonly ContractOperation[],
  missing: readonly ContractOperation[],
): Edit[] {
  const edits: Edit[] = []
  let before: ts.ObjectLiteralElementLike | undefined
  let together: ContractOperation[] = []
  const put = () => {
    if (together.length === 0) return
    const text = together.map(handler)
    if (before) edits.push(...behind(source, before, `\n\n${text.join(',\n\n')},`))
    else edits.push({ at: object.getStart() + 1, text: `\n${text.join(',\n\n')},\n` })
    together = []
  }
  for (const operation of operations) {
    if (missing.includes(operation)) together.push(operation)
    const member = object.properties.find((property) => memberName(property) === operation.id)
    if (member === undefined) continue
    put()
    before = member
  }
  put()
  return edits
}

function handler(operation: ContractOperation): string {
  const { id, replyType } = operation
  const name = isIdentifier(id) ? id : quoted(id)
  return `    async ${name}(): Promise<${replyType}> {\n      throw ${unwrittenError(operation)}\n    }`
}

function answerable(draft: Draft, operations: readonly ContractOperation[]): ContractOperation[] {
  return operations.filter((operation) => {
    if (unwrittenError(operation) !== undefined) return true
    draft.problems.push(
      `openapi.yaml: ${operation.id} declares no error that an unwritten handler could answer. Declare 500.`,
    )
    return false
  })
}
