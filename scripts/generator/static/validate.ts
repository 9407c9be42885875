/** Validates what has been decoded. */
import type { Validator } from './route.ts'

export type Validated =
  | { readonly isValid: true; readonly value: unknown }
  | { readonly isValid: false; readonly issues: readonly Issue[] }

/** An issue of zod has more than this. */
interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** A value of thousands of levels can take more of the stack than there is. It is refused like any other. */
export function validate(schema: Validator, value: unknown): Validated {
  try {
    const result = schema.safeParse(value)
    return result.success ? { isValid: true, value: result.data } : { isValid: false, issues: result.error.issues }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { isValid: false, issues: [{ path: [], message: 'Invalid input: it is nested too deeply' }] }
  }
}
