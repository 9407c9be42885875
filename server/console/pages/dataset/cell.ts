import type { Column, ColumnType, RowRecord } from '../../../../client/index.ts'
import { isDate } from '../../../../client/index.ts'
import { beginningOf } from '../../ui/format.ts'

const SHOWN_CHARACTERS = 300

/** A cell in one line, short enough to be drawn quickly. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? jsonBeginning(value, SHOWN_CHARACTERS + 1) : String(value)
  const short = text.length > SHOWN_CHARACTERS ? `${beginningOf(text, SHOWN_CHARACTERS)}…` : text
  return short.replace(/\s/g, ' ')
}

/** The JSON of a value, of which at least so many characters are right if it has more. A cell of 8 MiB is drawn many times a second. */
export function jsonBeginning(value: unknown, length: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, length))
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  let text = isList ? '[' : '{'
  for (const key in value) {
    if (text.length > length) return text
    if (text.length > 1) text += ','
    if (!isList) text += `${JSON.stringify(key)}:`
    text += jsonBeginning(value[key as keyof typeof value], Math.max(0, length - text.length))
  }
  return text + (isList ? ']' : '}')
}

/** A cell as a whole, as it is edited. */
export function editText(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return ''
  return type === 'json' ? printJson(value) : String(value)
}

/** Browsers take seconds to show a field with 100,000 lines, and one for each key that is typed into it. */
const MOST_LINES = 2_000

/** A line for each member, or a single line where that would be too many. */
function printJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines <= MOST_LINES; at = text.indexOf('\n', at + 1)) lines++
  return lines > MOST_LINES ? JSON.stringify(value) : text
}

const BREAK = /\r\n|\r|\n/g

/**
 * A text from an input, in which browsers leave only `\n`, with the line breaks that the cell had. Those at the lines that are the same at the end
 * move with them; the others stay at the line with their number.
 */
export function withBreaksOf(began: string, text: string): string {
  const breaks = began.match(BREAK) ?? []
  if (breaks.every((one) => one === '\n')) return text
  const [before, after] = [began.split(BREAK), text.split(BREAK)]
  const moved = after.length - before.length
  const lastChanged = after.findLastIndex((line, index) => line !== before[index - moved])
  const [first = '', ...others] = after
  return others.reduce((joined, line, index) => {
    const at = index < lastChanged ? index : index - moved
    return joined + (breaks[at] ?? breaks.at(-1)) + line
  }, first)
}

/** The text of a cell with what was typed at its end, in a field with the line breaks of browsers. */
export function withAtEnd(began: string, typed: string): string {
  return withBreaksOf(began, began.replace(BREAK, '\n') + typed)
}

/** The cell of a row in a column. A column may be named `constructor`, so inherited properties do not count. */
export function cellOf({ values }: RowRecord, { name }: Pick<Column, 'name'>): unknown {
  return Object.hasOwn(values, name) ? values[name] : null
}

/** The cell value of a typed text, or what is wrong with the text. An empty text is an empty cell. */
export type ReadCell = { readonly value: unknown } | { readonly error: string }

export function readCell(type: ColumnType, text: string): ReadCell {
  if (text === '') return { value: null }
  switch (type) {
    case 'number':
      return readNumber(text.trim())
    case 'boolean':
      return readBoolean(text.trim().toLowerCase())
    case 'date':
      return readDate(text.trim())
    case 'json':
      return readJson(text)
    default:
      return { value: text }
  }
}

function readBoolean(text: string): ReadCell {
  if (['true', 't', '1'].includes(text)) return { value: true }
  if (['false', 'f', '0'].includes(text)) return { value: false }
  return { error: 'Enter true or false, or t, f, 1 or 0 for short.' }
}

function readDate(text: string): ReadCell {
  if (isDate(text)) return { value: text }
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return { error: `The calendar has no day ${text}.` }
  return { error: 'Enter a date as year, month and day, such as 2026-02-28.' }
}

function readNumber(text: string): ReadCell {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { error: 'Enter a number such as 12.5 or -3e6.' }
  const value = Number(text)
  const isRounded = /^-?\d+$/.test(text) && !Number.isSafeInteger(value)
  if (isRounded || !Number.isFinite(value)) return { error: 'The number is too large to be stored exactly.' }
  if (value === 0 && /^[^eE]*[1-9]/.test(text)) return { error: 'The number is too close to 0 to be stored.' }
  return { value }
}

function readJson(text: string): ReadCell {
  let changed: string | undefined
  const check: Reviver = (_, value, context) => {
    if (typeof value === 'number' && isChanged(context?.source, value)) changed ??= context?.source
    return value
  }
  try {
    const value: unknown = JSON.parse(text, check)
    return changed === undefined ? { value } : { error: `The number ${changed} cannot be stored exactly.` }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'This is not valid JSON.' }
  }
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown

/** Whether another number than that of the text would be stored. Old browsers do not say what the text was. */
function isChanged(source: string | undefined, value: number): boolean {
  if (source === undefined) return false
  return !Number.isFinite(value) || (/^-?\d+$/.test(source) && BigInt(source) !== BigInt(value))
}

/** Compares two cell values. The order of keys in JSON does not count, because the service changes it. */
export function isSameCell(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null, inOrder) === JSON.stringify(other ?? null, inOrder)
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The number in a row's identifier. */
export function numberOf({ id }: Pick<RowRecord, 'id'>): number {
  return Number(id.slice('row_'.length))
}
