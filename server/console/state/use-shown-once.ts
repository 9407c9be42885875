import { effect, signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { say } from '../ui/toast.tsx'
import { hasEnded, identity, session } from './session.ts'
import { useShown } from './use-shown.ts'

/** What the service returns only once, until the person has it. It is kept only in this tab. */
export interface ShownOnce<Value extends { readonly id: string }> {
  /** The latest first. */
  readonly shown: readonly Value[]
  readonly show: (value: Value) => void
  readonly done: (id: string) => void
}

interface Kept {
  readonly of: string
  readonly value: { readonly id: string }
}

const kept = signal<readonly Kept[]>([])

/** Nothing is left for the next person at this browser, unless the session ended by itself. */
effect(() => {
  if (session.value === null && !hasEnded.peek()) kept.value = []
})

/** The browser asks before it leaves the page with what nobody has copied. */
effect(() => {
  if (kept.value.length === 0) return
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
})

/**
 * A later value takes no place of an earlier one, which may not be copied yet. Values stay while other pages of the console are shown. `late`
 * says where one is that came when its page was left already.
 */
export function useShownOnce<Value extends { readonly id: string }>(
  list: string,
  late: (value: Value) => string,
): ShownOnce<Value> {
  const isShown = useShown()
  const [owner] = useState(() => identity.peek())
  const of = `${owner} ${list}`
  return {
    // Under one name all have one type.
    shown: kept.value.filter((one) => one.of === of).map(({ value }) => value as Value),
    show: (value) => {
      kept.value = [{ of, value }, ...kept.peek()]
      if (!isShown.current && identity.peek() === owner) say(late(value))
    },
    done: (id) => {
      kept.value = kept.peek().filter((one) => one.of !== of || one.value.id !== id)
    },
  }
}
