import type * as z from 'zod'
import { parseJsonBytes } from '../json.ts'
import { type ApiError, badRequest, invalid } from './api-error.ts'
import { validate } from './validate.ts'

/** The value of a JSON body. Throws the 400 for one that is none. */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) throw badRequest('body', 'The body is empty. Send a JSON object.')
  try {
    return parseJsonBytes(bytes)
  } catch (error) {
    throw badRequest('body', faultOf(error))
  }
}

function faultOf(error: unknown): string {
  if (error instanceof TypeError) return 'The body is not valid UTF-8.'
  return `The body is not valid JSON: ${error instanceof SyntaxError ? error.message : 'it is nested too deeply'}.`
}

/** A body that was parsed, by the contract. Throws the 422 that names what is wrong with it. */
export function validBody<Body>(schema: z.ZodType<Body>, value: unknown): Body {
  const validated = validate(schema, value)
  if (!validated.ok) throw invalid(422, validated.findings)
  return validated.value as Body // by its schema
}

/** Why a body that was refused undecoded cannot be taken: the 400 or 422 that decoding it by the contract ends with. */
export function bodyFault(schema: z.ZodType, bytes: Uint8Array): ApiError | Error {
  const validated = validate(schema, parseBody(bytes))
  return validated.ok ? new Error('a body was refused that the contract takes') : invalid(422, validated.findings)
}
