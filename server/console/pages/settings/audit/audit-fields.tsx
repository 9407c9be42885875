import type { ApiKey, Member } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useListed } from '../../../state/use-listed.ts'
import { Button } from '../../../ui/button.tsx'
import type { AuditQuestion } from './audit-question.ts'
import { EVENT_WORDS } from './event-types.ts'

interface AuditFieldsProps {
  readonly question: AuditQuestion
  readonly change: (changed: Partial<AuditQuestion>) => void
  readonly refresh: () => void
}

interface Actor {
  readonly id: string
  readonly name: string
}

interface Actors {
  readonly actors: readonly Actor[]
  /** Lists the others, if there are any. */
  readonly listAll: (() => void) | undefined
}

/** Users and keys that are there now, the first of each until somebody wants all. Others are chosen in the list of events. */
function useActors(): Actors {
  const members = useListed<Member>((page, signal) => service.members.list(page, { signal }), [])
  const keys = useListed<ApiKey>((page, signal) => service.apiKeys.list(page, { signal }), [])
  const lists = [members, keys].filter(({ shown }) => shown.value?.hasMore)
  return {
    actors: [
      ...(members.shown.value?.items ?? []).map(({ id, email }) => ({ id, name: email })),
      ...(keys.shown.value?.items ?? []).map(({ id, name }) => ({ id, name: `${name} (API key)` })),
    ],
    listAll: lists.length === 0 ? undefined : () => lists.forEach(({ showAll }) => void showAll()),
  }
}

export function AuditFields({ question, change, refresh }: AuditFieldsProps) {
  const { actors, listAll } = useActors()
  const isOther = question.actor !== '' && !actors.some(({ id }) => id === question.actor)
  return (
    <div class="event-tools">
      <select
        aria-label="Type of event"
        value={question.type}
        // One of the options below.
        onChange={(event) => change({ type: event.currentTarget.value as AuditQuestion['type'] })}
      >
        <option value="">All events</option>
        {Object.entries(EVENT_WORDS).map(([type, words]) => (
          <option key={type} value={type}>
            {words}
          </option>
        ))}
      </select>
      <select
        aria-label="Who"
        value={question.actor}
        onChange={(event) => change({ actor: event.currentTarget.value })}
      >
        <option value="">Everybody</option>
        {isOther && <option value={question.actor}>{question.actor}</option>}
        {actors.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <DayField label="From" day={question.from} setDay={(from) => change({ from })} />
      <DayField label="To" day={question.to} setDay={(to) => change({ to })} />
      <Button onClick={refresh}>Refresh</Button>
      {listAll && <Button onClick={listAll}>List all users and keys</Button>}
    </div>
  )
}

interface DayFieldProps {
  readonly label: string
  readonly day: string
  readonly setDay: (day: string) => void
}

function DayField({ label, day, setDay }: DayFieldProps) {
  return (
    <label>
      {label} <input type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
    </label>
  )
}
