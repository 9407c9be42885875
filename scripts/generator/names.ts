/** Names: those that hey-api gave to types and validators, and those that are ours to give. */
import { toCase } from '@hey-api/openapi-ts'
import type { OperationsPlugin } from './plugin.ts'

/** hey-api settles names only after every plugin has run, so these answer only from within an intent. */
export interface GeneratedNames {
  /** `types.Dataset`, for the `$ref` of a schema under `components`. */
  type(ref: string): string | undefined
  /** `types.GetDatasetResponses[200]`, for a body that is not a `$ref`. */
  replyType(operationId: string, status: number): string | undefined
  /** The validator in `zod.gen.ts` of a schema under `components`. */
  validator(ref: string): string | undefined
  /** The validator in `zod.gen.ts` of one slot of an operation's request. */
  requestValidator(operationId: string, slot: string): string | undefined
}

export function generatedNames(plugin: OperationsPlugin['Instance']): GeneratedNames {
  const nameOf = (artifact: 'types' | 'zod', resource: 'definition' | 'operation', resourceId: string, role?: string) =>
    plugin.querySymbol({
      artifact,
      category: artifact === 'zod' ? 'schema' : 'type',
      resource,
      resourceId,
      ...(role === undefined ? {} : { role }),
    })?.finalName
  return {
    type: (ref) => typesMember(nameOf('types', 'definition', ref)),
    replyType: (operationId, status) =>
      typesMember(nameOf('types', 'operation', operationId, status < 400 ? 'responses' : 'errors'), `[${status}]`),
    validator: (ref) => nameOf('zod', 'definition', ref),
    requestValidator: (operationId, slot) => nameOf('zod', 'operation', operationId, `request-${slot}`),
  }
}

/** By the namespace they can never collide with the names in `operations.gen.ts`. */
function typesMember(name: string | undefined, index = ''): string | undefined {
  return name && `types.${name}${index}`
}

/** `getDataset` → `GetDataset`, to which `Request` and `Reply` are added. */
export function typeName(operationId: string): string {
  return toCase(operationId, 'PascalCase')
}

/** `Datasets` → `DatasetOperations`, `Data` → `DataOperations`. */
export function interfaceName(tag: string): string {
  return `${singular(toCase(tag, 'PascalCase'))}Operations`
}

function singular(word: string): string {
  if (/[^aeiou]ies$/i.test(word)) return word.replace(/ies$/, 'y')
  if (/(?:ch|sh|ss|x)es$/i.test(word)) return word.replace(/es$/, '')
  return word.replace(/(?<![isu])s$/i, '')
}
