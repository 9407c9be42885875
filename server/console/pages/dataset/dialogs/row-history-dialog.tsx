import { useState } from 'preact/hooks'
import type { Dataset, RowHistoryEntry } from '../../../../../client/index.ts'
import { ApiError } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { canEdit } from '../../../state/session.ts'
import { useAction } from '../../../state/use-action.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { formatAgo, formatTime } from '../../../ui/format.ts'
import { FailureNotice } from '../../../ui/notice.tsx'
import { WhenLoaded } from '../../../ui/states.tsx'
import { say } from '../../../ui/toast.tsx'
import { cellText } from '../cell.ts'
import type { GridState } from '../grid/grid-state.ts'

const SHOWN = 50
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
      <Field label="Number of the row" hint="Rows that are deleted have a history, too.">
        <input inputMode="numeric" value={number} onInput={(event) => setNumber(event.currentTarget.value.trim())} />
      </Field>
      {isNumber && <Changes key={number} {...{ dataset, state, done }} rowId={`row_${number}`} />}
      {!isNumber && number !== '' && <p class="hint">Enter a whole number from 1 on.</p>}
    </Dialog>
  )
}

interface ChangesProps extends Pick<RowHistoryDialogProps, 'dataset' | 'state' | 'done'> {
  readonly rowId: string
}

function Changes({ dataset, rowId, state, done }: ChangesProps) {
  const history = useLoaded((signal) => loadHistory(dataset.id, rowId, signal), [dataset.id, rowId])
  const restoring = useAction(async ({ version }: RowHistoryEntry) => {
    const row = await service.rows.restore(dataset.id, rowId, { version })
    state?.rows.replace(row)
    say(`Row ${rowId.slice('row_'.length)} is back to what it was.`)
    history.reload()
    done()
  })
  return (
    <>
      <FailureNotice failure={restoring.failure} />
      <WhenLoaded of={history}>
        {(entries) => {
          if (entries === null) return <p>No row has this number, or nothing is kept of it.</p>
          if (entries.length === 0) return <p>The row was not changed since it was appended.</p>
          return <HistoryTable entries={entries} restore={canEdit.value ? restoring.run : undefined} />
        }}
      </WhenLoaded>
    </>
  )
}

/** Null where there is no such row. */
async function loadHistory(
  datasetId: string,
  rowId: string,
  signal: AbortSignal,
): Promise<readonly RowHistoryEntry[] | null> {
  try {
    return await service.rows.listHistory(datasetId, rowId, { limit: SHOWN }, { signal }).toArray({ max: SHOWN })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

interface HistoryTableProps {
  readonly entries: readonly RowHistoryEntry[]
  readonly restore: ((entry: RowHistoryEntry) => void) | undefined
}

function HistoryTable({ entries, restore }: HistoryTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, which keys have to be able to do
    <section class="table-box" aria-label="Changes of the row" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col">Cells before</th>
            {restore && (
              <th scope="col">
                <span class="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <HistoryRow key={entry.version} entry={entry} restore={restore} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const KINDS: Readonly<Record<string, string>> = { updated: 'Changed', deleted: 'Deleted', restored: 'Restored' }

function HistoryRow({ entry, restore }: { readonly entry: RowHistoryEntry } & Pick<HistoryTableProps, 'restore'>) {
  const { version, kind, at, by, previous } = entry
  return (
    <tr>
      <td class="event-time" title={formatTime(at)}>
        {formatAgo(at)}
      </td>
      <th scope="row">{KINDS[kind] ?? kind}</th>
      <td>{by === null ? 'The service' : (by.name ?? by.id)}</td>
      <td>
        {previous === null
          ? 'The row was not there.'
          : Object.entries(previous).map(([name, value]) => (
              <div key={name}>
                {name}: {cellText(value) || <span class="hint">empty</span>}
              </div>
            ))}
      </td>
      {restore && (
        <td>
          {previous !== null && (
            <Button
              class="small"
              aria-label={`Restore what was before version ${version}`}
              onClick={() => restore(entry)}
            >
              Restore
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}
