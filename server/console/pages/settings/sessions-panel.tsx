import type { ListedSession } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { deleted } from '../../state/deleted.ts'
import { useAction } from '../../state/use-action.ts'
import { useLoaded } from '../../state/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { formatAgo, formatTime } from '../../ui/format.ts'
import { ListTable } from '../../ui/list-table.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { WhenLoaded } from '../../ui/states.tsx'
import { browserName } from './browser-name.ts'

/** The user's sessions, with buttons that end them. */
export function SessionsPanel() {
  const sessions = useLoaded((signal) => service.session.listSessions({ limit: 100 }, { signal }).toArray(), [])
  const ending = useAction(async (id: string) => {
    await deleted(service.session.end(id)).finally(sessions.reload)
  })
  const endingOthers = useAction(async () => {
    await service.session.endOtherSessions().finally(sessions.reload)
  })
  return (
    <section class="panel">
      <div class="spread">
        <h2>Where you are signed in</h2>
        <Button class="small" isBusy={endingOthers.isBusy} onClick={() => endingOthers.run()}>
          End all other sessions
        </Button>
      </div>
      <FailureNotice failure={ending.failure ?? endingOthers.failure} />
      <WhenLoaded of={sessions}>{(all) => <SessionTable sessions={all} end={ending.run} />}</WhenLoaded>
    </section>
  )
}

interface SessionTableProps {
  readonly sessions: readonly ListedSession[]
  readonly end: (id: string) => void
}

function SessionTable({ sessions, end }: SessionTableProps) {
  return (
    <ListTable label="Sessions" heads={['Browser', 'Address', 'Organization', 'Signed in', 'Last used']} hasActions>
      {sessions.map((one) => (
        <SessionRow key={one.id} session={one} end={end} />
      ))}
    </ListTable>
  )
}

interface SessionRowProps {
  readonly session: ListedSession
  readonly end: (id: string) => void
}

function SessionRow({ session, end }: SessionRowProps) {
  const { id, is_current, user_agent, address, organization_name, created_at, last_used_at } = session
  const browser = browserName(user_agent)
  return (
    <tr>
      <th scope="row" title={user_agent ?? ''}>
        {browser} {is_current && <span class="badge accent">this browser</span>}
      </th>
      <td>{address ?? 'Not recorded'}</td>
      <td>{organization_name}</td>
      <td title={formatTime(created_at)}>{formatAgo(created_at)}</td>
      <td title={formatTime(last_used_at)}>{formatAgo(last_used_at)}</td>
      <td>
        {!is_current && (
          <div class="row-actions">
            <Button class="small" aria-label={`End the session of ${browser}`} onClick={() => end(id)}>
              End
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}
