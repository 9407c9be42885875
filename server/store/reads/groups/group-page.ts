import { hash } from 'node:crypto'
import type { StoredCell } from '../../../domain/codecs.ts'
import type { Position } from '../../../domain/position.ts'
import { SORT_KEY_LENGTH } from '../../../query/bound.ts'
import type { BoundGroupSort } from '../../../query/groups.ts'
import type { GroupPage, GroupQuery, GroupRecord } from '../../interface/groups.ts'
import { compareCells } from '../row-order.ts'

/** The page of groups after a position. Groups are at most some thousands, so they are put in order for each page. */
export function groupPage(
  { groups, groupSort, position, limit }: Pick<GroupQuery, 'groups' | 'groupSort' | 'position' | 'limit'>,
  records: readonly GroupRecord[],
): GroupPage {
  const order = [...groupSort, ...groups.map((_, place) => ({ place, descending: false }))]
  const placed = records
    .map((record) => ({ record, at: positionOf(record, order) }))
    .filter(({ at }) => position.length === 0 || comparePlaces(at, position, order) > 0)
    .sort((a, b) => comparePlaces(a.at, b.at, order))
  const page = placed.slice(0, limit)
  return {
    outcome: 'grouped',
    groups: page.map(({ record }) => record),
    position: page.at(-1)?.at ?? position,
    hasMore: placed.length > page.length,
  }
}

/** What groups are ordered by, the beginnings of texts; where one is cut, at last a hash of all values, which tells groups apart. */
function positionOf({ values, results }: GroupRecord, order: readonly BoundGroupSort[]): Position {
  const all = [...values, ...results]
  const whole = order.map(({ place }) => all[place] ?? null)
  const cut = whole.map(beginning)
  const isCut = cut.some((value, index) => value !== whole[index])
  return [...cut, isCut ? hash('sha256', JSON.stringify(values), 'base64') : '']
}

function beginning(value: StoredCell): StoredCell {
  if (typeof value !== 'string' || value.length <= SORT_KEY_LENGTH) return value
  return Array.from(value.slice(0, SORT_KEY_LENGTH * 2))
    .slice(0, SORT_KEY_LENGTH)
    .join('')
}

function comparePlaces(a: Position, b: Position, order: readonly BoundGroupSort[]): number {
  for (const [index, { descending }] of order.entries()) {
    const compared = compareCells(a[index] ?? null, b[index] ?? null)
    if (compared !== 0) return descending ? -compared : compared
  }
  return compareCells(a[order.length] ?? '', b[order.length] ?? '')
}
