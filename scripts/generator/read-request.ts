/** Reads what an operation takes: parameters by their place, and the body. */
import type { IR } from '@hey-api/openapi-ts'
import { GenerationError } from './generation-error.ts'
import type { Body, Parameter, ParameterGroup } from './model.ts'
import type { Source } from './read-model.ts'
import { hasDefault, inferredType, parameterKind, parameterType } from './schemas.ts'

const SLOTS = [
  { slot: 'path', location: 'path' },
  { slot: 'query', location: 'query' },
  { slot: 'headers', location: 'header' },
] as const

export function readParameterGroups(operation: IR.OperationObject, source: Source): ParameterGroup[] {
  const place = placeOf(operation)
  if (operation.parameters?.cookie) throw new GenerationError(`${place}: cookie parameters are not supported.`)
  return SLOTS.flatMap(({ slot, location }) => {
    const validator = source.names.requestValidator(operation.id, slot)
    const declared = Object.values(operation.parameters?.[location] ?? {})
    if (validator === undefined || declared.length === 0) return []
    const parameters = declared.map((parameter) => readParameter(parameter, place, source))
    return [{ slot, validator, parameters }]
  })
}

function readParameter(parameter: IR.ParameterObject, place: string, { names, resolveSchema }: Source): Parameter {
  const { name, schema, required = false } = parameter
  const kind = parameterKind(schema, resolveSchema)
  if (kind === undefined) {
    throw new GenerationError(`${place}, parameter ${name}: only scalars and arrays of scalars are supported.`)
  }
  return {
    name,
    type: parameterType(schema, names),
    kind,
    required,
    hasDefault: schema.default !== undefined,
    separator: kind.endsWith('[]') ? separatorOf(parameter) : undefined,
  }
}

const SEPARATORS: { readonly [style: string]: string } = { pipeDelimited: '|', spaceDelimited: ' ' }

function separatorOf({ location, style, explode }: IR.ParameterObject): string | undefined {
  // an exploded array repeats its parameter, which only a query can
  return location === 'query' && explode ? undefined : (SEPARATORS[style] ?? ',')
}

export function readBody(operation: IR.OperationObject, source: Source): Body | undefined {
  const { names, resolveSchema } = source
  const validator = names.requestValidator(operation.id, 'body')
  if (operation.body === undefined || validator === undefined) return undefined
  const { mediaType, required = false } = operation.body
  if (!isJson(mediaType)) throw new GenerationError(`${placeOf(operation)}: a body has to be JSON, not ${mediaType}.`)
  const schema = namedBodySchema(operation.body, source)
  // types.gen.ts says what a client may leave out; where a default fills that in, only the validator knows the outcome
  const name = schema.$ref && !hasDefault(schema, resolveSchema) ? names.type(schema.$ref) : undefined
  return { type: name ?? inferredType(validator), validator, contentType: mediaType, required }
}

/** A body under `components.requestBodies` is a name for a schema that mostly has a better one. */
function namedBodySchema({ schema }: IR.BodyObject, { resolveRequestBody }: Source): IR.SchemaObject {
  return schema.$ref?.startsWith('#/components/requestBodies/') ? resolveRequestBody(schema.$ref).schema : schema
}

export function isJson(contentType: string): boolean {
  return /[/+]json(?:$|;)/i.test(contentType)
}

export function placeOf({ method, path }: IR.OperationObject): string {
  return `${method.toUpperCase()} ${path}`
}
