import { useRef, useState } from 'preact/hooks'
import { download } from '../../../state/downloads.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, WhenLoaded } from '../../../ui/states.tsx'
import { AuditFields } from './audit-fields.tsx'
import { type AuditQuestion, EVERYTHING, eventLines, loadEvents } from './audit-question.ts'
import { EventTable } from './event-table.tsx'

const MORE = 100

/** What happened in the organization: who did it, when and from where. */
export function AuditTab() {
  const [question, ask] = useState(EVERYTHING)
  // Not an input: older events come below those that are shown, which stay meanwhile.
  const max = useRef(MORE)
  const shown = useLoaded((signal) => loadEvents(question, max.current, signal), [question])
  const change = (changed: Partial<AuditQuestion>) => {
    max.current = MORE
    ask({ ...question, ...changed })
  }
  const showOlder = () => {
    max.current += MORE
    void shown.reload()
  }
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
        {({ events, hasMore }) =>
          events.length === 0 ? (
            <Empty icon="filter" title="No events" />
          ) : (
            <>
              <EventTable events={events} showActor={(actor) => change({ actor })} />
              {hasMore && <Button onClick={showOlder}>Show older events</Button>}
            </>
          )
        }
      </WhenLoaded>
    </>
  )
}
