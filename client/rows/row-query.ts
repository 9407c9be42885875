import type { Condition } from '../../generated/index.ts'
import type { Reply, RequestOptions } from '../../generated/resource.gen.ts'
import { type Page, PageList } from '../pages.ts'
import { type ColumnDefinitions, type RowOf, type RowRecordOf, typeOf } from './columns.ts'
import { type ConditionOf, conditionOf, type WrittenCondition } from './condition.ts'
import { ConvertedReply } from './converted-reply.ts'
import type { DatasetReference } from './dataset-reference.ts'
import type { FilterOperator, OperandOf, OperatorOf, SortField } from './filter.ts'
import { type GroupField, GroupQuery } from './groups.ts'
import { type ConditionParameters, comparisonText, printConditions, treeOf } from './print-conditions.ts'

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
/** Longer conditions are sent in a body: servers and proxies take 8 KiB of an address, percent-encoded. */
const LONGEST_WHERE = 1_500

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
    return this.#with({ ...this.#asked, conditions: [...this.#asked.conditions, added] })
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
    return new PageList((cursor) => {
      const query = { ...printed(this.#dataset, this.#asked), ...pageOf(this.#options, cursor) }
      return typedPage<RowRecordOf<Selected>>(resources.rows.list(id, query, this.#options))
    })
  }

  /** How many rows match. */
  count(): Reply<number> {
    const { resources, id } = this.#dataset
    const { limit: _, cursor: __, ...options } = this.#options
    const groups = resources.groups.list(id, this.#printedConditions(), options)
    return new ConvertedReply(groups, ({ data }) => Number(data[0]?.measures[':count']))
  }

  /**
   * Groups of the rows that match, by up to three columns or parts of dates: `groupBy('origin', month('date'))`. Without a field all rows
   * are one group. The order of the rows and the columns that are selected have no meaning for groups.
   */
  groupBy<const Fields extends readonly GroupField<Columns>[]>(...fields: Fields): GroupQuery<Columns, Fields> {
    return new GroupQuery(this.#dataset, { conditions: this.#printedConditions(), fields, options: this.#options })
  }

  #printedConditions(): ConditionParameters {
    return printConditions(this.#asked.conditions, typeIn(this.#dataset))
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
  const page = pageOf(options, next)
  const query = printed(dataset, asked)
  const { where = '' } = query
  if (where.length <= LONGEST_WHERE) return resources.data.list(id, { ...query, ...page }, options)
  const { conditions, sort, fields } = asked
  return resources.data.query(id, { where: treeOf(conditions), ...orderAndFields(sort, fields), ...page }, options)
}

function printed<Columns extends ColumnDefinitions>(dataset: DatasetReference<Columns>, asked: Asked) {
  return { ...printConditions(asked.conditions, typeIn(dataset)), ...orderAndFields(asked.sort, asked.fields) }
}

function orderAndFields(sort: readonly string[], fields: readonly string[]) {
  return { ...(sort.length > 0 && { sort: [...sort] }), ...(fields.length > 0 && { fields: [...fields] }) }
}

function pageOf({ limit = LARGEST_PAGE, cursor: start }: RowQueryOptions, next: string | undefined) {
  const cursor = next ?? start
  return { limit, ...(cursor !== undefined && { cursor }) }
}

function typeIn<Columns extends ColumnDefinitions>({ columns }: DatasetReference<Columns>) {
  return (name: string) => {
    const definition = columns !== undefined && Object.hasOwn(columns, name) ? columns[name] : undefined
    return definition && typeOf(definition)
  }
}

/** Cast: the program says which columns there are, and `verify` checks it. */
function typedPage<Item>(page: Reply<Page<object>>): Reply<Page<Item>> {
  return page as Reply<Page<Item>>
}
