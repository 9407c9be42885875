/** What the compiler has to accept and to refuse of rows whose columns have rules. Compiled with everything else, and never run. */
import type { DatasetService, NewRowOf, RowOf } from '../../client/index.ts'
import { count, json, sum } from '../../client/index.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const isSame = <A, B>(same: Same<A, B>): boolean => same

const columns = {
  state: { type: 'text', values: ['open', 'closed'] },
  kind: { type: 'text', values: ['a', 'b'], required: true, hasDefault: true },
  delay: { type: 'number', required: true },
  meta: { ...json<{ gate: number }>(), required: true, hasDefault: true },
  note: 'text',
} as const

type Ticket = {
  readonly state: 'open' | 'closed' | null
  readonly kind: 'a' | 'b'
  readonly delay: number
  readonly meta: { gate: number }
  readonly note: string | null
}

export async function ruledRows(service: DatasetService): Promise<void> {
  const tickets = service.dataset('ds_1', { columns })
  isSame<RowOf<typeof columns>, Ticket>(true)
  const [row] = await tickets.where('state', '=', 'open').where('delay', '>', 3).toArray()
  isSame<typeof row, Ticket | undefined>(true)
  await tickets.append([{ delay: 1 }, { delay: 2, state: null, kind: 'b', note: 'x' }])
  // @ts-expect-error a required column without a default is missing
  await tickets.append([{ state: 'open' }])
  // @ts-expect-error a required cell is empty
  await tickets.append([{ delay: 1, kind: null }])
  // @ts-expect-error a text that is none of the values
  await tickets.append([{ delay: 1, state: 'opne' }])
  // @ts-expect-error a column that there is not
  await tickets.append([{ delay: 1, stat: 'open' }])
  // @ts-expect-error cells are never this
  tickets.where('state', '=', 'opne')
  tickets.where('state', 'contains', 'pe').sort('-state', 'delay')
  // @ts-expect-error json has no order
  tickets.sort('meta')
  const groups = await tickets.groupBy('state').measure({ all: count(), late: sum('delay') })
  isSame<(typeof groups.data)[number]['state'], 'open' | 'closed' | null>(true)
  // @ts-expect-error no sum of texts
  tickets.groupBy('state').measure({ late: sum('kind') })
  const added: NewRowOf<typeof columns> = { delay: 3 }
  await tickets.append([added])
}
