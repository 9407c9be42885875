import { service } from '../../../service.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
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

/** Users and keys that are there now. Others are chosen in the list of events. */
async function loadActors(signal: AbortSignal): Promise<readonly Actor[]> {
  const [members, keys] = await Promise.all([
    service.members.list({ limit: 100 }, { signal }).toArray(),
    service.apiKeys.list({ limit: 100 }, { signal }).toArray(),
  ])
  return [
    ...members.map(({ id, email }) => ({ id, name: email })),
    ...keys.map(({ id, name }) => ({ id, name: `${name} (API key)` })),
  ]
}

export function AuditFields({ question, change, refresh }: AuditFieldsProps) {
  const actors = useLoaded(loadActors, []).value ?? []
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
