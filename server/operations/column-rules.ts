import type { ColumnType } from '../../generated/index.ts'
import { codecs, type StoredCell } from '../domain/codecs.ts'
import {
  type ColumnRules,
  cellCheck,
  codePoints,
  RULE_NAMES,
  ruleSentence,
  TYPES_OF_RULES,
} from '../domain/column-rules.ts'
import { outgoingNumber, quoted } from '../json.ts'
import type { Finding } from './api-error.ts'
import { fieldPath } from './field-path.ts'

/** The rules of a column as requests and replies have them. Null is as good as none. */
export interface SentRules {
  readonly required?: boolean | null
  readonly default?: unknown
  readonly values?: readonly string[] | null
  readonly min?: number | string | null
  readonly max?: number | string | null
  readonly max_length?: number | null
}

/** The rules, and what is wrong with them; undefined for a column without rules. */
export interface ReadRules {
  readonly rules: ColumnRules | undefined
  readonly findings: readonly Finding[]
}

/** Reads rules for a column of a type. `at` leads to the column in the request. */
export function readRules(type: ColumnType, sent: SentRules, at: readonly PropertyKey[] = []): ReadRules {
  const found = new RuleFindings(at)
  for (const rule of RULE_NAMES) {
    const types = TYPES_OF_RULES[rule]
    if (types !== undefined && isSent(sent[rule]) && !types.includes(type))
      found.add([rule], `goes with columns of type ${types.join(' or ')}, and type is ${type}.`)
  }
  if (found.findings.length > 0) return { rules: undefined, findings: found.findings }
  const cell = (rule: 'default' | 'min' | 'max') => readCell(type, rule, sent[rule], found)
  const rules: ColumnRules = {
    ...(sent.required === true && { required: true }),
    ...only('default', cell('default')),
    ...(isSent(sent.values) && { values: readValues(sent.values, found) }),
    ...only('min', cell('min')),
    ...only('max', cell('max')),
    ...(isSent(sent.max_length) && { max_length: sent.max_length }),
  }
  if (found.findings.length === 0) findContradictions(rules, sent, found)
  return { rules: Object.keys(rules).length === 0 ? undefined : rules, findings: found.findings }
}

/** What is found, by the fields of one column. */
class RuleFindings {
  readonly findings: Finding[] = []
  readonly #at: readonly PropertyKey[]

  constructor(at: readonly PropertyKey[]) {
    this.#at = at
  }

  add(path: readonly PropertyKey[], sentence: string): void {
    const field = fieldPath([...this.#at, ...path])
    this.findings.push({ field, message: `${field} ${sentence}` })
  }
}

function isSent<Value>(value: Value | null | undefined): value is Value {
  return value !== undefined && value !== null
}

function only<Rule extends string>(rule: Rule, cell: string | number | undefined) {
  return cell === undefined ? {} : ({ [rule]: cell } as { readonly [Name in Rule]: string | number })
}

function readCell(type: ColumnType, rule: string, value: unknown, found: RuleFindings): string | number | undefined {
  if (!isSent(value)) return undefined
  const stored = codecs[type].encode(value)
  if (stored === undefined) found.add([rule], `must be ${codecs[type].allowed}, not ${quoted(value)}.`)
  return stored ?? undefined
}

function readValues(values: readonly string[], found: RuleFindings): readonly string[] {
  const firstAt = new Map<string, number>()
  for (const [index, value] of values.entries()) {
    const first = firstAt.get(value)
    if (codecs.text.encode(value) === undefined)
      found.add(['values', index], `must be ${codecs.text.allowed}, not ${quoted(value)}.`)
    else if (first !== undefined) found.add(['values', index], `is ${quoted(value)}, as values[${first}] is already.`)
    else firstAt.set(value, index)
  }
  return values
}

function findContradictions(rules: ColumnRules, sent: SentRules, found: RuleFindings): void {
  const { min, max, values = [], max_length: maxLength = Number.POSITIVE_INFINITY } = rules
  if (sent.required === true && sent.default === null)
    found.add(
      ['default'],
      'is null, and required is true: an empty cell cannot be the default. Leave out one of the two.',
    )
  if (min !== undefined && max !== undefined && min > max)
    found.add(['min'], `is ${quoted(min)}, which is more than max, ${quoted(max)}.`)
  for (const [index, value] of values.entries())
    if (codePoints(value) > maxLength)
      found.add(['values', index], `has ${codePoints(value)} characters, and max_length is ${maxLength}.`)
  const broken = rules.default === undefined ? undefined : cellCheck(rules)(rules.default)
  if (broken !== undefined && found.findings.length === 0)
    found.add(['default'], `contradicts ${broken}: ${quoted(sent.default)} ${ruleSentence(broken, rules)}`)
}

/** The rules of a column as a request would have them, so that they can be read again with some of them changed. */
export function rulesAsSent(type: ColumnType, { default: cell, ...others }: ColumnRules = {}): SentRules {
  return { ...(cell !== undefined && { default: cellAsSent(type, cell) }), ...others }
}

function cellAsSent(type: ColumnType, stored: string | number): unknown {
  if (type === 'json') return JSON.parse(String(stored))
  return type === 'number' ? stored : codecs[type].decode(stored)
}

/** Rules as replies have them. */
export function shownRules(type: ColumnType, rules: ColumnRules = {}): { [Rule in keyof SentRules]?: never } {
  const { default: cell, min, max, ...others } = rules
  const bound = (value: string | number) => (typeof value === 'number' ? outgoingNumber(value) : value)
  const shown = {
    ...(cell !== undefined && { default: shownCell(type, cell) }),
    ...(min !== undefined && { min: bound(min) }),
    ...(max !== undefined && { max: bound(max) }),
    ...others,
  }
  // A number may be a literal of its own, which JSON prints.
  return shown as { [Rule in keyof SentRules]?: never }
}

/** Where replies are kept as JSON, a json cell cannot be text that goes out as it is. */
function shownCell(type: ColumnType, stored: NonNullable<StoredCell>): unknown {
  if (type !== 'json') return codecs[type].decode(stored)
  return JSON.parse(String(stored), (_, value) => (typeof value === 'number' ? outgoingNumber(value) : value))
}
