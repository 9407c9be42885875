import type { ComponentChildren } from 'preact'
import { ApiError } from '../../../client/index.ts'
import { failureText } from '../failure.ts'
import { Button } from './button.tsx'

interface NoticeProps {
  readonly kind?: 'error' | 'warning' | 'good' | 'plain'
  readonly children: ComponentChildren
}

export function Notice({ kind = 'plain', children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}

interface FailureProps {
  readonly failure: Error | undefined
  /** The advice for a call without an answer, which may or may not have been done. */
  readonly unanswered?: string | undefined
  readonly retry?: () => void
}

/** What went wrong in the service's own words, and the identifier to quote when asking about it. */
export function FailureNotice({ failure, unanswered, retry }: FailureProps) {
  if (failure === undefined) return null
  const { details = [], status = 0, requestId } = failure instanceof ApiError ? failure : {}
  const others = details.slice(1)
  return (
    <Notice kind="error">
      <p>{failureText(failure, unanswered)}</p>
      {others.length > 0 && (
        <ul>
          {others.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      )}
      {status >= 500 && requestId && <p class="hint">Request ID {requestId}</p>}
      {retry && <Button onClick={retry}>Try again</Button>}
    </Notice>
  )
}
