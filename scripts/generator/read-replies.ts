/** Reads what an operation answers: each declared status with its body and headers. */
import type { IR } from '@hey-api/openapi-ts'
import { type HeaderObject, isReference, type OperationObject, type ResponseObject } from './document.ts'
import { GenerationError } from './generation-error.ts'
import type { Reply, ReplyBody, ReplyHeader } from './model.ts'
import type { Source } from './read-model.ts'
import { isJson, placeOf } from './read-request.ts'

export function readReplies(operation: IR.OperationObject, declared: OperationObject, source: Source): Reply[] {
  return Object.entries(declared.responses ?? {}).map(([status, declaredResponse]) => {
    const place = `${placeOf(operation)}, status ${status}`
    if (!/^[1-5]\d\d$/.test(status)) throw new GenerationError(`${place}: a status has to be one number, such as 200.`)
    const response = source.resolve<ResponseObject>(declaredResponse)
    return {
      status: Number(status),
      sharedName: isReference(declaredResponse) ? sharedName(declaredResponse.$ref) : undefined,
      headers: readHeaders(response, source),
      body: readReplyBody(operation, status, response, source),
    }
  })
}

function sharedName(ref: string): string | undefined {
  return /^#\/components\/responses\/([\w$.-]+)$/.exec(ref)?.[1]
}

function readReplyBody(
  operation: IR.OperationObject,
  status: string,
  response: ResponseObject,
  { names }: Source,
): ReplyBody | undefined {
  const contentTypes = Object.keys(response.content ?? {})
  if (contentTypes.length === 0) return undefined
  if (contentTypes.length > 1 || !contentTypes.every(isJson)) {
    const place = `${placeOf(operation)}, status ${status}`
    throw new GenerationError(
      `${place}: a body has to be of one media type, a JSON one, not ${contentTypes.join(', ')}.`,
    )
  }
  const ref = operation.responses?.[status]?.schema.$ref
  if (ref) return { type: names.type(ref) ?? 'unknown', validator: names.validator(ref) }
  return { type: names.replyType(operation.id, Number(status)) ?? 'unknown', validator: undefined }
}

function readHeaders(response: ResponseObject, { resolve }: Source): ReplyHeader[] {
  return (
    Object.entries(response.headers ?? {})
      // OpenAPI: a Content-Type declared as a header is to be ignored
      .filter(([name]) => name.toLowerCase() !== 'content-type')
      .map(([name, declared]) => {
        const header = resolve<HeaderObject>(declared)
        const schema = header.schema && resolve<{ readonly type?: unknown }>(header.schema)
        return {
          name,
          type: HEADER_TYPES[String(schema?.type)] ?? 'string',
          required: header.required ?? false,
          setBy: header['x-set-by'] === 'http' ? 'http' : 'operation',
        }
      })
  )
}

const HEADER_TYPES: { readonly [type: string]: string } = { boolean: 'boolean', integer: 'number', number: 'number' }
