import type { Page } from 'playwright-core'
import { type At, EditedTable, Editor, type Kind, type Value } from './edited-table.ts'
import { allStored, cellAt, copied } from './hand.ts'

/** Columns of the table: the first three are edited by one person, the others by a second at the same time. */
export const COLUMNS = [
  { name: 'code', type: 'text' },
  { name: 'delay', type: 'number' },
  { name: 'day', type: 'date' },
  { name: 'late', type: 'boolean' },
  { name: 'note', type: 'text' },
  { name: 'score', type: 'number' },
] as const satisfies readonly { name: string; type: Kind }[]

export const ROWS = 8
const OWN_COLUMNS = 3

/** The result after so many actions: cells that do not show what was entered, in words. */
export interface Found {
  readonly differences: readonly string[]
  /** The last actions, to find the cause. */
  readonly history: readonly string[]
}

interface Session {
  readonly page: Page
  readonly editor: Editor
  readonly firstColumn: number
  readonly places: readonly (readonly { x: number; y: number }[])[]
  /** Whether there may be rows below, which nobody edits. */
  readonly isGrowing: boolean
}

/**
 * Two people edit the same rows in two tabs by mouse and keys, as fast as these can be pressed. A seed chooses their actions. Afterwards the rows that
 * are stored, and the cells that each of them sees, must be those of a model.
 */
export async function editAtRandom(
  pages: readonly [Page, Page],
  seed: number,
  actions: number,
  storedRows: () => Promise<readonly Readonly<Record<string, unknown>>[]>,
  isGrowing = false,
): Promise<Found> {
  const random = randomOf(seed)
  const table = new EditedTable(
    COLUMNS.map(({ type }) => type),
    ROWS,
  )
  const sessions = await Promise.all(
    pages.map((page, index) => begin(page, new Editor(table), index * OWN_COLUMNS, isGrowing)),
  )
  const history: string[] = []
  let at = 0
  for (let count = 0; count < actions; count++) {
    if (random(10) === 0) at = 1 - at
    const session = sessions[at]
    if (session === undefined) continue
    if (random(10) === 0) await session.page.bringToFront()
    history.push(`${at}: ${await act(session, random)}`)
  }
  for (const { page, editor } of sessions) {
    await page.keyboard.press('Escape')
    editor.escape()
    await allStored(page)
  }
  const seen = await Promise.all(sessions.map((session) => differencesSeen(session)))
  return { differences: [...differencesStored(table, await storedRows()), ...seen.flat()], history: history.slice(-40) }
}

async function begin(page: Page, editor: Editor, firstColumn: number, isGrowing: boolean): Promise<Session> {
  await cellAt(page, ROWS - 1, 0).waitFor()
  const places = await page.evaluate<Session['places']>(MIDDLES)
  const session = { page, editor, firstColumn, isGrowing, places }
  await press(session, [0, firstColumn], 1)
  return session
}

/** What a script returns of each cell of the table, by rows: all at once, since a call for each costs more than the editing. */
const ofCells = (script: string) =>
  `Array.from({ length: ${ROWS} }, (_, row) => Array.from({ length: ${COLUMNS.length} }, (_, column) => {
    const cell = document.querySelector(\`[role=row][aria-rowindex="\${row + 2}"] [role=gridcell][aria-colindex="\${column + 2}"]\`)
    return ${script}
  }))`

const MIDDLES = ofCells(
  '((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))(cell.getBoundingClientRect())',
)
const TEXTS_SEEN = ofCells('cell.innerText.trim()')

type Random = (below: number) => number

/** Does one thing on the page and in the model. Returns what it was. */
async function act(session: Session, random: Random): Promise<string> {
  const { page, editor, firstColumn, isGrowing } = session
  const { keyboard } = page
  const isOwn = editor.active[1] >= firstColumn && editor.active[1] < firstColumn + OWN_COLUMNS
  const kind = COLUMNS[editor.active[1]]?.type ?? 'text'
  const choice = isOwn ? random(20) : 19
  if (choice < 7) {
    const text = TEXTS[kind](random)
    await keyboard.type(text)
    editor.type(text)
    return `type ${text}`
  }
  const leavesTheLast = isGrowing && editor.active[0] === ROWS - 1 && choice < 12
  if (leavesTheLast) return press(session, [0, firstColumn], 1)
  if (choice < 10) return key('Enter', () => editor.enter())
  if (choice < 12 && editor.open !== undefined) return key('Tab', () => editor.tab())
  if (choice === 12) return key('Backspace', () => editor.backspace())
  if (choice === 13 && editor.open !== undefined) return key('Escape', () => editor.escape())
  if (choice < 15) {
    const text = TEXTS[kind](random)
    await copied(page, text)
    await keyboard.press('Control+V')
    editor.paste(text)
    return `paste ${text}`
  }
  if (choice < 17 && editor.open === undefined) return key('Control+Z', () => editor.undo())
  const to: At = [random(ROWS), firstColumn + random(OWN_COLUMNS)]
  return press(session, to, choice === 18 ? 2 : 1)

  async function key(name: string, inModel: () => void): Promise<string> {
    await keyboard.press(name)
    inModel()
    return name
  }
}

async function press({ page, editor, places }: Session, at: At, times: 1 | 2): Promise<string> {
  const place = places[at[0]]?.[at[1]]
  if (place === undefined) throw new Error(`no place ${at}`)
  const isCovered = await page.evaluate<boolean>(
    `document.elementFromPoint(${place.x}, ${place.y})?.closest('.cell-editor') != null`,
  )
  // An open cell and its error message cover others.
  if (isCovered) return `${at} is covered`
  await page.mouse.click(place.x, place.y, { clickCount: times })
  if (times === 1) editor.press(at)
  else editor.pressTwice(at)
  return `press ${at} ${times === 2 ? 'twice' : ''}`
}

/** Texts to type, some of which are not values of their column. */
const TEXTS: Readonly<Record<Kind, (random: Random) => string>> = {
  text: (random) => `t${random(1000)}`,
  number: (random) => (random(6) === 0 ? 'many' : String(random(1000))),
  boolean: (random) => ['t', 'f', 'true', 'FALSE', '1', '0', 'maybe'][random(7)] ?? 't',
  date: (random) => `20${10 + random(90)}-0${1 + random(9)}-${10 + random(22)}`,
}

function differencesStored(table: EditedTable, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return table.values.flatMap((cells, row) =>
    cells.flatMap((expected, column) => {
      const found = rows[row]?.[COLUMNS[column]?.name ?? ''] as Value // no column holds json
      return found === expected ? [] : [`row ${row}, column ${column}: ${expected} was entered, ${found} is stored`]
    }),
  )
}

/** Only in the person's own columns; the others are as old as the page. */
async function differencesSeen({ page, editor, firstColumn }: Session): Promise<string[]> {
  const found: string[] = []
  const texts = await page.evaluate<string[][]>(TEXTS_SEEN)
  for (let row = 0; row < ROWS; row++)
    for (let column = firstColumn; column < firstColumn + OWN_COLUMNS; column++) {
      const text = texts[row]?.[column]
      const expected = editor.shown([row, column])
      if (text !== expected) found.push(`row ${row}, column ${column}: ${expected} was entered, ${text} is seen`)
    }
  return found
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
