/**
 * A file that is dropped beside the place for it opens in the browser, some of which leave the page for it, with all that was entered. Where
 * nothing else takes it, it is not taken.
 */
export function ignoreStrayDrops(): void {
  for (const type of ['dragover', 'drop'] as const) addEventListener(type, refuse)
}

/** Is called last: a place for files has prevented the browser's own handling already. */
function refuse(event: DragEvent): void {
  const { dataTransfer, target, defaultPrevented } = event
  const isOfField = target instanceof HTMLInputElement && target.type === 'file'
  if (defaultPrevented || isOfField || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
