import type { Event } from '../../../../../client/index.ts'
import { Button } from '../../../ui/button.tsx'
import { formatAgo, formatTime } from '../../../ui/format.ts'
import { ListTable } from '../../../ui/list-table.tsx'
import { wordsFor } from './event-types.ts'

interface EventTableProps {
  readonly events: readonly Event[]
  /** Shows only what a key or a user did. */
  readonly showActor: (id: string) => void
}

export function EventTable({ events, showActor }: EventTableProps) {
  return (
    <ListTable label="Events" heads={['When', 'What', 'About', 'Who', 'From', 'Request']}>
      {events.map((event) => (
        <tr key={event.id}>
          <td class="event-time" title={formatAgo(event.created_at)}>
            {formatTime(event.created_at)}
          </td>
          <th scope="row" title={event.type}>
            {wordsFor(event.type)}
          </th>
          <td>{subjectOf(event)}</td>
          <td>
            <Who of={event} showActor={showActor} />
          </td>
          <td>{event.address ?? '—'}</td>
          <td>{event.request_id === null ? '—' : <code>{event.request_id}</code>}</td>
        </tr>
      ))}
    </ListTable>
  )
}

/** The name of what an event is about, or its identifier. */
function subjectOf({ data, dataset_id, project_id }: Event): string {
  const named = ['name', 'email', 'url'].map((key) => (key in data ? data[key as keyof typeof data] : undefined))
  const name = named.find((value) => typeof value === 'string')
  return name ?? dataset_id ?? project_id ?? '—'
}

const NAMELESS: Readonly<Record<string, string>> = { system: 'The service', admin: 'The operator', several: 'Several' }

function Who({ of: { actor }, showActor }: { readonly of: Event; readonly showActor: (id: string) => void }) {
  const { id, name, kind } = actor
  if (id === null) return <>{NAMELESS[kind] ?? kind}</>
  return (
    <Button kind="quiet" class="small" title="Show only this" onClick={() => showActor(id)}>
      {name ?? id}
    </Button>
  )
}
