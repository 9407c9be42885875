import { useState } from 'preact/hooks'
import { say } from '../ui/toast.tsx'
import { useShown } from './use-shown.ts'

/** What the service returns only once, until the person has it. It is kept only here, and is gone when the page is left. */
export interface ShownOnce<Value extends { readonly id: string }> {
  /** The latest first. */
  readonly shown: readonly Value[]
  readonly show: (value: Value) => void
  readonly done: (id: string) => void
}

/**
 * A later value takes no place of an earlier one, which may not be copied yet. `lost` says what to do about a value that came when its page was left
 * already.
 */
export function useShownOnce<Value extends { readonly id: string }>(lost: (value: Value) => string): ShownOnce<Value> {
  const isShown = useShown()
  const [shown, set] = useState<readonly Value[]>([])
  return {
    shown,
    show: (value) => (isShown.current ? set((before) => [value, ...before]) : say(lost(value))),
    done: (id) => set((before) => before.filter((one) => one.id !== id)),
  }
}
