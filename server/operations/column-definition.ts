import type { Column, ColumnChanges, NewColumn } from '../../generated/index.ts'
import type { ColumnDefinition, ColumnTerms } from '../domain/columns.ts'
import { type Finding, invalid, MAX_FINDINGS, unprocessable } from './api-error.ts'
import { readRules, rulesAsSent, shownRules } from './column-rules.ts'

/** A column as replies have it. */
export function toColumn({ name, type, description, rules }: ColumnDefinition): Column {
  return { name, type, ...(description !== undefined && { description }), ...shownRules(type, rules) }
}

/** The columns of a request. Throws the 422 of rules that contradict each other. `at` leads to the columns; a single one is the body itself. */
export function readColumns(columns: readonly NewColumn[], at?: string): ColumnDefinition[] {
  const findings: Finding[] = []
  const definitions = columns.map((column, index) => {
    const read = readRules(column.type, column, at === undefined ? [] : [at, index])
    findings.push(...read.findings)
    return withTerms(column, { description: column.description, rules: read.rules })
  })
  if (findings.length > 0) throw invalid(422, findings.slice(0, MAX_FINDINGS))
  return definitions
}

type Terms = { readonly [Name in keyof ColumnTerms]: ColumnTerms[Name] | undefined }

function withTerms<Named extends Pick<ColumnDefinition, 'name' | 'type'>>({ name, type }: Named, terms: Terms) {
  return { name, type, ...termsOf(terms) }
}

function termsOf({ description, rules }: Terms): ColumnTerms {
  return { ...(description !== undefined && { description }), ...(rules !== undefined && { rules }) }
}

/** What a column has after a change. Throws the 422 of rules that contradict each other, or do not go with the column's type. */
export function changedColumn(column: ColumnDefinition, changes: ColumnChanges): ColumnDefinition {
  const { name = column.name, type = column.type, description = column.description ?? null, ...sent } = changes
  const present = rulesAsSent(column.type, column.rules)
  // A default that is taken away contradicts only what is sent with it.
  const removed = sent.default === null && sent.required !== true ? { default: undefined } : {}
  const { rules, findings } = readRules(type, { ...present, ...sent, ...removed })
  if (findings.length > 0) throw invalid(422, findings.slice(0, MAX_FINDINGS))
  return withTerms({ name, type }, { description: description ?? undefined, rules })
}

/** Bytes that descriptions and rules of all columns of a dataset may take. */
const TERMS_LIMIT_BYTES = 256 * 1024

/** Throws the 422 at `field` of columns whose descriptions and rules are too large together. */
export function requireSmallTerms(columns: readonly ColumnDefinition[], field: string): void {
  const terms = columns.map(({ description, rules }) => [description, rules])
  const bytes = Buffer.byteLength(JSON.stringify(terms))
  if (bytes - 12 * columns.length > TERMS_LIMIT_BYTES)
    throw unprocessable(
      field,
      `The descriptions and rules of the dataset's columns would take ${bytes} bytes as JSON. At most ${TERMS_LIMIT_BYTES} are allowed.`,
    )
}
