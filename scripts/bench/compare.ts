import { isDeepStrictEqual } from 'node:util'
import { type Contender, replyOf } from './contenders.ts'

/** The parts that must be equal in two replies; the others (cursors, times) differ by program. */
export type Essence = (body: unknown) => unknown

/** Sends contenders the same request. Returns a message about the first one whose reply differs from that of the first contender. */
export async function compareReplies(
  contenders: readonly Contender[],
  pathFor: (contender: Contender) => string,
  essence: Essence,
  body?: string,
): Promise<string[]> {
  const bodies: { name: string; kept: unknown }[] = []
  for (const contender of contenders) {
    try {
      bodies.push({ name: contender.name, kept: essence(await replyOf(contender, pathFor(contender), body)) })
    } catch (error) {
      return [`${contender.name}: ${error instanceof Error ? error.message : error}`]
    }
  }
  const [first, ...rest] = bodies
  const other = rest.find(({ kept }) => !isDeepStrictEqual(kept, first?.kept))
  return other === undefined
    ? []
    : [`${other.name} answers otherwise than ${first?.name}: ${firstDifference(first?.kept, other.kept)}`]
}

function firstDifference(a: unknown, b: unknown): string {
  const [left, right] = [JSON.stringify(a) ?? '', JSON.stringify(b) ?? '']
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  return `${right.slice(Math.max(0, at - 30), at + 40)} for ${left.slice(Math.max(0, at - 30), at + 40)}`
}

/** The rows of a page, and whether more follow. The cursor must exist. */
export function pageEssence(body: unknown): unknown {
  const { data, pagination } = body as { data: unknown; pagination: { cursor: unknown; has_more: unknown } }
  return { data, hasMore: pagination.has_more, cursor: typeof pagination.cursor }
}

/** A dataset without the time when its data last changed. */
export function datasetEssence(body: unknown): unknown {
  const { data } = body as { data: Record<string, unknown> }
  return { ...data, data_updated_at: typeof data['data_updated_at'] }
}

/** The number of rows in the reply to an append, and whether its identifiers have the right form. */
export function appendEssence(body: unknown): unknown {
  const { data } = body as { data: { dataset_id: unknown; rows_added: unknown; row_ids: string[] } }
  const { row_ids: ids } = data
  const consecutive = ids.every((id, index) => Number(id.slice(4)) === Number(ids[0]?.slice(4)) + index)
  return { ...data, row_ids: { count: ids.length, form: ids.every((id) => /^row_[1-9]\d*$/.test(id)), consecutive } }
}
