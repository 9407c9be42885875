import type { Event } from '../../../../../client/index.ts'
import { Button } from '../../../ui/button.tsx'
import { formatAgo, formatTime } from '../../../ui/format.ts'
import { wordsFor } from './event-types.ts'

interface EventTableProps {
  readonly events: readonly Event[]
  /** Shows only what a key or a user did. */
  readonly showActor: (id: string) => void
}

export function EventTable({ events, showActor }: EventTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, which keys have to be able to do
    <section class="table-box" aria-label="Events" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
            <th scope="col">Who</th>
            <th scope="col">From</th>
            <th scope="col">Request</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
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
