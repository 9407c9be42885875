import type { ChangeOperations, ListChangesReply } from '../../generated/operations.gen.ts'
import type { UntilGone } from '../domain/until-gone.ts'
import type { Store } from '../store/store.ts'
import type { Callers } from './caller.ts'
import { ChangesReader } from './changes-reader.ts'

export function changeOperations(store: Store): ChangeOperations<Callers> {
  return {
    async listChanges({ path, query }, caller, untilGone?: UntilGone): Promise<ListChangesReply> {
      const { limit, ...texts } = query
      const reader = new ChangesReader(store, caller, path.dataset_id, texts)
      const { changes, after, hasMore } = await reader.next(limit, untilGone)
      const data = changes.map(({ change }) => change)
      return { status: 200, body: { data, pagination: { cursor: reader.text(after), has_more: hasMore } } }
    },
  }
}
