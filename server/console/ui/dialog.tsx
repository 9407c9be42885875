import { computed, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import { placeOfFocus } from './kept-focus.ts'
import { Toasts } from './toast.tsx'

const FIELD = ':is(input, select, textarea):enabled:not([hidden])'
const SUBMIT = 'button.primary[type=submit]'

interface DialogProps {
  readonly title: string
  readonly close: () => void
  readonly isWide?: boolean
  readonly children: ComponentChildren
}

/** By their identifiers, the one on top last. */
const open = signal<readonly string[]>([])

/** Whether a dialog is open. What is entered into it would be lost with the page under it. */
export const isDialogOpen = computed(() => open.value.length > 0)

/** A modal dialog. The browser keeps the focus inside, closes it on Escape, and gives the focus back. If what had it is gone, a neighbour gets it. */
export function Dialog({ title, close, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    const before = placeOfFocus()
    shown?.showModal()
    open.value = [...open.peek(), id]
    // The browser would choose the first button, which closes the dialog. That is right where the other one deletes something.
    const first = shown?.querySelector<HTMLElement>(FIELD)
    if (first) first.focus()
    else shown?.querySelector<HTMLElement>(SUBMIT)?.focus({ preventScroll: true })
    return () => {
      shown?.close()
      open.value = open.peek().filter((other) => other !== id)
      before.focus()
      before.release()
    }
  }, [])
  const onCancel = (event: Event) => {
    event.preventDefault()
    close()
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} class={isWide ? 'wide' : ''} onCancel={onCancel}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" aria-label="Close" onClick={close} />
      </header>
      {children}
      <Toasts isOnTop={open.value.at(-1) === id} />
    </dialog>
  )
}
