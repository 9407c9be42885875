/** What a press is meant for: a button or a link, and what it says. */
interface Target {
  readonly control: Element
  readonly says: string
}

/** Of the press that began a double click, or of Enter that is held down or pressed twice. */
let first: Target | undefined
let isStray = false

/** When Enter was pressed last, if nothing else was pressed since. */
let enteredAt: number | undefined

/** As long as a double click may take by default. */
const DOUBLE_MS = 500

/**
 * People double-click buttons, hold down Enter, and press it twice. What comes after the first press counts only for the same button while it says the same:
 * a dialog that has opened under the mouse, the next entry of a list, which has moved there, or *Enable* in the place of *Disable* was not meant.
 */
export function ignoreStrayPresses(): void {
  addEventListener('mousedown', press, true)
  addEventListener('keydown', (event) => begin(event, isAgain(event)), true)
  for (const type of ['mouseup', 'click', 'dblclick'] as const)
    addEventListener(type, (event) => event.detail > 1 && ignoreIfStray(event), true)
}

function press(event: MouseEvent): void {
  enteredAt = undefined
  begin(event, event.detail > 1)
}

/** Whether Enter is held down, or pressed as fast as a double click. */
function isAgain({ key, repeat, timeStamp }: KeyboardEvent): boolean {
  const before = enteredAt
  enteredAt = key === 'Enter' ? timeStamp : undefined
  return key === 'Enter' && (repeat || (before !== undefined && timeStamp - before < DOUBLE_MS))
}

function begin(event: Event, isLater: boolean): void {
  const target = targetOf(event)
  if (!isLater) first = target
  isStray = isLater && first !== undefined && !isSame(first, target)
  ignoreIfStray(event)
}

function ignoreIfStray(event: Event): void {
  if (!isStray) return
  event.preventDefault()
  event.stopPropagation()
}

function targetOf({ target }: Event): Target | undefined {
  const control = target instanceof Element ? target.closest('button, a') : null
  return control === null ? undefined : { control, says: control.getAttribute('aria-label') ?? textOf(control) }
}

/** Without what is only a sign, such as the arrow of the order. */
function textOf(control: Element): string {
  const said = [...control.childNodes].filter(
    (node) => !(node instanceof Element && node.matches('[aria-hidden=true]')),
  )
  return said.map(({ textContent }) => textContent).join('')
}

function isSame(one: Target, other: Target | undefined): boolean {
  return one.control === other?.control && one.says === other.says
}
