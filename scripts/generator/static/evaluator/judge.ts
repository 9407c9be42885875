/** The evaluator as a validator of zod, for schemas that zod cannot say. */
import * as z from 'zod'
import type { Issue, Keywords } from './check.ts'
import { evaluator } from './evaluate.ts'
import { messageOf } from './message.ts'

/** Validates as the schema of that pointer says; `typed` is there for the type alone, and never called. */
export type Judged = <Typed extends z.ZodType>(
  typed: () => Typed,
  pointer: string,
) => z.ZodType<z.output<Typed>, z.input<Typed>>

/** `schemas` by their pointers, each with those that it refers to. */
export function judge(schemas: Keywords): Judged {
  return <Typed extends z.ZodType>(_typed: () => Typed, pointer: string) => {
    const evaluate = evaluator(schemas[pointer], (ref) => schemas[ref])
    const validator = z.unknown().transform((value, context) => {
      const result = evaluate(value)
      // what is missing has no value that a schema could speak of
      if (value !== undefined && result.isValid) return result.value
      const issues: readonly Issue[] = result.isValid ? [{ path: [], keyword: 'required' }] : result.issues
      for (const issue of issues) {
        const { path, ...params } = issue
        context.issues.push({
          code: 'custom',
          path: [...path],
          input: value,
          message: messageOf(issue, value),
          params,
        })
      }
      return z.NEVER
    })
    // the cast is what this is for: the schema says the same as the type
    return validator as unknown as z.ZodType<z.output<Typed>, z.input<Typed>>
  }
}
