/** Writes `schemas.gen.ts`: the schemas that zod cannot say, for the evaluator. */
import { HEADER, literal } from './text.ts'

export function schemasFile(schemas: unknown): string {
  return [
    `${HEADER}\n\n`,
    '/** Schemas that zod cannot say, and those that they refer to, as JSON Schema 2020-12 has them. */\n',
    "import { judge, type Judged } from './evaluator/judge.gen.ts'\n\n",
    `export const judged: Judged = judge(${literal(schemas)})\n`,
  ].join('')
}
