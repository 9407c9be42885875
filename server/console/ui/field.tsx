import { type ComponentChildren, cloneElement, type VNode } from 'preact'
import { useId } from 'preact/hooks'

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly error?: string | undefined
  /** One input, select or textarea. */
  readonly children: VNode<{ id?: string; 'aria-describedby'?: string; 'aria-invalid'?: boolean }>
}

/** An input with its label, and below it what to enter and what was wrong with it, which is also read aloud when it appears. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const described = describedBy === '' ? {} : { 'aria-describedby': describedBy }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {cloneElement(children, { id, ...described, ...(error !== undefined && { 'aria-invalid': true }) })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
