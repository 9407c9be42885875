import type * as z from 'zod'
import { EMPTY_BODY, JsonText, parseJsonBytes, unreadableBody } from '../json.ts'
import type { BodyFault, BodyShape, ValueShape } from '../store/interface/bodies.ts'
import { type ApiError, badRequest, invalid } from './api-error.ts'
import { validate } from './validate.ts'

/** The value of a JSON body. Throws the 400 where it is not JSON. */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw badRequest('body', EMPTY_BODY)
  try {
    return parseJsonBytes(bytes)
  } catch (error) {
    throw badRequest('body', unreadableBody(error))
  }
}

/** Validates a parsed body by the contract. Throws the 422 that names what is wrong with it. */
export function validBody<Body>(schema: z.ZodType<Body>, value: unknown): Body {
  const validated = validate(schema, value)
  if (!validated.ok) throw invalid(422, validated.findings)
  return validated.value as Body // by its schema
}

/**
 * The error of a body that a thread could not read: the 400, or the 422 of the contract's validator. The validator gets only the outline of the
 * body that the thread reports, in which large values are cut. `field` is the only field that the body may have.
 */
export function bodyFault(schema: z.ZodType, field: string, fault: BodyFault): ApiError | Error {
  if (fault.kind === 'unreadable') return badRequest('body', fault.message)
  const validated = validate(schema, bodyLike(field, fault.shape))
  return validated.ok ? new Error('a body was refused that the contract takes') : invalid(422, validated.findings)
}

function bodyLike(field: string, shape: BodyShape): unknown {
  if (shape.of === 'other') return valueLike(shape.value)
  const others = shape.others.map((name) => [name, null])
  // From entries, so that a field called __proto__ is a field like any other.
  return Object.fromEntries(shape.field === undefined ? others : [[field, valueLike(shape.field)], ...others])
}

function valueLike(shape: ValueShape): unknown {
  switch (shape.of) {
    case 'value':
      return shape.value
    case 'array':
      return [new JsonText(shape.beginning.slice(1))]
    case 'object':
      return new JsonText(shape.beginning)
    case 'items':
      return shape.items.map(valueLike)
    case 'fields':
      return Object.fromEntries(shape.fields.map(([name, value]) => [name, valueLike(value)]))
  }
}
