/** What the compiler has to accept and to refuse of typed rows. Compiled with everything else, and never run. */
import {
  type ApiError,
  all,
  any,
  avg,
  type ConditionOf,
  count,
  countDistinct,
  type DatasetHandle,
  type DatasetService,
  interval,
  json,
  max,
  min,
  month,
  NotFoundError,
  not,
  type RowOf,
  sum,
  ValidationError,
  year,
} from '../../client/index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isSame = <A, B>(same: Same<A, B>): boolean => same

interface Meta {
  gate: number
}

const columns = {
  origin: 'text',
  delay: 'number',
  late: 'boolean',
  date: 'date',
  meta: json<Meta>(),
  raw: 'json',
} as const

type Flight = {
  readonly origin: string | null
  readonly delay: number | null
  readonly late: boolean | null
  readonly date: string | null
  readonly meta: Meta | null
  readonly raw: unknown
}

export async function typedRows(service: DatasetService): Promise<void> {
  const flights = service.dataset('ds_1', { columns })
  isSame<RowOf<typeof columns>, Flight>(true)
  const [row] = await flights.rows().toArray()
  isSame<typeof row, Flight | undefined>(true)
  for await (const { meta } of flights.sort('-delay', 'origin')) isSame<typeof meta, Meta | null>(true)
  const [record] = await flights.where('late', '=', true).records().toArray()
  isSame<NonNullable<typeof record>['values'], Flight>(true)

  await flights.append([{ origin: 'OSL', delay: null }, {}, { meta: { gate: 7 }, raw: [1, 'two'] }])
  // @ts-expect-error a column that there is not
  await flights.append([{ orign: 'OSL' }])
  // @ts-expect-error a cell of another type
  await flights.append([{ delay: '12' }])
  // @ts-expect-error a json cell of another type
  await flights.append([{ meta: { gate: 'seven' } }])
  // @ts-expect-error rows are a list
  await flights.append({ delay: 12 })
  await flights.appendAll(new Set([{ delay: 1 }]))
  // @ts-expect-error a source of other rows
  await flights.appendAll([{ delay: true }])
  // @ts-expect-error a word that there is not
  await flights.appendAll([], { onInvalid: 'ignore' })
}

export function typedQueries(flights: DatasetHandle<typeof columns>): void {
  flights.where('origin', 'contains', 'OS').where('date', '<=', '2026-12-01').where('meta', '!=', { gate: 7 })
  flights.where('delay', '=', null).where('late', '!=', null)
  // @ts-expect-error a column that there is not
  flights.where('dealy', '>', 10)
  // @ts-expect-error a value of another type
  flights.where('delay', '>', 'ten')
  // @ts-expect-error nothing is greater than nothing
  flights.where('delay', '>', null)
  // @ts-expect-error numbers contain nothing
  flights.where('delay', 'contains', '1')
  // @ts-expect-error booleans have no order
  flights.where('late', '>', false)
  // @ts-expect-error json has no order
  flights.where('meta', '>', { gate: 7 })
  // @ts-expect-error an operator that there is not
  flights.where('origin', 'like', 'O%')
  flights
    .where('origin', 'in', ['OSL', null])
    .where('meta', 'in', [{ gate: 7 }])
    .where('origin', 'not_contains', 'x')
  // @ts-expect-error a list of values of another type
  flights.where('delay', 'in', ['ten'])
  // @ts-expect-error not a list
  flights.where('origin', 'in', 'OSL')
  // @ts-expect-error a list for an operator that takes one value
  flights.where('origin', '=', ['OSL'])
  // @ts-expect-error json columns cannot be sorted by
  flights.sort('meta')
  // @ts-expect-error a column that there is not
  flights.sort('-dealy')
}

export async function trees(flights: DatasetHandle<typeof columns>): Promise<void> {
  flights.where(any(['origin', '=', 'OSL'], ['delay', '>', 10]))
  flights.where(not(['origin', 'in', ['OSL', 'TRD']])).where(['late', '=', true])
  flights.where(any(['meta', '=', { gate: 7 }], not(all(['delay', '>', 10], ['date', '=', null]))))
  // @ts-expect-error a column that there is not
  flights.where(any(['orign', '=', 'OSL'], ['delay', '>', 10]))
  // @ts-expect-error a value of another type
  flights.where(not(['delay', '>', 'ten']))
  // @ts-expect-error a value of another type within a list
  flights.where(any(['delay', 'in', [1, 'two']], ['late', '=', null]))
  // @ts-expect-error a json cell of another type
  flights.where(any(['meta', '=', { gate: 'seven' }]))
  // A condition in a variable knows its columns by its type.
  const mine: ConditionOf<typeof columns> = any(['origin', '=', 'OSL'], not(['delay', '>', 10]))
  flights.where(mine).where(all(mine, ['late', '=', true]))
  // @ts-expect-error a column that there is not
  const wrong: ConditionOf<typeof columns> = any(['orign', '=', 'OSL'])
  flights.where(wrong)
  // @ts-expect-error an operator that the column does not have
  flights.where(all(['origin', '=', 'OSL'], not(['late', '>', true])))
  const [row] = await flights.where('delay', '>', 10).select('origin', 'delay').sort('-date').toArray()
  isSame<typeof row, Pick<Flight, 'origin' | 'delay'> | undefined>(true)
  const [record] = await flights
    .select('meta')
    .where(not(['delay', '=', null]))
    .records()
    .toArray()
  isSame<NonNullable<typeof record>['values'], Pick<Flight, 'meta'>>(true)
  // @ts-expect-error a column that there is not
  flights.select('orign')
  // @ts-expect-error a column that was not read
  row?.late
}

interface Anyhow {
  readonly whatever: number
}

export async function untypedRows(service: DatasetService, rows: Anyhow[]): Promise<void> {
  await service.dataset('ds_1').append(rows)
  await service.dataset('ds_1').appendAll(rows)
  const anything = service.dataset('ds_1')
  await anything.append([{ whatever: 1, 'it is': [true] }])
  await anything.where(any(['whatever', '>', 1], not(['it is', 'in', [[true], null]]))).select('whatever')
  await anything.where('whatever', '>', 1).where('it is', '=', [true]).sort('-whatever')
  // @ts-expect-error a type of column that there is not
  service.dataset('ds_1', { columns: { a: 'integer' } })
}

/** By class and by code. */
export function narrowed(error: unknown, told: ApiError): string | undefined {
  if (error instanceof ValidationError)
    return isSame<typeof error.code, 'validation_error'>(true) ? error.field : undefined
  if (error instanceof NotFoundError) isSame<typeof error.code, 'not_found'>(true)
  return told.code === 'rate_limit_exceeded' ? String(told.retryAfterSeconds) : told.requestId
}

export async function generatedMethods(service: DatasetService): Promise<void> {
  const { data, requestId } = await service.datasets.get('ds_1').withResponse()
  isSame<typeof data.row_count, number>(true)
  isSame<typeof requestId, string | undefined>(true)
  isSame<Awaited<ReturnType<typeof service.datasets.delete>>, void>(true)
  // @ts-expect-error a query that there is not
  void service.data.list('ds_1', { like: 'a' })
  // @ts-expect-error a required field is missing
  await service.datasets.create({ name: 'a', columns: [] })
  // @ts-expect-error an option that there is not
  await service.datasets.get('ds_1', { timeout: 5 })
}

export async function typedGroups(service: DatasetService): Promise<void> {
  const flights = service.dataset('ds_1', { columns })
  isSame<Awaited<ReturnType<typeof flights.count>>, number>(true)
  const groups = flights
    .where('delay', '>', 10)
    .groupBy('origin', month('date'))
    .measure({ flights: count(), late: avg('delay'), last: max('date'), kinds: countDistinct('meta') })
  for await (const { origin, 'date:month': day, flights: number, late, last, kinds } of groups.sort(
    '-flights',
    'origin',
  )) {
    isSame<typeof origin, string | null>(true)
    isSame<typeof day, string | null>(true)
    isSame<typeof number, number>(true)
    isSame<typeof late, number | null>(true)
    isSame<typeof last, string | null>(true)
    isSame<typeof kinds, number>(true)
  }
  for await (const { late } of flights.groupBy('late').measure({ flights: count() }))
    isSame<typeof late, boolean | null>(true)
  for await (const row of flights.groupBy(interval('delay', 10), 'origin').measure({ flights: count() })) {
    isSame<(typeof row)['delay:10'], number | null>(true)
    isSame<(typeof row)['origin'], string | null>(true)
  }
  const whole = await flights.groupBy().measure({ total: sum('delay') })
  isSame<(typeof whole.data)[number]['total'], number | null>(true)
  await service
    .dataset('ds_1')
    .groupBy('whatever', year('date'))
    .measure({ least: min('delay') })

  // @ts-expect-error a column that there is not
  flights.groupBy('orign')
  // @ts-expect-error json has no groups
  flights.groupBy('meta')
  // @ts-expect-error only dates have months
  flights.groupBy(month('origin'))
  // @ts-expect-error no date of that name has months
  flights.groupBy('origin', month('dat'))
  // @ts-expect-error only numbers have intervals
  flights.groupBy(interval('date', 10))
  // @ts-expect-error no part of a date
  flights.groupBy('date:month')
  // @ts-expect-error dates have no sum
  flights.groupBy('origin').measure({ late: sum('date') })
  // @ts-expect-error json has no least value
  flights.groupBy('origin').measure({ least: min('meta') })
  // @ts-expect-error a text has no average
  flights.groupBy('origin').measure({ late: avg('origin') })
  // @ts-expect-error a boolean has no greatest value
  flights.groupBy('origin').measure({ late: max('late') })
  // @ts-expect-error a column that there is not
  flights.groupBy('origin').measure({ late: count('delya') })
  // @ts-expect-error neither a group nor a measure
  groups.sort('delay')
}
