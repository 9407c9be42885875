import { useState } from 'preact/hooks'
import type { Event } from '../../../../../client/index.ts'
import { download } from '../../../state/downloads.ts'
import { useListed } from '../../../state/use-listed.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, WhenLoaded } from '../../../ui/states.tsx'
import { AuditFields } from './audit-fields.tsx'
import { type AuditQuestion, EVERYTHING, eventLines, listEvents } from './audit-question.ts'
import { EventTable } from './event-table.tsx'

/** What happened in the organization: who did it, when and from where. */
export function AuditTab() {
  const [question, ask] = useState(EVERYTHING)
  const { shown, showMore } = useListed<Event>((page, signal) => listEvents(question, page, signal), [question])
  const change = (changed: Partial<AuditQuestion>) => ask({ ...question, ...changed })
  const save = () => download('audit-log.ndjson', async (signal) => eventLines(question, signal))
  return (
    <>
      <div class="spread">
        <p class="lead">Sign-ins, keys, members, settings and data: what happened, and who did it from where.</p>
        <Button icon="down" onClick={save}>
          Export as NDJSON
        </Button>
      </div>
      <AuditFields question={question} change={change} refresh={shown.reload} />
      <WhenLoaded of={shown}>
        {({ items: events, hasMore }) =>
          events.length === 0 && !hasMore ? (
            <Empty icon="filter" title="No events" />
          ) : (
            <>
              <EventTable events={events} showActor={(actor) => change({ actor })} />
              {hasMore && <Button onClick={showMore}>Show older events</Button>}
            </>
          )
        }
      </WhenLoaded>
    </>
  )
}
