import type { Column } from '../../../../client/index.ts'
import { type ReadCell, readCell } from './cell.ts'

/** The cell value of a text that is typed into a column, or what is wrong with it, by the column's type and rules. */
export function readCellOf(column: Column, text: string): ReadCell {
  const read = readCell(column.type, text)
  if ('error' in read) return read
  const error = brokenRule(column, read.value)
  return error === undefined ? read : { error }
}

/** The cell value of a copied field. An empty field in quotes is an empty text. */
export function readField(
  column: Column,
  { text, isQuoted }: { readonly text: string; readonly isQuoted: boolean },
): ReadCell {
  if (text !== '' || !isQuoted || column.type !== 'text') return readCellOf(column, text)
  const error = brokenRule(column, '')
  return error === undefined ? { value: '' } : { error }
}

function brokenRule(column: Column, value: unknown): string | undefined {
  const { required, values, min, max, max_length: maxLength } = column
  if (value === null) return required ? 'The column is required: a cell cannot be empty.' : undefined
  if (values !== undefined && !values.includes(String(value))) return `Choose one of ${valuesText(values)}.`
  if (min !== undefined && isLess(value, min)) return `The minimum is ${min}.`
  if (max !== undefined && isLess(max, value)) return `The maximum is ${max}.`
  if (maxLength !== undefined && [...String(value)].length > maxLength)
    return `At most ${maxLength.toLocaleString('en')} characters.`
  return undefined
}

/** Numbers with numbers, dates with dates, which sort as texts do. */
function isLess(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return one < other
  return String(one) < String(other)
}

const VALUES_SHOWN = 10

function valuesText(values: readonly string[]): string {
  const shown = values.slice(0, VALUES_SHOWN).map((value) => `“${value}”`)
  return values.length > VALUES_SHOWN
    ? `${shown.join(', ')} and ${values.length - VALUES_SHOWN} more`
    : shown.join(', ')
}

/** The rules of a column in a few words; empty for one without rules. */
export function rulesText({ required, default: filled, values, min, max, max_length: maxLength }: Column): string {
  return [
    ...(required ? ['required'] : []),
    ...(values === undefined ? [] : [`one of ${valuesText(values)}`]),
    ...(min === undefined ? [] : [`at least ${min}`]),
    ...(max === undefined ? [] : [`at most ${max}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength.toLocaleString('en')} characters`]),
    ...(filled === undefined ? [] : [`${JSON.stringify(filled)} by default`]),
  ].join(', ')
}
