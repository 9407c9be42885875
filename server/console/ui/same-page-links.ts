/** A link to what is shown already leads nowhere. The router would make it a step for the back button, which browsers do not. */
export function ignoreLinksToSamePage(): void {
  addEventListener('click', ignoreIfSame, true)
}

function ignoreIfSame(event: MouseEvent): void {
  const { target, button, ctrlKey, metaKey, altKey, shiftKey } = event
  const link = target instanceof Element ? target.closest('a') : null
  // The browser opens those in another tab or window.
  const isElsewhere = button !== 0 || ctrlKey || metaKey || altKey || shiftKey || link?.target === '_blank'
  if (link === null || isElsewhere || link.hash !== '' || link.href !== location.href) return
  event.preventDefault()
  event.stopPropagation()
}
