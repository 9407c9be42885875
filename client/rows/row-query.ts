import type { Condition } from '../../generated/index.ts'
import type { Reply, RequestOptions } from '../../generated/resource.gen.ts'
import { type Page, PageList } from '../pages.ts'
import { type ColumnDefinitions, type RowOf, type RowRecordOf, typeOf } from './columns.ts'
import { type ConditionOf, conditionOf, type WrittenCondition } from './condition.ts'
import { allOf, isTooDeep } from './condition-tree.ts'
import { ConvertedReply } from './converted-reply.ts'
import type { DatasetReference } from './dataset-reference.ts'
import { exportOf, type FileExportOptions, type RowExportOptions } from './export-query.ts'
import type { FilterOperator, OperandOf, OperatorOf, SortField } from './filter.ts'
import { type GroupField, GroupQuery } from './groups.ts'
import { type ConditionParameters, comparisonText, printConditions } from './print-conditions.ts'
import type { FileExport, RowExport } from './row-export.ts'

export interface RowQueryOptions extends RequestOptions {
  /** The maximum number of rows on a page, 1 to 100. */
  readonly limit?: number | undefined
  /** Where to continue: the `pagination.cursor` of a page of the same query. */
  readonly cursor?: string | undefined
}

/** What is asked for. */
interface Asked {
  /** All of them have to match. */
  readonly conditions: readonly Condition[]
  readonly sort: readonly string[]
  readonly fields: readonly string[]
}

const NOTHING_ASKED: Asked = { conditions: [], sort: [], fields: [] }
const LARGEST_PAGE = 100
/** Longer conditions are sent in a body, percent-encoded: many proxies take 8 KiB of an address. */
const LONGEST_IN_ADDRESS = 4_000
/** What no body can take is not sent if it is longer: the service takes 32 KiB of an address with all headers. */
const LONGEST_POSSIBLE = 30_000

/**
 * Rows of a dataset, read when they are used: `await` returns the first page, `for await` iterates over all rows, `pages()` over pages.
 * `where`, `select` and `sort` return a new query and leave this one unchanged.
 */
export class RowQuery<Columns extends ColumnDefinitions, Selected = Columns> extends PageList<RowOf<Selected>> {
  readonly #dataset: DatasetReference<Columns>
  readonly #options: RowQueryOptions
  readonly #asked: Asked

  constructor(dataset: DatasetReference<Columns>, options: RowQueryOptions, asked: Asked = NOTHING_ASKED) {
    super((cursor) => typedPage<RowOf<Selected>>(firstPage(dataset, options, asked, cursor)))
    this.#dataset = dataset
    this.#options = options
    this.#asked = asked
  }

  /** Adds a condition that a row has to match too: `where('delay', '>', 10)`, `where(any(['origin', '=', 'OSL'], …))`. */
  where<Name extends keyof Columns & string, Operator extends OperatorOf<Columns[Name]>>(
    name: Name,
    operator: Operator & FilterOperator,
    value: OperandOf<Columns[Name], Operator>,
  ): RowQuery<Columns, Selected>
  where(condition: ConditionOf<Columns>): RowQuery<Columns, Selected>
  where(...written: readonly unknown[]): RowQuery<Columns, Selected> {
    // Cast: one of the two signatures, of columns that only the compiler knows.
    const condition = (written.length === 1 ? written[0] : written) as WrittenCondition
    const type = typeIn(this.#dataset)
    const added = conditionOf(condition, (comparison) => comparisonText(comparison, type(comparison.field)))
    const conditions = [...this.#asked.conditions, added]
    printConditions(conditions, type) // throws for what cannot be sent
    return this.#with({ ...this.#asked, conditions })
  }

  /** Reads only these columns. Without it, all. */
  select<Name extends keyof Columns & string>(...names: readonly Name[]): RowQuery<Columns, Pick<Columns, Name>> {
    return new RowQuery(this.#dataset, this.#options, { ...this.#asked, fields: names })
  }

  /** Sorts by up to five fields. Earlier fields take precedence; a `-` before a field sorts descending. */
  sort(...fields: readonly SortField<Columns>[]): RowQuery<Columns, Selected> {
    return this.#with({ ...this.#asked, sort: [...this.#asked.sort, ...fields] })
  }

  /** The same rows as records, with identifiers and times. */
  records(): PageList<RowRecordOf<Selected>> {
    const { resources, id } = this.#dataset
    const asked = { ...this.#printedConditions(), ...orderAndFields(this.#asked) }
    return new PageList((cursor) => {
      const query = { ...asked, ...pageOf(this.#options, cursor) }
      return typedPage<RowRecordOf<Selected>>(resources.rows.list(id, query, this.#options))
    })
  }

  /**
   * The rows by one request, however many there are, as of one moment: `for await (const row of query.export())`. With a format, a file of them:
   * `await writeFile('late.parquet', query.export({ format: 'parquet' }))`. See `ExportBrokenError` for connections that are lost.
   */
  export(options?: RowExportOptions): RowExport<RowOf<Selected>>
  export(options: FileExportOptions): FileExport
  export(options: RowExportOptions | FileExportOptions = {}): RowExport<RowOf<Selected>> | FileExport {
    const { resources, id } = this.#dataset
    const { limit: _, cursor: __, ...own } = this.#options
    const parameters = { ...this.#printedConditions(), ...orderAndFields(this.#asked) }
    return exportOf<RowOf<Selected>>(resources, id, parameters, { ...own, ...options })
  }

  /** How many rows match. */
  count(): Reply<number> {
    const { resources, id } = this.#dataset
    const { limit: _, cursor: __, ...options } = this.#options
    const groups = resources.groups.list(id, this.#printedConditions(), options)
    return new ConvertedReply(groups, ({ data }) => Number(data[0]?.measures[':count']))
  }

  /**
   * Groups of the rows that match, by up to three columns, parts of dates or intervals of numbers: `groupBy('origin', month('date'))`. Without a
   * field all rows are one group. The order of the rows and the columns that are selected have no meaning for groups.
   */
  groupBy<const Fields extends readonly GroupField<Columns>[]>(...fields: Fields): GroupQuery<Columns, Fields> {
    return new GroupQuery(this.#dataset, { conditions: this.#printedConditions(), fields, options: this.#options })
  }

  /** For operations that take no body. */
  #printedConditions(): ConditionParameters {
    const printed = printConditions(this.#asked.conditions, typeIn(this.#dataset))
    const length = addressLength(printed)
    if (length <= LONGEST_POSSIBLE) return printed
    const message = `The conditions take ${length} bytes of an address, where records, exports, counts and groups can send ${LONGEST_POSSIBLE}. Use fewer or shorter values, or read the rows themselves.`
    throw new TypeError(message)
  }

  #with(asked: Asked): RowQuery<Columns, Selected> {
    return new RowQuery(this.#dataset, this.#options, asked)
  }
}

function firstPage<Columns extends ColumnDefinitions>(
  dataset: DatasetReference<Columns>,
  options: RowQueryOptions,
  asked: Asked,
  next: string | undefined,
): Reply<Page<object>> {
  const { resources, id } = dataset
  const rest = { ...orderAndFields(asked), ...pageOf(options, next) }
  const printed = printConditions(asked.conditions, typeIn(dataset))
  const where = allOf(asked.conditions)
  // The parts of what is too deep for one tree have room in an address only.
  if (addressLength(printed) <= LONGEST_IN_ADDRESS || isTooDeep(where))
    return resources.data.list(id, { ...printed, ...rest }, options)
  return resources.data.query(id, { where, ...rest }, options)
}

function addressLength({ filter = [], any = [], where = '' }: ConditionParameters): number {
  return [...filter, ...any, where].reduce((length, text) => length + encodeURIComponent(text).length, 0)
}

function orderAndFields({ sort, fields }: Asked) {
  return { ...(sort.length > 0 && { sort: [...sort] }), ...(fields.length > 0 && { fields: [...fields] }) }
}

function pageOf({ limit = LARGEST_PAGE, cursor: start }: RowQueryOptions, next: string | undefined) {
  const cursor = next ?? start
  return { limit, ...(cursor !== undefined && { cursor }) }
}

/** The types of the columns that the program knows. */
export function typeIn<Columns extends ColumnDefinitions>({ columns }: DatasetReference<Columns>) {
  return (name: string) => {
    const definition = columns !== undefined && Object.hasOwn(columns, name) ? columns[name] : undefined
    return definition && typeOf(definition)
  }
}

/** Cast: the program says which columns there are, and `verify` checks it. */
export function typedPage<Item>(page: Reply<Page<object>>): Reply<Page<Item>> {
  return page as Reply<Page<Item>>
}
