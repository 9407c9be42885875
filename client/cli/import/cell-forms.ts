import type { ColumnType } from '../../../generated/index.ts'
import { FORMS } from '../../infer-columns.ts'
import { usageError } from '../failure.ts'
import { CELL_WRITERS, textCellProblem } from './cells.ts'
import { type DecimalMark, numberReader } from './number-forms.ts'
import { nullAdvice } from './type-hint.ts'

/** How the texts of a CSV file are to be read, where it is not the usual way. */
export interface FormOptions {
  /** Stands for an empty cell, as an empty text does; there may be several. */
  readonly nullText?: string | readonly string[] | undefined
  /** The form of dates: `DD.MM.YYYY`. */
  readonly dateFormat?: string | undefined
  /** What parts the whole from the fraction. */
  readonly decimal?: DecimalMark | undefined
}

/** Reads the texts of cells. */
export interface CellForms {
  isEmpty(text: string): boolean
  /** JSON for a column of this type; undefined where the text is none of it. */
  write(type: ColumnType, text: string): string | undefined
  /** Why there is no JSON for a text. */
  problem(type: ColumnType, text: string): string
  /** What a text has to look like to be taken for a type other than text. */
  readonly guessed: typeof FORMS
}

export function cellForms({ nullText, dateFormat, decimal }: FormOptions): CellForms {
  const readDate = dateFormat === undefined ? undefined : dateReader(dateFormat)
  const plain: Partial<Record<ColumnType, (text: string) => string | undefined>> = {
    number: numberReader(decimal),
    ...(readDate && { date: readDate }),
  }
  const nulls = new Set(['', ...[nullText ?? []].flat()])
  const problems: Partial<Record<ColumnType, string>> = {
    ...(decimal && { number: `is not a number such as 1200 or -0${decimal}5` }),
    ...(readDate && { date: `is not a date written ${dateFormat}` }),
  }
  const read = (type: ColumnType, text: string) => {
    const reader = plain[type]
    return reader === undefined ? text : reader(text.trim())
  }
  return {
    isEmpty: (text) => nulls.has(text),
    write(type, text) {
      const usual = read(type, text)
      return usual === undefined ? undefined : CELL_WRITERS[type](usual)
    },
    problem(type, text) {
      const usual = read(type, text)
      const problem = (usual === undefined ? problems[type] : undefined) ?? textCellProblem(type, usual ?? text)
      return problem + nullAdvice(text)
    },
    guessed: FORMS.map(([type, hasForm]) => [
      type,
      (text) => {
        const usual = read(type, text)
        return usual !== undefined && hasForm(usual.trim())
      },
    ]),
  }
}

const PARTS: Readonly<Record<string, string>> = {
  YYYY: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
}

/** Throws for a format without year, month or day, or with one of them twice. */
function dateReader(format: string): (text: string) => string | undefined {
  const words = format.match(/[A-Za-z]+/g) ?? []
  if (
    words
      .map((word) => word[0])
      .sort()
      .join('') !== 'DMY' ||
    words.some((word) => PARTS[word] === undefined)
  )
    throw usageError(
      `--date-format ${JSON.stringify(format)}: write one each of YYYY, MM or M, and DD or D, with what stands between them, such as DD.MM.YYYY.`,
    )
  const escaped = format.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = new RegExp(`^${escaped.replace(/[A-Za-z]+/g, (word) => PARTS[word] ?? word)}$`)
  return (text) => {
    const { year, month = '', day = '' } = pattern.exec(text)?.groups ?? {}
    return year === undefined ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  }
}
