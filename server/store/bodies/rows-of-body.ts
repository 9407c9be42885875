import { EMPTY_BODY, parseJsonBytes, unreadableBody } from '../../json.ts'
import type { BodyFault } from '../interface/bodies.ts'
import { faultOfField, outlineOf } from './outline.ts'

/** The rows of a body of exactly the form of `NewRows` in the contract, or what is wrong with it. */
export function rowsOf(body: Uint8Array): { readonly rows: readonly unknown[] } | { readonly fault: BodyFault } {
  try {
    const value = parseJsonBytes(body)
    const isOfForm = typeof value === 'object' && value !== null && Object.keys(value).join() === 'rows'
    const { rows } = isOfForm ? (value as { rows: unknown }) : {} // its only key
    return Array.isArray(rows) && rows.length > 0 ? { rows } : { fault: misshapen(body) }
  } catch (error) {
    const message = body.length === 0 ? EMPTY_BODY : unreadableBody(error)
    return { fault: { kind: 'unreadable', message } }
  }
}

function misshapen(body: Uint8Array): BodyFault {
  const outline = outlineOf(body, 'rows')
  return outline.ok ? faultOfField(body, outline.value) : outline.fault
}
