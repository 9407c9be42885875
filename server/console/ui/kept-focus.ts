/** A place on the page: an element, or what has come next to it since it was removed. */
export interface KeptPlace {
  readonly focus: () => void
  readonly release: () => void
}

interface Place {
  element: HTMLElement
}

const places = new Set<Place>()

/** The element that had the focus last. */
const focused: Place = { element: document.body }

/**
 * The browser takes the focus from an element that is removed, and the next Tab begins at the top of the page. Here it goes to a neighbour: from a
 * button of a deleted row to the same button of the next row.
 */
export function keepFocus(): void {
  places.add(focused)
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) focused.element = target
  })
  new MutationObserver((records) => {
    const before = focused.element
    for (const record of records) for (const place of places) follow(place, record)
    // A grid takes the focus to the selected cell by itself. With the focus elsewhere meanwhile, what is typed would be lost.
    if (focused.element !== before && hasNoFocus() && !isIn(focused.element, GRID)) focusOn(focused.element)
  }).observe(document.body, { childList: true, subtree: true })
}

/** Keeps the place of what has the focus now, which may be removed while something else has it. */
export function placeOfFocus(): KeptPlace {
  const place: Place = {
    element: document.activeElement instanceof HTMLElement ? document.activeElement : document.body,
  }
  places.add(place)
  return {
    focus: () => focusOn(place.element),
    release: () => void places.delete(place),
  }
}

function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function focusOn(element: HTMLElement): void {
  if (element.isConnected && element !== document.body) element.focus({ preventScroll: element.matches(MAIN) })
}

const MAIN = 'main'
const GRID = '[role=grid]'
const FOCUSABLE = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"])'

function follow(place: Place, { removedNodes, nextSibling, previousSibling, target }: MutationRecord): void {
  const { element } = place
  if (element.isConnected) return
  const removed = [...removedNodes].find((node) => node.contains(element))
  if (!(removed instanceof Element)) return
  const index = focusableIn(removed).indexOf(element)
  const isOfPage = removed.matches(MAIN) || removed.querySelector(MAIN) !== null || isIn(target, GRID)
  const next = isOfPage ? undefined : neighbour(nextSibling, 'nextSibling', index)
  const previous = isOfPage ? undefined : neighbour(previousSibling, 'previousSibling', index)
  place.element = next ?? previous ?? around(target)
}

function neighbour(
  start: Node | null,
  direction: 'nextSibling' | 'previousSibling',
  index: number,
): HTMLElement | undefined {
  for (let node = start; node !== null; node = node[direction]) {
    if (!(node instanceof Element) || !node.isConnected) continue
    const candidates = focusableIn(node)
    const found = candidates[index] ?? candidates.at(-1)
    if (found !== undefined) return found
  }
  return undefined
}

function isIn(node: Node, selector: string): boolean {
  return node instanceof Element && node.closest(selector) !== null
}

/** What has no neighbour leaves the focus to what it was in, or to the page. A grid has a field of its own for it. */
function around(target: Node): HTMLElement {
  const closest = target instanceof Element && target.isConnected ? target.closest<HTMLElement>('[tabindex]') : null
  return closest ?? document.querySelector<HTMLElement>(MAIN) ?? document.body
}

function focusableIn(node: Element): HTMLElement[] {
  const inside = [...node.querySelectorAll<HTMLElement>(FOCUSABLE)]
  return node instanceof HTMLElement && node.matches(FOCUSABLE) ? [node, ...inside] : inside
}
