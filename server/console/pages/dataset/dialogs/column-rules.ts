import type { Column, ColumnChanges, ColumnType } from '../../../../../client/index.ts'
import { editText, readCell } from '../cell.ts'

/** Description and rules as they are typed. */
export interface RuleTexts {
  readonly description: string
  readonly isRequired: boolean
  readonly default: string
  /** A value on each line. */
  readonly values: string
  readonly min: string
  readonly max: string
  readonly max_length: string
}

export function textsOf(column: Column): RuleTexts {
  const { type, description = '', required = false, values = [], min = '', max = '', max_length = '' } = column
  return {
    description,
    isRequired: required,
    default: editText(type, column.default),
    values: values.join('\n'),
    min: String(min),
    max: String(max),
    max_length: String(max_length),
  }
}

export type RuleName = 'description' | 'required' | 'default' | 'values' | 'min' | 'max' | 'max_length'

/** What was typed as changes of the column, or what is wrong by field. What was not touched is not sent. */
export function changesOf(column: Column, texts: RuleTexts) {
  const before = textsOf(column)
  const changes: Record<string, unknown> = {}
  const wrong = new Map<RuleName, string>()
  const cell = (name: 'default' | 'min' | 'max') => {
    if (texts[name] === before[name]) return
    const read = readCell(column.type, texts[name])
    if ('error' in read) wrong.set(name, read.error)
    else changes[name] = read.value
  }
  if (texts.description !== before.description) changes['description'] = texts.description || null
  if (texts.isRequired !== before.isRequired) changes['required'] = texts.isRequired
  if (texts.values !== before.values) {
    const values = texts.values.split('\n').filter((value) => value !== '')
    changes['values'] = values.length > 0 ? values : null
  }
  cell('default')
  cell('min')
  cell('max')
  if (texts.max_length !== before.max_length) {
    const isNumber = /^[1-9]\d*$/.test(texts.max_length.trim())
    if (texts.max_length !== '' && !isNumber) wrong.set('max_length', 'Enter a whole number such as 80.')
    else changes['max_length'] = texts.max_length === '' ? null : Number(texts.max_length)
  }
  // Each is what the contract has under its name.
  return { changes: changes as ColumnChanges, wrong }
}

const OF_TYPES: { readonly [Name in RuleName]?: readonly Column['type'][] } = {
  values: ['text'],
  min: ['number', 'date'],
  max: ['number', 'date'],
  max_length: ['text'],
}

/** Whether columns of a type have the rule. */
export function hasRule(name: RuleName, { type }: Pick<Column, 'type'>): boolean {
  return OF_TYPES[name]?.includes(type) ?? true
}

export function blankTexts(type: ColumnType = 'text'): RuleTexts {
  return textsOf({ name: '', type })
}

/** What was typed as the terms of a new column, or what is wrong by field. Texts that a column of the type has no rule for do not count. */
export function termsOf(type: ColumnType, texts: RuleTexts) {
  const none: Partial<Record<RuleName, string>> = { values: '', min: '', max: '', max_length: '' }
  const left = Object.entries(none).filter(([name]) => !hasRule(name as RuleName, { type })) // its keys
  const { changes, wrong } = changesOf({ name: '', type }, { ...texts, ...Object.fromEntries(left) })
  // Nothing is null, since nothing was there before.
  return { terms: changes as Omit<Column, 'name' | 'type'>, wrong }
}
