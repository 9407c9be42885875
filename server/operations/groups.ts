import type { ColumnType, Group } from '../../generated/index.ts'
import type { GroupOperations, ListGroupsReply } from '../../generated/operations.gen.ts'
import { codecs, type StoredCell } from '../domain/codecs.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import { conjunctionOf } from '../query/condition.ts'
import { decodeCursor, encodeCursor, requireCursorForm } from '../query/cursor.ts'
import { type BoundGrouping, readGrouping } from '../query/groups.ts'
import { readCondition } from '../query/read-condition.ts'
import type { GroupRecord, SelectedGroups } from '../store/interface/groups.ts'
import type { Store } from '../store/store.ts'
import { badRequest, unprocessable } from './api-error.ts'
import type { Callers } from './caller.ts'
import { withDataset } from './current-dataset.ts'
import { isMatched, validatorHeaders } from './entity-tag.ts'
import { groupSuggestion } from './suggested-index.ts'

export function groupOperations(store: Store): GroupOperations<Callers> {
  return {
    async listGroups({ path, query, headers }, caller, untilGone?: UntilGone): Promise<ListGroupsReply> {
      requireCursorForm(query.cursor)
      const condition = readCondition(query)
      const grouping = readGrouping(query)
      return withDataset<ListGroupsReply>(store, caller, path.dataset_id, async (dataset) => {
        const { organizationId, id: datasetId, generation, rowCount, largestRowBytes, indexes, columns } = dataset
        const where = condition(columns)
        const bound = grouping(columns)
        const { groups, measures, groupSort } = bound
        const scope = [organizationId, datasetId, 'groups', conjunctionOf(where) ?? where, groups, measures, groupSort]
        const position = query.cursor === undefined ? [] : decodeCursor(store.cursorKey, scope, query.cursor)
        const validator = validatorHeaders(dataset, 'groups', query)
        if (isMatched(headers['If-None-Match'], validator)) return { status: 304, headers: validator }
        const asked = { ...{ where, groups, measures, groupSort, position }, limit: query.limit }
        const table = { organizationId, datasetId, generation, rowCount, largestRowBytes, indexes }
        const page = await store.selectGroups({ ...table, ...asked }, untilGone)
        if (page.outcome !== 'grouped') throw notGrouped(page, bound)
        const data = page.groups.map((group) => toGroup(group, bound))
        const pagination = { cursor: encodeCursor(store.cursorKey, scope, page.position), has_more: page.hasMore }
        const suggestion = groupSuggestion(dataset, { where }, page)
        return { status: 200, body: { data, pagination }, headers: { ...validator, ...suggestion } }
      })
    },
  }
}

function toGroup({ values, results }: GroupRecord, { groups, measures, names }: BoundGrouping): Group {
  const ofGroups = groups.map(({ type }, place) => shown(type, values[place] ?? null))
  const ofMeasures = measures.map((_, place) => shownResult(results[place] ?? null))
  return {
    group: named(names.slice(0, groups.length), ofGroups),
    measures: named(names.slice(groups.length), ofMeasures),
  }
}

/** A value as rows have it, so that a filter takes it. Its type follows from the column's. */
function shown(type: ColumnType, value: StoredCell): never {
  return (value === null ? null : codecs[type].decode(value)) as never
}

function shownResult(result: StoredCell): never {
  return shown(typeof result === 'number' ? 'number' : 'text', result)
}

/** Without a prototype: a name may be `__proto__`. */
function named<Value>(names: readonly string[], values: readonly Value[]): Record<string, Value> {
  const object: Record<string, Value> = Object.create(null)
  for (const [place, name] of names.entries()) object[name] = values[place] as Value // there are as many
  return object
}

function count(value: number): string {
  return value.toLocaleString('en-GB')
}

function notGrouped(refused: Exclude<SelectedGroups, { outcome: 'grouped' }>, { groups, names }: BoundGrouping): Error {
  const measureAt = (place: number) => JSON.stringify(names[groups.length + place])
  switch (refused.outcome) {
    case 'too_many_groups':
      return badRequest(
        'group',
        `group makes more than ${count(refused.allowed)} groups. Group by less, or narrow the filter.`,
      )
    case 'too_much_text':
      return badRequest(
        'group',
        `The texts of the groups and measures take more than ${count(refused.allowedBytes)} bytes. Group by less, or narrow the filter.`,
      )
    case 'too_many_values':
      return badRequest(
        'measure',
        `measure: ${measureAt(refused.measure)} has to tell apart more than ${count(refused.allowed)} values of all groups together. Group by less, or narrow the filter.`,
      )
    case 'sum_too_large':
      return unprocessable(
        'measure',
        `measure: ${measureAt(refused.measure)} is beyond the range of a double, ±1.7976931348623157e308. Narrow the filter, or group by more.`,
      )
  }
}
