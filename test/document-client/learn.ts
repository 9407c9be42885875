import type { Callers } from './callers.ts'
import type { Known, KnownColumn, PathParameters } from './known.ts'
import type { Planned } from './requests.ts'
import type { Reply } from './send.ts'

/** Calls a further operation, to see what a call has changed. */
type Ask = (operationId: string, path: PathParameters) => Promise<void>

/** Takes what a call made, changed and removed out of its reply. */
export async function learn(request: Planned, reply: Reply, known: Known, callers: Callers, ask: Ask): Promise<void> {
  if (reply.status < 200 || reply.status >= 300) return
  const { operation, path, query } = request
  const { data, pagination } = (typeof reply.body === 'object' ? (reply.body ?? {}) : {}) as Known200
  if (operation.method === 'DELETE') known.forget(path)
  if (operation.id === 'deleteRowsWhere') forgetRows(request, known)
  known.learnMade(operation, path, reply.body)
  const dataset_id = path['dataset_id'] ?? ''
  if (operation.id === 'createDataset' || operation.id === 'getDataset')
    known.columns.set((data as Dataset).id, (data as Dataset).columns)
  if (operation.path.includes('/columns') && operation.method !== 'GET') {
    known.forgetPages(dataset_id)
    await ask('getDataset', { dataset_id })
    await ask('listIndexes', { dataset_id })
  }
  if (operation.id === 'listIndexes' && pagination?.has_more === false && query.every(([name]) => name !== 'cursor'))
    known.replaceIndexes(
      dataset_id,
      (data as Dataset[]).map(({ id }) => id),
    )
  if (pagination !== undefined && operation.method === 'GET') {
    const kept = query.filter(([name]) => name !== 'cursor')
    known.keepPage(`${operation.id} ${request.address}`, { query: kept, cursor: pagination.cursor })
  }
  await learnOfPeople(request, reply, known, callers)
}

function forgetRows({ path, body }: Planned, known: Known): void {
  const { ids = [], dry_run = false } = body as { ids?: readonly string[]; dry_run?: boolean }
  if (!dry_run) for (const row_id of ids) known.forget({ ...path, row_id })
}

interface Known200 {
  readonly data?: unknown
  readonly pagination?: { readonly cursor: string; readonly has_more: boolean }
}

interface Dataset {
  readonly id: string
  readonly columns: readonly KnownColumn[]
}

const SESSIONS_END = ['signOut', 'endSession', 'endOtherSessions', 'changePassword']

async function learnOfPeople(
  { operation, body }: Planned,
  reply: Reply,
  known: Known,
  callers: Callers,
): Promise<void> {
  if (operation.id === 'createInvitation') {
    const { data } = reply.body as { data: { id: string; email: string; token: string } }
    known.learnInvitation(data.id, data)
  }
  if (operation.id === 'acceptInvitation') {
    const { token } = body as { token: string }
    const used = [...known.invitations].find(([, invitation]) => invitation.token === token)
    known.forget({ invitation_id: used?.[0] ?? '' })
  }
  if (operation.id === 'signIn') callers.keep(reply.response)
  if (operation.id === 'changePassword') callers.keep(reply.response, (body as { new_password: string }).new_password)
  if (!SESSIONS_END.includes(operation.id)) return
  // Which of them was the client's own is not known.
  known.forgetAll('session_id')
  if (operation.id !== 'changePassword') await callers.signIn()
}
