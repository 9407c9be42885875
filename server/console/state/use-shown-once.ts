import { useState } from 'preact/hooks'

/** What the service returns only once, until the person has it. It is kept only here, and is gone when the page is left. */
export interface ShownOnce<Value extends { readonly id: string }> {
  /** The latest first. */
  readonly shown: readonly Value[]
  readonly show: (value: Value) => void
  readonly done: (id: string) => void
}

/** A later value takes no place of an earlier one, which may not be copied yet. */
export function useShownOnce<Value extends { readonly id: string }>(): ShownOnce<Value> {
  const [shown, set] = useState<readonly Value[]>([])
  return {
    shown,
    show: (value) => set((before) => [value, ...before]),
    done: (id) => set((before) => before.filter((one) => one.id !== id)),
  }
}
