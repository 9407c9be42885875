import type { ColumnType } from '../../../generated/index.ts'
import { isDate } from '../../infer-columns.ts'

/** What a cell of each type has to look like. */
const FORMS: { readonly [Type in ColumnType]: string } = {
  text: 'a text',
  number: 'a number such as 12 or -0.5',
  boolean: 'true or false',
  date: 'a date such as 2026-11-20',
  json: 'JSON',
}

export function notOfForm(type: ColumnType): string {
  return `is not ${FORMS[type]}`
}

const MOST_BYTES = 1024 ** 2
const MOST_LEVELS = 64

/** Why the service would refuse this value in a column of the type, or undefined if it accepts it. Null is an empty cell. */
export function cellProblem(type: ColumnType, value: unknown): string | undefined {
  if (value === null) return undefined
  switch (type) {
    case 'text':
      return typeof value === 'string' ? (textProblem(value) ?? sizeProblem(value)) : notOfForm(type)
    case 'number':
      return typeof value === 'number' ? numberProblem(value) : notOfForm(type)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : notOfForm(type)
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : notOfForm(type)
    case 'json':
      return jsonProblem(value, 0) ?? sizeProblem(JSON.stringify(value))
  }
}

/** Whether a column may refuse this value although its type was inferred from it, such as a text with a NUL character. */
export function isDoubtful(value: unknown): boolean {
  if (typeof value === 'string') return textProblem(value) !== undefined || sizeProblem(value) !== undefined
  if (typeof value === 'number') return numberProblem(value) !== undefined
  return typeof value === 'object' && cellProblem('json', value) !== undefined
}

export const ROUNDED = 'is beyond 9007199254740991 and would be rounded; a text column keeps it exactly'

function textProblem(text: string): string | undefined {
  if (text.includes('\0')) return 'holds a NUL character'
  return text.isWellFormed() ? undefined : 'is not valid Unicode'
}

function sizeProblem(text: string): string | undefined {
  // A UTF-16 unit takes up to three bytes of UTF-8.
  const isLong = text.length * 3 > MOST_BYTES && Buffer.byteLength(text) > MOST_BYTES
  return isLong ? 'is longer than 1 MiB' : undefined
}

function numberProblem(value: number): string | undefined {
  return Number.isFinite(value) ? undefined : 'is larger than a number can be'
}

function jsonProblem(value: unknown, level: number): string | undefined {
  if (typeof value === 'string') return textProblem(value)
  if (typeof value === 'number') return numberProblem(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (level === MOST_LEVELS) return `is nested deeper than ${MOST_LEVELS} levels`
  for (const [key, inner] of Object.entries(value)) {
    const problem = textProblem(key) ?? jsonProblem(inner, level + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}
