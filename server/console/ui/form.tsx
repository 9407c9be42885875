import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { ApiError } from '../../../client/index.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './notice.tsx'

interface FormProps {
  readonly submit: () => void
  readonly label: string
  readonly isBusy: boolean
  readonly failure?: Error | undefined
  /** The advice for a call without an answer, which may or may not have been done. */
  readonly unanswered?: string | undefined
  readonly kind?: 'primary' | 'danger'
  readonly cancel?: () => void
  /** Fields that show the service's error themselves. */
  readonly shownAt?: readonly string[]
  readonly isDisabled?: boolean
  readonly children?: ComponentChildren
}

const WRONG = '[role=alert], .field-error'

/** Fields with a button that submits them and one that cancels. What was wrong is brought into sight. */
export function Form({
  submit,
  label,
  isBusy,
  failure,
  unanswered,
  kind = 'primary',
  cancel,
  shownAt = [],
  isDisabled,
  children,
}: FormProps) {
  const element = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const onSubmit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    isSent.current = true
    submit()
  }
  // Somebody who presses the button of a long form does not see its beginning.
  useLayoutEffect(() => {
    if (isBusy || !isSent.current) return
    isSent.current = false
    const wrong = element.current?.querySelector(WRONG)
    const shown = wrong?.closest('.field') ?? wrong
    shown?.scrollIntoView({ block: 'nearest' })
  })
  const isShownAtField = failure instanceof ApiError && failure.field !== undefined && shownAt.includes(failure.field)
  return (
    <form onSubmit={onSubmit} ref={element}>
      {!isShownAtField && <FailureNotice failure={failure} unanswered={unanswered} />}
      {children}
      <div class="actions">
        <Button type="submit" kind={kind} isBusy={isBusy} disabled={isDisabled}>
          {label}
        </Button>
        {cancel && <Button onClick={cancel}>Cancel</Button>}
      </div>
    </form>
  )
}
