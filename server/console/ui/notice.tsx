import type { ComponentChildren } from 'preact'
import type { Failure } from '../api/failure.ts'
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
  readonly failure: Failure | undefined
  readonly retry?: () => void
}

/** What went wrong in the service's own words, and the identifier to quote when asking about it. */
export function FailureNotice({ failure, retry }: FailureProps) {
  if (failure === undefined) return null
  const others = failure.details.slice(1)
  return (
    <Notice kind="error">
      <p>{failure.message}</p>
      {others.length > 0 && (
        <ul>
          {others.map(({ field, message }) => (
            <li key={field}>{message}</li>
          ))}
        </ul>
      )}
      {failure.status >= 500 && failure.requestId && <p class="hint">Request {failure.requestId}</p>}
      {retry && <Button onClick={retry}>Try again</Button>}
    </Notice>
  )
}
