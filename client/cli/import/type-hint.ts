import type { ColumnType } from '../../../generated/index.ts'
import { shellWord } from '../shell-word.ts'

/** Texts that many programs write for an empty cell. */
const NULLS = /^(?:[.\-?—]|--|\\N|#?n\/?a|#n\/d|#nv|nan|nat|null|\(null\)|none|nil|missing)$/i

/** How to read such a text, if it may stand for an empty cell. */
export function nullAdvice(text: string): string {
  return NULLS.test(text.trim()) ? ` (--null ${quoted(text)} makes it an empty cell)` : ''
}

const PLURALS: Partial<Record<ColumnType, string>> = { number: 'numbers', date: 'dates', boolean: 'booleans' }

/** Why a column is text of which all cells but those with one text are of another type. */
export function oddTextHint(name: string, odd: string, type: ColumnType): string {
  const others = PLURALS[type] ?? type
  const found = `${JSON.stringify(name)} has ${others} and ${JSON.stringify(odd)}.`
  if (NULLS.test(odd.trim()) || !/\d/.test(odd))
    return `${found} If that means an empty cell, pass --null ${quoted(odd)}.`
  const option = formOption(odd)
  return option === undefined ? found : `${found} If that is one of the ${others}, pass ${option}.`
}

/** What may be meant by the first text of a column of texts. */
export function formHint(name: string, example: string): string | undefined {
  const option = formOption(example)
  const what = option?.startsWith('--date') ? 'dates' : 'numbers'
  return option && `${JSON.stringify(name)} has ${JSON.stringify(example)}. If its cells are ${what}, pass ${option}.`
}

/** The options with which a text is a date or a number: several if it may be read in several ways. */
function formOption(text: string): string | undefined {
  const [, first, mark, second] = /^(\d{1,2})([./-])(\d{1,2})\2\d{4}$/.exec(text.trim()) ?? []
  const options =
    mark === undefined
      ? [
          ...(/^-?(?:\d{1,3}(?:[. '\u00a0\u202f\u2019]\d{3})+|\d+)(?:,\d+)?$/.test(text.trim())
            ? ["--decimal ','"]
            : []),
          ...(/^-?\d{1,3}(?:[, '\u00a0\u202f\u2019]\d{3})+(?:\.\d+)?$/.test(text.trim()) ? ["--decimal '.'"] : []),
        ]
      : [
          ...(Number(second) <= 12 ? [`--date-format D${mark}M${mark}YYYY`] : []),
          ...(Number(first) <= 12 ? [`--date-format M${mark}D${mark}YYYY`] : []),
        ]
  return options.length === 0 ? undefined : options.join(' or ')
}

/** Also where a shell would not need it, since a sentence may end here. */
function quoted(text: string): string {
  const word = shellWord(text)
  return /^(?:'|\w+$)/.test(word) ? word : `'${word}'`
}
