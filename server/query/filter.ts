import type { Comparison } from './comparison.ts'
import { type FilterOperator, SIGNS } from './operators.ts'
import { QueryError } from './query-error.ts'

/** The values that one comparison may name. */
export const MAX_VALUES = 100

/**
 * Reads `field:expression`, the grammar of the `filter` parameter in openapi.yaml. `at` is what errors name.
 * Throws `QueryError` on anything else.
 */
export function parseFilter(text: string, at = 'filter'): Comparison {
  const colon = text.indexOf(':')
  if (colon < 1) throw new QueryError(at, `${at} must have the form field:expression, not ${JSON.stringify(text)}.`)
  const field = text.slice(0, colon)
  const expression = text.slice(colon + 1)
  const comparison = (operator: FilterOperator, values: readonly unknown[], shown: string = operator): Comparison => ({
    ...{ field, operator, values, shown },
    form: 'text',
    at: { field: at, operator: at, value: () => at },
  })
  if (expression === '') return comparison('empty', [])
  if (expression === '!') return comparison('filled', [])
  const { sign, operator } = SIGNS.find((one) => expression.startsWith(one.sign)) ?? EQUAL
  const value = expression.slice(sign.length)
  if (operator === 'in') return comparison('in', members(text, value, at), ':=')
  return comparison(operator, [operand(text, sign, value, at)])
}

const EQUAL = { sign: '', operator: '=' } as const

/** Refuses `!=5` and `>>5`: they read like operators that do not exist, so a guess would be wrong half of the time. */
function operand(text: string, sign: string, value: string, at: string): string {
  if (isLikeOperator(value)) throw likeOperator(text, sign, value, `with a backslash: ${sign}\\${value}`, at)
  return value.startsWith('\\') ? value.slice(1) : value
}

function isLikeOperator(value: string): boolean {
  return /^[<>~!=]/.test(value)
}

function likeOperator(text: string, sign: string, value: string, remedy: string, at: string): QueryError {
  const signs = SIGNS.map((one) => one.sign).join(' ')
  return new QueryError(
    at,
    `${at} ${JSON.stringify(text)} has ${JSON.stringify(value[0])} after the ${sign === '' ? 'colon' : `operator ${sign}`}. ` +
      `Operators: ${signs}. Write a value that begins with such a character ${remedy}`,
  )
}

/** A member in quotes, in which quotes are doubled, or one without; up to the comma that follows, or the end. */
const MEMBER = /(?:"((?:[^"]|"")*)"|([^",][^,]*|))(,|$)/sy

/** The members of `a,b,"c,d"`; `null` for one that has neither text nor quotes. */
function members(text: string, list: string, at: string): (string | null)[] {
  const shown = JSON.stringify(text)
  if (list === '')
    throw new QueryError(at, `${at} ${shown} names no value. Write at least one after :=, as in name:=a,b`)
  if (isLikeOperator(list)) throw likeOperator(text, '=', list, 'in quotes: :=">a",b', at)
  const found: (string | null)[] = []
  MEMBER.lastIndex = 0
  for (let separator = ','; separator === ','; ) {
    const match = MEMBER.exec(list)
    if (match === null)
      throw new QueryError(
        at,
        `${at} ${shown} has quotes that do not end before a comma or the end. Write a value with a comma or quotes in quotes, and double those in it.`,
      )
    const [, inQuotes, plain = '', next = ''] = match
    found.push(inQuotes?.replaceAll('""', '"') ?? (plain === '' ? null : plain))
    separator = next
  }
  if (found.length > MAX_VALUES)
    throw new QueryError(at, `${at} names ${found.length} values. One comparison can name at most ${MAX_VALUES}.`)
  return found
}
