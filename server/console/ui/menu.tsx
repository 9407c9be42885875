import { useId, useRef, useState } from 'preact/hooks'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'

export interface MenuItem {
  readonly label: string
  readonly icon?: IconName
  readonly run: () => void
}

interface MenuProps {
  readonly label: string
  readonly icon?: IconName
  readonly text?: string
  readonly items: readonly MenuItem[]
}

/** A button that opens a list of other buttons. The browser closes the list on Escape and on a click elsewhere. */
export function Menu({ label, icon = 'more', text, items }: MenuProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = (event: { readonly newState: string }) => {
    setOpen(event.newState === 'open')
    if (list.current !== null && button.current !== null)
      placeBelow(list.current, button.current.getBoundingClientRect())
  }
  const run = (item: MenuItem) => {
    list.current?.hidePopover()
    item.run()
  }
  return (
    // A click in the menu must not reach what is below it. By the time it bubbles there, the clicked item is no longer in the page.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are not taken for presses
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps presses to itself
    <span class="menu" ref={button} onClick={(event) => event.stopPropagation()}>
      <Button
        kind={text === undefined ? 'quiet' : 'plain'}
        class="small"
        icon={icon}
        aria-label={label}
        popovertarget={id}
      >
        {text}
      </Button>
      <div
        popover="auto"
        id={id}
        ref={list}
        class="menu-list"
        // The buttons stay until the list is closed: browsers give the focus back only from an element that is still there.
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        onToggle={place}
      >
        {isOpen &&
          items.map((item) => (
            <Button key={item.label} kind="quiet" {...(item.icon && { icon: item.icon })} onClick={() => run(item)}>
              {item.label}
            </Button>
          ))}
      </div>
    </span>
  )
}

const GAP = 4

/** Below the button, or above if there is no room; never outside the browser's window. */
function placeBelow(list: HTMLElement, at: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = list
  const below = at.bottom + GAP
  const top = below + height > innerHeight ? Math.max(GAP, at.top - GAP - height) : below
  list.style.top = `${top}px`
  list.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`
}
