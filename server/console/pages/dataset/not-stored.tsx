import type { Edit } from '../../edits/edit.ts'
import { giveUp, settleConflict } from '../../edits/edits.ts'
import { isOffline } from '../../state/connection.ts'
import { canEdit } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { formatCount } from '../../ui/format.ts'
import { cellText, editText } from './cell.ts'
import { beginEditing } from './grid/editing.ts'
import type { GridState } from './grid/grid-state.ts'

const SHOWN = 5

/** Edits that could not be stored: what was typed, why it was refused, and what can be done. */
export function NotStored({ state }: { readonly state: GridState }) {
  // What is wrong with cells that are stored as one change is said of all of them together.
  const all = [...state.edits.value.values()].filter(({ blockId }) => blockId === undefined)
  const back = all.filter((edit) => edit.state.is !== 'waiting')
  const waiting = all.filter(({ state: { is } }) => is === 'waiting')
  const [reason] = waiting.flatMap((edit) => (edit.state.is === 'waiting' && edit.state.reason) || [])
  return (
    <section class="not-stored" aria-label="Cells that are not saved">
      <div role="status">
        {reason !== undefined && (
          <p class="hint">
            {formatCount(waiting.length, 'cell')} will be saved when the service answers again. What you typed is not
            lost. {!isOffline.value && reason}
          </p>
        )}
      </div>
      <div role="alert">
        {back.length > 0 && (
          <ul>
            {back.slice(0, SHOWN).map((edit) => (
              <li key={edit.id}>
                {edit.state.is === 'conflict' ? (
                  <Conflict edit={edit} theirs={edit.state.theirs} />
                ) : (
                  <Refused edit={edit} state={state} />
                )}
              </li>
            ))}
            {back.length > SHOWN && <li class="hint">And {formatCount(back.length - SHOWN, 'more cell')}.</li>}
          </ul>
        )}
      </div>
    </section>
  )
}

function Refused({ edit, state }: { readonly edit: Edit; readonly state: GridState }) {
  const place = {
    row: state.rows.placeOfRow(edit.rowId),
    column: state.columns.findIndex(({ name }) => name === edit.column),
  }
  // Reading it draws this again when the row is deleted.
  const isThere = state.rows.changed.value >= 0 && place.row !== undefined && state.rows.at(place.row) !== 'gone'
  const open = () => {
    if (place.row === undefined) return
    state.go({ row: place.row, column: place.column })
    beginEditing(state)
  }
  return (
    <>
      <span>
        {placeName(edit)}: you typed <Value text={edit.text} />, which is not saved.{' '}
        {edit.state.is === 'refused' && edit.state.reason}
      </span>
      <span class="actions">
        {canEdit.value && isThere && place.column !== -1 && (
          <Button class="small" onClick={open}>
            Edit
          </Button>
        )}
        <CopyButton text={edit.text} what={`what you typed into ${placeName(edit)}`} />
        <Button class="small" onClick={() => giveUp(edit)}>
          Discard
        </Button>
      </span>
    </>
  )
}

function Conflict({ edit, theirs }: { readonly edit: Edit; readonly theirs: unknown }) {
  return (
    <>
      <span>
        {placeName(edit)}: you entered <Value text={edit.text} />, but meanwhile somebody else has saved{' '}
        <Value text={editText(edit.type, theirs)} />.
      </span>
      <span class="actions">
        <Button class="small" onClick={() => settleConflict(edit, 'mine')}>
          Save mine
        </Button>
        <Button class="small" onClick={() => settleConflict(edit, 'theirs')}>
          Keep theirs
        </Button>
      </span>
    </>
  )
}

function Value({ text }: { readonly text: string }) {
  return <b class="value">{text === '' ? '(empty)' : cellText(text)}</b>
}

function placeName({ column, rowId }: Edit): string {
  return `${column}, row ${Number(rowId.slice(4)).toLocaleString('en')}`
}
