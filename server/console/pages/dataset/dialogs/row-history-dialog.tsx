import { useRef, useState } from 'preact/hooks'
import type { Dataset, RowHistoryEntry } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { canEdit } from '../../../state/session.ts'
import { useAction } from '../../../state/use-action.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { FailureNotice } from '../../../ui/notice.tsx'
import { WhenLoaded } from '../../../ui/states.tsx'
import { say } from '../../../ui/toast.tsx'
import type { GridState } from '../grid/grid-state.ts'
import { loadHistory, type RowHistory, withOlder } from './row-history.ts'
import { HistoryTable } from './row-history-table.tsx'

const ROW_NUMBER = /^[1-9]\d{0,15}$/

interface RowHistoryDialogProps {
  readonly dataset: Dataset
  /** The row that is asked about first: the only selected one. */
  readonly rowId: string | undefined
  readonly state: GridState | undefined
  readonly close: () => void
  readonly done: () => void
}

/** What a row was before each of its changes, and what brings it back: also a row that is deleted, by its number. */
export function RowHistoryDialog({ dataset, rowId, state, close, done }: RowHistoryDialogProps) {
  const [number, setNumber] = useState(rowId?.slice('row_'.length) ?? '')
  const isNumber = ROW_NUMBER.test(number)
  return (
    <Dialog title="History of a row" close={close} isWide>
      <Field label="Number of the row" hint="Deleted rows have a history, too.">
        <input inputMode="numeric" value={number} onInput={(event) => setNumber(event.currentTarget.value.trim())} />
      </Field>
      {isNumber && <Changes key={number} {...{ dataset, state, done }} rowId={`row_${number}`} />}
      {!isNumber && number !== '' && <p class="hint">Enter a whole number of at least 1.</p>}
    </Dialog>
  )
}

interface ChangesProps extends Pick<RowHistoryDialogProps, 'dataset' | 'state' | 'done'> {
  readonly rowId: string
}

function Changes({ dataset, rowId, state, done }: ChangesProps) {
  // Not an input: after a restoration all that was shown stays.
  const count = useRef(1)
  const history = useLoaded((signal) => loadHistory(dataset.id, rowId, count.current, signal), [dataset.id, rowId])
  const show = (shown: RowHistory) => {
    count.current = shown.entries.length
    history.replace(shown)
  }
  const older = useAction(async (shown: RowHistory) => show(await withOlder(dataset.id, rowId, shown)))
  const restoring = useAction(async ({ version }: RowHistoryEntry) => {
    const row = await service.rows.restore(dataset.id, rowId, { version })
    state?.replaceRow(row)
    say(`Row ${rowId.slice('row_'.length)} is back to what it was.`)
    done()
    await history.reload()
  })
  // What one of them shows must not replace what the other has shown.
  const isBusy = restoring.isBusy || older.isBusy
  return (
    <>
      <FailureNotice failure={restoring.failure ?? older.failure} />
      <WhenLoaded of={history}>
        {(shown) => {
          if (shown === null) return <p>No row has this number, or its history is no longer kept.</p>
          if (shown.entries.length === 0) return <p>The row has not changed since it was appended.</p>
          const restore = (entry: RowHistoryEntry) => void (isBusy || restoring.run(entry))
          return (
            <>
              <HistoryTable entries={shown.entries} restore={canEdit.value ? restore : undefined} />
              <p class="hint" role="status">
                {shown.hasMore ? 'The latest ' : ''}
                {formatCount(shown.entries.length, 'change')}
              </p>
              {shown.hasMore && (
                <Button isBusy={isBusy} onClick={() => older.run(shown)}>
                  Show earlier changes
                </Button>
              )}
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}
