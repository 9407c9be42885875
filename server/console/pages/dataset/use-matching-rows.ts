import type { Dataset } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { type Loaded, useLoaded } from '../../state/use-loaded.ts'
import { askedBy } from './asked.ts'
import type { View } from './view.ts'

/** How many rows the filters of a view leave. */
export function useMatchingRows({ id, data_updated_at, columns }: Dataset, view: View): Loaded<number> {
  const asked = askedBy(view, columns)
  return useLoaded((signal) => countMatching(id, asked, signal), [id, asked, data_updated_at, columns])
}

/** How many rows match. */
export async function countMatching(
  id: string,
  asked: ReturnType<typeof askedBy>,
  signal: AbortSignal,
): Promise<number> {
  const { data } = await service.groups.list(id, asked, { signal })
  return Number(data[0]?.measures[':count'] ?? 0)
}
