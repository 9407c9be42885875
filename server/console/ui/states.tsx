import type { ComponentChildren, VNode } from 'preact'
import type { Loaded } from '../state/use-loaded.ts'
import { Icon, type IconName } from './icon.tsx'
import { FailureNotice } from './notice.tsx'

/** Shown only when it takes long enough to be noticed. */
export function Loading({ what = 'Loading' }: { readonly what?: string }) {
  return (
    <p class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {what}…
    </p>
  )
}

interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  /** What to do about it. */
  readonly children?: ComponentChildren
}

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}

interface WhenLoadedProps<Value> {
  readonly of: Loaded<Value>
  readonly children: (value: Value) => VNode
}

/** Shows what was loaded, or that it is loading, or why it failed. After a failure to load it again, both. */
export function WhenLoaded<Value>({ of, children }: WhenLoadedProps<Value>) {
  return (
    <>
      <FailureNotice failure={of.failure} retry={of.reload} />
      {of.value === undefined ? of.failure === undefined && <Loading /> : children(of.value)}
    </>
  )
}
