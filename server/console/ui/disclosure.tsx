import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface DisclosureProps {
  readonly title: string
  /** Opens it, as when something inside is wrong. */
  readonly isShown?: boolean
  readonly children: ComponentChildren
}

/** A part of a form that most people do not need. */
export function Disclosure({ title, isShown = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isShown)
  useEffect(() => {
    if (isShown) setOpen(true)
  }, [isShown])
  return (
    <details class="disclosure" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <div class="disclosed">{children}</div>}
    </details>
  )
}
