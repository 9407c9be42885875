import type { ColumnType } from '../../generated/index.ts'
import { numberText } from '../json.ts'
import type { StoredCell } from './codecs.ts'

/** What the cells of a column have to be. Values of cells are as cells are stored. */
export interface ColumnRules {
  readonly required?: true
  /** What a row gets that lacks the column. */
  readonly default?: string | number
  readonly values?: readonly string[]
  readonly min?: string | number
  readonly max?: string | number
  /** In code points. */
  readonly max_length?: number
}

/** The rules that a cell can break. */
export type CheckedRule = Exclude<keyof ColumnRules, 'default'>

/** In the order in which they are checked and shown. */
export const RULE_NAMES = ['required', 'default', 'values', 'min', 'max', 'max_length'] as const

/** The types of columns that a rule goes with; any where none are named. */
export const TYPES_OF_RULES: { readonly [Rule in keyof ColumnRules]?: readonly ColumnType[] } = {
  values: ['text'],
  min: ['number', 'date'],
  max: ['number', 'date'],
  max_length: ['text'],
}

/** Which rule a cell breaks. */
export type CellCheck = (cell: StoredCell) => CheckedRule | undefined

const checks = new WeakMap<ColumnRules, CellCheck>()

/** The check of a column's rules. It is made once for rules that stay the same object. */
export function cellCheck(rules: ColumnRules): CellCheck {
  let check = checks.get(rules)
  if (check === undefined) {
    check = newCheck(rules)
    checks.set(rules, check)
  }
  return check
}

function newCheck({ required, values, min, max, max_length: maxLength }: ColumnRules): CellCheck {
  const known = values && new Set<StoredCell>(values)
  return (cell) => {
    if (cell === null) return required && 'required'
    if (known !== undefined && !known.has(cell)) return 'values'
    // Numbers with numbers; dates are texts that sort as their days do.
    if (min !== undefined && cell < min) return 'min'
    if (max !== undefined && cell > max) return 'max'
    if (maxLength !== undefined && isLonger(String(cell), maxLength)) return 'max_length'
    return undefined
  }
}

/** Whether a text has more code points; each takes one or two units of UTF-16. */
export function isLonger(text: string, maxLength: number): boolean {
  if (text.length <= maxLength) return false
  return text.length > 2 * maxLength || codePoints(text) > maxLength
}

/** How many characters a text has. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Why a cell breaks a rule, as messages say after the cell. */
export function ruleSentence(rule: CheckedRule, rules: ColumnRules): string {
  switch (rule) {
    case 'required':
      return 'is empty, and the column is required.'
    case 'values':
      return `is none of the column's values: ${listed(rules.values ?? [])}.`
    case 'min':
      return `is less than the column's min, ${shownBound(rules.min)}.`
    case 'max':
      return `is more than the column's max, ${shownBound(rules.max)}.`
    case 'max_length':
      return `is longer than the column's max_length, ${rules.max_length} characters.`
  }
}

function shownBound(stored: string | number | undefined): string {
  return typeof stored === 'number' ? numberText(stored) : String(stored)
}

const VALUES_SHOWN = 20

/** The first of many. */
function listed(values: readonly string[]): string {
  const shown = values.slice(0, VALUES_SHOWN).join(', ')
  return values.length <= VALUES_SHOWN ? shown : `${shown} and ${values.length - VALUES_SHOWN} more`
}

/** The rules that cells may break which kept the rules before; undefined when there are none. */
export function addedRules(before: ColumnRules = {}, after: ColumnRules = {}): ColumnRules | undefined {
  const kept = new Set(after.values)
  const added: ColumnRules = {
    ...(after.required && !before.required && { required: true }),
    ...(after.values && !before.values?.every((value) => kept.has(value)) && { values: after.values }),
    ...(after.min !== undefined && !(before.min !== undefined && before.min >= after.min) && { min: after.min }),
    ...(after.max !== undefined && !(before.max !== undefined && before.max <= after.max) && { max: after.max }),
    ...(after.max_length !== undefined &&
      !(before.max_length !== undefined && before.max_length <= after.max_length) && { max_length: after.max_length }),
  }
  return Object.keys(added).length === 0 ? undefined : added
}
