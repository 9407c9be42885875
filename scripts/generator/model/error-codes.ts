/** The codes that the bodies of failures carry, as `error.code` or as `code`. */
import { isJson } from '../document/media-types.ts'
import { isReference, type OperationObject, type ResponseObject } from '../document/openapi.ts'
import { isFailure, type Reply } from './model.ts'
import type { ResolveSchema, Source } from './source.ts'

/** Undefined unless every failure has a body whose schema lists its codes. */
export function errorCodes(
  replies: readonly Reply[],
  { responses = {} }: OperationObject,
  { resolve, resolveSchema }: Source,
): readonly string[] | undefined {
  const statuses = replies.filter((reply) => isFailure(reply, replies)).map(({ status }) => status.toLowerCase())
  const failures = Object.entries(responses).filter(([status]) => statuses.includes(status.toLowerCase()))
  const codes = failures.map(([, declared]) => {
    const { content = {} } = resolve<ResponseObject>(declared)
    const json = Object.keys(content).find(isJson)
    const schema = json === undefined ? undefined : content[json]?.schema
    return isReference(schema) ? codesOf(schema.$ref, resolveSchema) : undefined
  })
  const known = codes.flatMap((found) => found ?? [])
  return codes.length > 0 && codes.every((found) => found !== undefined) ? [...new Set(known)] : undefined
}

function codesOf(ref: string, resolve: ResolveSchema): readonly string[] | undefined {
  const body = propertiesOf({ $ref: ref }, resolve)
  const error = body['error'] ? propertiesOf(body['error'], resolve) : body
  const code = error['code'] && resolved(error['code'], resolve)
  if (code === undefined) return undefined
  const constants = (code.type === 'enum' ? (code.items ?? []) : [code]).map((item) => item.const)
  const texts = constants.filter((constant) => typeof constant === 'string')
  return texts.length > 0 && texts.length === constants.length ? texts : undefined
}

type Schema = ReturnType<ResolveSchema>

function propertiesOf(schema: Schema, resolve: ResolveSchema): { readonly [name: string]: Schema } {
  const { properties, items, logicalOperator } = resolved(schema, resolve)
  if (properties) return properties
  return logicalOperator === 'and' ? Object.assign({}, ...(items ?? []).map((item) => propertiesOf(item, resolve))) : {}
}

function resolved(schema: Schema, resolve: ResolveSchema): Schema {
  return schema.$ref ? resolved(resolve(schema.$ref), resolve) : schema
}
