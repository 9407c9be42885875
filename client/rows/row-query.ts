import type { Reply, RequestOptions } from '../../generated/resource.gen.ts'
import { type Page, PageList } from '../pages.ts'
import { type ColumnDefinitions, type RowOf, type RowRecordOf, typeOf } from './columns.ts'
import { ConvertedReply } from './converted-reply.ts'
import type { DatasetReference } from './dataset-reference.ts'
import { type FilterOperator, filterText, type OperandOf, type OperatorOf, type SortField } from './filter.ts'
import { type GroupField, GroupQuery } from './groups.ts'

export interface RowQueryOptions extends RequestOptions {
  /** The maximum number of rows on a page, 1 to 100. */
  readonly limit?: number | undefined
  /** Where to continue: the `pagination.cursor` of a page of the same query. */
  readonly cursor?: string | undefined
}

/** Filters and sort, as they are sent. */
interface Wire {
  readonly filter: readonly string[]
  readonly sort: readonly string[]
}

const LARGEST_PAGE = 100

/**
 * Rows of a dataset, read when they are used: `await` returns the first page, `for await` iterates over all rows, `pages()` over pages.
 * `where` and `sort` return a new query and leave this one unchanged.
 */
export class RowQuery<Columns extends ColumnDefinitions> extends PageList<RowOf<Columns>> {
  readonly #dataset: DatasetReference<Columns>
  readonly #options: RowQueryOptions
  readonly #wire: Wire

  constructor(dataset: DatasetReference<Columns>, options: RowQueryOptions, wire: Wire = { filter: [], sort: [] }) {
    super((cursor) =>
      typedPage<RowOf<Columns>>(dataset.resources.data.list(dataset.id, asked(options, wire, cursor), options)),
    )
    this.#dataset = dataset
    this.#options = options
    this.#wire = wire
  }

  /** Adds a condition. A query has up to ten, and a row has to match all of them. */
  where<Name extends keyof Columns & string, Operator extends OperatorOf<Columns[Name]>>(
    name: Name,
    operator: Operator & FilterOperator,
    value: OperandOf<Columns[Name], Operator>,
  ): RowQuery<Columns> {
    const definition = this.#dataset.columns?.[name]
    const filter = filterText(name, operator, value, definition && typeOf(definition))
    return this.#with({ ...this.#wire, filter: [...this.#wire.filter, filter] })
  }

  /** Sorts by up to five fields. Earlier fields take precedence; a `-` before a field sorts descending. */
  sort(...fields: readonly SortField<Columns>[]): RowQuery<Columns> {
    return this.#with({ ...this.#wire, sort: [...this.#wire.sort, ...fields] })
  }

  /** The same rows as records, with identifiers and times. */
  records(): PageList<RowRecordOf<Columns>> {
    const { resources, id } = this.#dataset
    return new PageList((cursor) =>
      typedPage<RowRecordOf<Columns>>(resources.rows.list(id, asked(this.#options, this.#wire, cursor), this.#options)),
    )
  }

  /** How many rows match. */
  count(): Reply<number> {
    const { resources, id } = this.#dataset
    const { limit: _, cursor: __, ...options } = this.#options
    const groups = resources.groups.list(id, conditionsOf(this.#wire), options)
    return new ConvertedReply(groups, ({ data }) => Number(data[0]?.measures[':count']))
  }

  /**
   * Groups of the rows that match, by up to three columns or parts of dates: `groupBy('origin', month('date'))`. Without a field all rows
   * are one group. The order of the rows has no meaning for groups.
   */
  groupBy<const Fields extends readonly GroupField<Columns>[]>(...fields: Fields): GroupQuery<Columns, Fields> {
    const { filter } = conditionsOf(this.#wire)
    return new GroupQuery(this.#dataset, { conditions: { filter }, fields, options: this.#options })
  }

  #with(wire: Wire): RowQuery<Columns> {
    return new RowQuery(this.#dataset, this.#options, wire)
  }
}

/** What says which rows are meant, without their order. */
function conditionsOf({ filter }: Wire) {
  return { filter: [...filter] }
}

function asked({ limit = LARGEST_PAGE, cursor: start }: RowQueryOptions, wire: Wire, next: string | undefined) {
  const cursor = next ?? start
  return { limit, ...conditionsOf(wire), sort: [...wire.sort], ...(cursor !== undefined && { cursor }) }
}

/** Cast: the program says which columns there are, and `verify` checks it. */
function typedPage<Item>(page: Reply<Page<object>>): Reply<Page<Item>> {
  return page as Reply<Page<Item>>
}
