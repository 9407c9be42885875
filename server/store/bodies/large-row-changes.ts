import { isUtf8 } from 'node:buffer'
import type { ColumnRecord } from '../../domain/columns.ts'
import { type RowProblem, rowEncoder } from '../../domain/row-validator.ts'
import type { BodyFault, ValueShape } from '../interface/bodies.ts'
import type { RowChangeOperation } from '../interface/row-changes.ts'
import { countRow, problemsOf } from './absurd-row.ts'
import { changesIn, type SentChanges, type SentStep } from './change-body.ts'
import { countItems, parsedAt, readable } from './large-body.ts'
import { bodyMembers, type Members, membersOf, NO_UTF8, nameOf, shapeOf } from './outline.ts'
import { type PackedRows, RowPacker } from './packed-rows.ts'
import { eachItem, isArray, isObject, type Span, skipValue } from './scan.ts'

/** A large body that says what becomes of rows, to be read by the columns of their dataset. */
export interface LargeRowChanges {
  readonly operation: RowChangeOperation
  readonly body: Uint8Array
  /** Undefined where there is no such dataset, which only matters once the body was read. */
  readonly columns: readonly ColumnRecord[] | undefined
  readonly maxRows: number
  readonly maxProblems: number
}

export type ReadRowChanges =
  | { readonly outcome: 'read'; readonly changes: SentChanges }
  | { readonly outcome: 'unreadable'; readonly fault: BodyFault }
  | { readonly outcome: 'no_such_dataset' }
  | { readonly outcome: 'too_many_rows'; readonly rowCount: number }

/** The fields of bodies and of the operations of a batch. */
const FIELDS = {
  upsertRows: ['match', 'on_match', 'rows', 'dry_run'],
  changeRows: ['rows', 'dry_run'],
  batchRows: ['operations', 'expected_version', 'dry_run'],
  operation: ['op', 'rows', 'ids', 'match', 'on_match'],
} as const

/** Of more operations it is known that they are too many. */
const OPERATIONS_READ = 101

/** Reads rows one by one. All else is so short that it is read as a whole. */
export function readLargeRowChanges(args: LargeRowChanges): ReadRowChanges {
  if (!isUtf8(args.body)) return unreadable({ kind: 'unreadable', message: NO_UTF8 })
  return readable(() => {
    const members = bodyMembers(args.body, FIELDS[args.operation])
    const lists = new RowLists(args)
    const shape = 'shape' in members ? members.shape : lists.bodyShape(members)
    const changes = changesIn(args.operation, plainOf(shape))
    const rowCount = lists.counts.reduce((sum, count) => sum + count, 0)
    if (changes === undefined || args.columns === undefined) lists.requireJson()
    if (args.columns === undefined) return { outcome: 'no_such_dataset' }
    if (changes === undefined) return unreadable({ kind: 'misshapen', shape: { of: 'other', value: shape } })
    if (rowCount > args.maxRows) return { outcome: 'too_many_rows', rowCount }
    const steps = changes.steps.map(({ at, step }, index) => ({ at, step: lists.withRows(step, index) }))
    return { outcome: 'read', changes: { ...changes, steps } }
  })
}

function unreadable(fault: BodyFault): ReadRowChanges {
  return { outcome: 'unreadable', fault }
}

/** A value as far as the form of a body depends on it. */
function plainOf(shape: ValueShape): unknown {
  switch (shape.of) {
    case 'value':
      return shape.value
    case 'array':
      return [null]
    case 'object':
      return {}
    case 'items':
      return shape.items.map(plainOf)
    case 'fields':
      return Object.fromEntries(shape.fields.map(([name, value]) => [name, plainOf(value)]))
  }
}

/** A list of rows of which nothing is known but that there are some. */
const SOME_ROWS: ValueShape = { of: 'value', value: [{}] }
const SOME_CHANGES: ValueShape = { of: 'value', value: [{ id: 'row_1', values: {} }] }
const SOME_IDS: ValueShape = { of: 'value', value: ['row_1'] }

/** A list in the body, and how to get from its items to the cells of rows. */
interface RowList {
  readonly span: Span
  readonly field: string
  /** Whether each item names its row, and has the cells in it. */
  readonly isOfChanges: boolean
}

/** The lists of rows in a body, in their order. */
class RowLists {
  readonly counts: number[] = []
  readonly #lists: (RowList | undefined)[] = []
  readonly #args: LargeRowChanges

  constructor(args: LargeRowChanges) {
    this.#args = args
  }

  bodyShape({ known, others }: Members): ValueShape {
    const { operation } = this.#args
    const fields = [...known].map(([name, span]): [string, ValueShape] => {
      if (name === 'rows') return [name, this.#rowsShape(operation === 'changeRows' ? 'update' : 'upsert', name, span)]
      return [name, name === 'operations' ? this.#operationsShape(span) : shapeOf(this.#args.body, span)]
    })
    return withOthers(fields, others)
  }

  #operationsShape(span: Span): ValueShape {
    const { body } = this.#args
    if (!isArray(body, span)) return shapeOf(body, span)
    const items: ValueShape[] = []
    eachItem(body, span, (start) => {
      if (items.length < OPERATIONS_READ) items.push(this.#operationShape(start, `operations[${items.length}]`))
      return skipValue(body, start)
    })
    return { of: 'items', items }
  }

  #operationShape(start: number, field: string): ValueShape {
    const { body } = this.#args
    const span = { start, end: skipValue(body, start) }
    if (!isObject(body, span)) return shapeOf(body, span)
    const { known, others } = membersOf(body, start, FIELDS.operation)
    const op = known.get('op')
    const kind = op === undefined ? undefined : plainOf(shapeOf(body, op))
    const fields = [...known].map(([name, value]): [string, ValueShape] => {
      if (name === 'rows') return [name, this.#rowsShape(kind, `${field}.rows`, value)]
      return [name, name === 'ids' ? this.#idsShape(value) : shapeOf(body, value)]
    })
    return withOthers(fields, others)
  }

  #idsShape(span: Span): ValueShape {
    const { body, maxRows } = this.#args
    if (!isArray(body, span)) return shapeOf(body, span)
    const count = this.#note(undefined, span)
    if (count > maxRows) return SOME_IDS
    return { of: 'items', items: itemsOf(body, span, (item) => shortShape(body, item)) }
  }

  #rowsShape(op: unknown, field: string, span: Span): ValueShape {
    const { body, maxRows } = this.#args
    if (!isArray(body, span)) return shapeOf(body, span)
    const isOfChanges = op === 'update'
    const count = this.#note({ span, field, isOfChanges }, span)
    if (count === 0) return { of: 'value', value: [] }
    if (!isOfChanges) return SOME_ROWS
    if (count > maxRows) return SOME_CHANGES
    return { of: 'items', items: itemsOf(body, span, (item) => this.#changeShape(item)) }
  }

  /** A row and its new cells, of which nothing is looked at yet. */
  #changeShape(item: Span): ValueShape {
    const { body } = this.#args
    if (!isObject(body, item)) return shapeOf(body, item)
    const { known, others } = membersOf(body, item.start, ['id', 'values'])
    const id = known.get('id')
    const fields: [string, ValueShape][] = id === undefined ? [] : [['id', shortShape(body, id)]]
    if (known.has('values')) fields.push(['values', { of: 'value', value: {} }])
    return withOthers(fields, others)
  }

  #note(list: RowList | undefined, span: Span): number {
    const count = countItems(this.#args.body, span)
    this.counts.push(count)
    this.#lists.push(list)
    return count
  }

  /** A step with its rows as they stand in the body. */
  withRows(step: SentStep, index: number): SentStep {
    const list = this.#lists[index]
    return step.op === 'delete' || list === undefined ? step : { ...step, rows: this.#packed(list) }
  }

  #packed({ span, field, isOfChanges }: RowList): PackedRows {
    const { body, columns = [], maxProblems } = this.#args
    const encode = rowEncoder(columns, maxProblems)
    const packer = new RowPacker()
    let problemCount = 0
    let row = 0
    eachItem(body, span, (start) => {
      const values =
        isOfChanges && isObject(body, { start }) ? membersOf(body, start, ['values']).known.get('values') : undefined
      const cells = countRow(body, values?.start ?? start)
      packer.begin()
      let problems: readonly RowProblem[] = []
      if (problemCount < maxProblems) {
        if (cells.isAbsurd) problems = problemsOf(body, cells, columns, maxProblems)
        if (problems.length === 0) problems = encode(parsedAt(body, cells, `${field}[${row}]`), packer.add)
      } else if (!cells.isAbsurd) parsedAt(body, cells, `${field}[${row}]`) // it must still be JSON
      packer.end(problems)
      problemCount += problems.length
      row += 1
      return values === undefined ? cells.end : skipValue(body, start)
    })
    return packer.rows()
  }

  /** Throws what reading the rows throws. */
  requireJson(): void {
    for (const list of this.#lists) if (list !== undefined) this.#packed(list)
  }
}

function withOthers(fields: readonly [string, ValueShape][], others: readonly string[]): ValueShape {
  const nothing: ValueShape = { of: 'value', value: null }
  return { of: 'fields', fields: [...fields, ...others.map((name): [string, ValueShape] => [name, nothing])] }
}

function itemsOf(body: Uint8Array, list: Span, shape: (item: Span) => ValueShape): ValueShape[] {
  const items: ValueShape[] = []
  eachItem(body, list, (start) => {
    const end = skipValue(body, start)
    items.push(shape({ start, end }))
    return end
  })
  return items
}

const QUOTE = 0x22

/** Of a text that is longer than any identifier only its beginning. */
function shortShape(body: Uint8Array, span: Span): ValueShape {
  return body[span.start] === QUOTE ? { of: 'value', value: nameOf(body, span) } : shapeOf(body, span)
}
