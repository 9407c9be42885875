/** Reads the parameters that an operation takes, by their place. */
import type { IR } from '@hey-api/openapi-ts'
import { lostDefault } from '../document/lost-keywords.ts'
import { isJson } from '../document/media-types.ts'
import { DECLARED_STYLE } from '../document/object-styles.ts'
import { COOKIES, type OperationObject, type ParameterObject } from '../document/openapi.ts'
import { GenerationError } from '../generation-error.ts'
import type { ParameterLocation, RouteParameter } from '../static/route.ts'
import type { Parameter, ParameterGroup } from './model.ts'
import { arraySeparator, objectShape } from './parameter-styles.ts'
import { memberKinds, memberShapes, parameterKinds } from './schema-kinds.ts'
import { spelledType } from './schemas.ts'
import { type Source, titleOf } from './source.ts'

type Location = 'cookie' | 'header' | 'path' | 'query'

const SLOTS: readonly { readonly slot: ParameterLocation; readonly location: Location }[] = [
  { slot: 'path', location: 'path' },
  { slot: 'query', location: 'query' },
  { slot: 'headers', location: 'header' },
  { slot: 'cookies', location: 'cookie' },
]

export function readParameterGroups(
  operation: IR.OperationObject,
  declared: OperationObject,
  source: Source,
): ParameterGroup[] {
  return SLOTS.flatMap(({ slot, location }) => {
    const cookies = slot === 'cookies' ? (declared[COOKIES] ?? '') : undefined
    const { names } = source
    const validator = cookies === undefined ? names.requestValidator(operation.id, slot) : names.validator(cookies)
    const type = cookies === undefined ? undefined : names.type(cookies)
    const found = Object.values(operation.parameters?.[location] ?? {}).filter(
      (parameter) => !isReadByHttp(parameter, operation),
    )
    if (validator === undefined || found.length === 0) return []
    return [{ slot, validator, type, parameters: found.map((parameter) => readParameter(parameter, declared, source)) }]
  })
}

/** The layer that speaks HTTP reads it for every operation alike. What else may come is open in headers only. */
function isReadByHttp(parameter: IR.ParameterObject, operation: IR.OperationObject): boolean {
  if (parameter['x-read-by'] !== 'http') return false
  if (parameter.location === 'header') return true
  const message = `${titleOf(operation)}: x-read-by belongs on a header, and ${parameter.name} is none. Remove it.`
  throw new GenerationError(message, ['paths', operation.path, operation.method])
}

function readParameter(parameter: IR.ParameterObject, declared: OperationObject, source: Source): Parameter {
  const { name, location, schema } = parameter
  const all = (declared.parameters ?? []).map((other) => source.resolve<ParameterObject>(other))
  const {
    content,
    allowReserved,
    'x-idempotency': isKey,
    'x-client-option': isOption,
  } = all.find((other) => other.name === name && other.in === location) ?? {}
  return {
    name,
    type: spelledType(schema, source),
    hasDefault: lostDefault(schema) !== undefined,
    // of another media type it is a text
    decoding: decodingOf(parameter, Object.keys(content ?? {}).some(isJson), source),
    allowReserved: allowReserved ?? false,
    isIdempotencyKey: location === 'header' && isKey === true,
    isClientOption: location === 'query' && isOption === true,
  }
}

/** What it needs to know of a parameter. */
export interface Styled {
  readonly name: string
  readonly location: string
  readonly schema: IR.SchemaObject
  readonly required?: boolean
  readonly style: string
  readonly explode: boolean
  readonly [DECLARED_STYLE]?: unknown
}

export function decodingOf(parameter: Styled, isJson: boolean, { resolveSchema }: Source): RouteParameter {
  const { schema, required = false } = parameter
  const style: unknown = parameter[DECLARED_STYLE] ?? parameter.style
  const declared = { ...parameter, style: String(style) }
  if (isJson) return { kind: 'json', required, ...arraySeparator(declared, false) }
  const { kind, or } = parameterKinds(schema, resolveSchema)
  const either = or === undefined ? {} : { or }
  const shape = kind === 'object' ? objectShape(declared) : arraySeparator(declared, kind.endsWith('[]'))
  if (shape.spread === 'brackets')
    return { kind, required, ...shape, ...either, ...memberShapes(schema, resolveSchema) }
  return { kind, required, ...shape, ...either, ...(kind === 'object' && memberKinds(schema, resolveSchema)) }
}
