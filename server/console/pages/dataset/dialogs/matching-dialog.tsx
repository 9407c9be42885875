import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ApiError, type Dataset } from '../../../../../client/index.ts'
import { useAction } from '../../../state/use-action.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { WhenLoaded } from '../../../ui/states.tsx'
import { say } from '../../../ui/toast.tsx'
import { askedBy } from '../asked.ts'
import { countMatching } from '../use-matching-rows.ts'
import type { View } from '../view.ts'

/** To delete more rows, their number has to be typed. */
const DELETED_UNTYPED = 100

interface MatchingDialogProps {
  readonly verb: 'Change' | 'Delete'
  readonly kind: 'primary' | 'danger'
  readonly dataset: Dataset
  readonly view: View
  /** Does it if as many rows match as expected, and returns what was done; undefined if something has to be corrected first. */
  readonly act: (expected: number) => Promise<string | undefined>
  readonly close: () => void
  readonly done: () => void
  readonly children?: ComponentChildren
}

/** Says how many rows match before anything is done with them. If the number has changed since, nothing is done and the new one is shown. */
export function MatchingDialog(props: MatchingDialogProps) {
  const { verb, dataset, view, close } = props
  const asked = askedBy(view, dataset.columns)
  const [earlier, setEarlier] = useState<number | undefined>()
  const count = useLoaded((signal) => countMatching(dataset.id, asked, signal), [dataset.id, asked])
  return (
    <Dialog title={`${verb} all matching rows`} close={close}>
      <WhenLoaded of={count}>
        {(matched) => (
          <MatchingForm
            {...props}
            matched={matched}
            earlier={earlier}
            again={() => {
              setEarlier(matched)
              void count.reload()
            }}
          />
        )}
      </WhenLoaded>
    </Dialog>
  )
}

interface MatchingFormProps extends MatchingDialogProps {
  readonly matched: number
  /** How many rows matched when the person last confirmed. */
  readonly earlier: number | undefined
  readonly again: () => void
}

function MatchingForm({ verb, kind, dataset, act, close, done, children, matched, earlier, again }: MatchingFormProps) {
  const [typed, setTyped] = useState('')
  const acting = useAction(async () => {
    try {
      const said = await act(matched)
      if (said === undefined) return
      say(said)
      done()
      close()
    } catch (error) {
      if (!(error instanceof ApiError) || error.field !== 'expected') throw error
      setTyped('')
      again()
    }
  })
  const isTyped = kind === 'danger' && matched > DELETED_UNTYPED
  const isDisabled = matched === 0 || (isTyped && typed.replace(/\D/g, '') !== String(matched))
  const rows = formatCount(matched, 'row')
  return (
    <Form submit={acting.run} label={`${verb} ${rows}`} kind={kind} cancel={close} isDisabled={isDisabled} {...acting}>
      {earlier !== undefined && earlier !== matched && (
        <Notice kind="warning">
          {formatCount(earlier, 'row')} matched before, and now {matched.toLocaleString('en')}, because somebody has
          changed the dataset. Nothing was done.
        </Notice>
      )}
      <p>
        {rows} of {dataset.row_count.toLocaleString('en')} {matched === 1 ? 'matches' : 'match'} the filters.{' '}
        {dataset.history === 'on'
          ? 'You can restore each row by its number with “History of a row”, while its history is kept.'
          : 'This cannot be undone.'}
      </p>
      {children}
      {isTyped && (
        <Field label="Type the number of rows to confirm" hint={matched.toLocaleString('en')}>
          <input
            inputMode="numeric"
            autocomplete="off"
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      {acting.isBusy && (
        <div role="status">
          <progress aria-label="All matching rows are being changed" />
          <p class="hint">
            This can take a while. You can close the dialog: the work goes on, and a message appears when it is done.
          </p>
        </div>
      )}
    </Form>
  )
}
