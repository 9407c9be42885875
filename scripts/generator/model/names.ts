/** Names: those that hey-api gave to types and validators, and those that are ours to give. */
import { toCase } from '@hey-api/openapi-ts'
import type { OperationsPlugin } from '../plugin-types.ts'

/** hey-api settles names only after every plugin has run, so these answer only from within an intent. */
export interface GeneratedNames {
  /** `types.Dataset`, for the `$ref` of a schema under `components`. */
  type(ref: string): string | undefined
  /** The type in `types.gen.ts` of what an operation takes: `types.GetDatasetData`. */
  dataType(operationId: string): string | undefined
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
    dataType: (operationId) => typesMember(nameOf('types', 'operation', operationId, 'data')),
    validator: (ref) => nameOf('zod', 'definition', ref),
    requestValidator: (operationId, slot) => nameOf('zod', 'operation', operationId, `request-${slot}`),
  }
}

/** By the namespace they can never collide with the names in `operations.gen.ts`. */
function typesMember(name: string | undefined): string | undefined {
  return name && `types.${name}`
}

/** `getDataset` → `GetDataset`, to which `Request` and `Reply` are added. */
export function typeName(operationId: string): string {
  return identifier(toCase(operationId, 'PascalCase'))
}

/** `Datasets` → `DatasetOperations`, `Data` → `DataOperations`. */
export function interfaceName(tag: string): string {
  return `${identifier(singular(toCase(tag, 'PascalCase')))}Operations`
}

export function singular(word: string): string {
  if (/[^aeiou]ies$/i.test(word)) return word.replace(/ies$/, 'y')
  if (/(?:ch|sh|ss|x)es$/i.test(word)) return word.replace(/es$/, '')
  return word.replace(/(?<![isu])s$/i, '')
}

/** Letters of any script stay; what cannot stand in a name of TypeScript goes. */
export function identifier(name: string): string {
  const valid = name.replace(/[^$\p{ID_Continue}]/gu, '')
  return /^[$_\p{ID_Start}]/u.test(valid) ? valid : `_${valid}`
}
