import { batch, computed, effect, type Signal, signal } from '@preact/signals'
import type { Column, RowRecord } from '../../../../../client/index.ts'
import { blocks } from '../../../edits/blocks.ts'
import type { Edit } from '../../../edits/edit.ts'
import { edits } from '../../../edits/edits.ts'
import { editsOf } from '../blocks/shown-block.ts'
import type { RowSource } from '../rows/row-source.ts'
import { fieldOf } from './cell-field.ts'
import { HEADER_HEIGHT, type Layout, layOut, ROW_HEIGHT } from './layout.ts'
import { areaBetween, type Editing, type LeftCell, type Place } from './open-cell.ts'
import { barHeight, ScrollMap } from './scroll-map.ts'

/** What a grid shows of its rows, and the current cell. There is one for each view. */
export class GridState {
  readonly datasetId: string
  readonly columns: readonly Column[]
  readonly layout: Layout
  readonly size = signal({ width: 0, height: 0 })
  /** Pixels from the top of the first row, and from the left of the gutter. */
  readonly y = signal(0)
  readonly x = signal(0)
  /** The current cell, into which keys type. */
  readonly active = signal<Place>({ row: 0, column: 0 })
  /** The corner of the selected cells that is opposite to the current one; undefined while that is the only one. */
  readonly corner = signal<Place | undefined>(undefined)
  /** The selected cells. */
  readonly area = computed(() => areaBetween(this.active.value, this.corner.value ?? this.active.value))
  /** The cell that is open, and what is typed into it; undefined while none is. */
  readonly editing = signal<Editing | undefined>(undefined)
  readonly leftCells = new Set<LeftCell>()
  readonly selected = signal<ReadonlySet<string>>(new Set())
  /** What was entered into cells of this dataset and is not stored, the latest of each cell, by row and column. */
  readonly edits = computed(() => {
    const own = edits.value.filter(({ datasetId }) => datasetId === this.datasetId)
    const ofBlocks = blocks.value.filter(({ datasetId }) => datasetId === this.datasetId).flatMap(editsOf)
    const inOrder = [...own, ...ofBlocks].sort((one, other) => one.id - other.id)
    return new Map<string, Edit>(inOrder.map((edit) => [`${edit.rowId} ${edit.column}`, edit]))
  })
  readonly firstRow = computed(() => Math.floor(this.y.value / ROW_HEIGHT))
  readonly rowsSeen = computed(() => Math.ceil((this.size.value.height - HEADER_HEIGHT) / ROW_HEIGHT) + 1)
  readonly #rows: Signal<RowSource>
  /** What will be shown instead, once it is there. */
  #coming: RowSource | undefined
  readonly #map = new ScrollMap()
  /** The row from which Shift selects. */
  #anchor = 0
  /** What the last Shift-click selected. */
  #range: readonly string[] = []
  #element: HTMLElement | undefined
  #settling: ReturnType<typeof setTimeout> | undefined

  /** The place that is at the top when the grid is first seen. */
  readonly #firstPlace: number

  constructor(datasetId: string, rows: RowSource, columns: readonly Column[], firstPlace = 0) {
    this.datasetId = datasetId
    this.#rows = signal(rows)
    this.#firstPlace = firstPlace
    this.columns = columns
    this.layout = layOut(columns)
  }

  /** Reading it draws again when the dataset was loaded again. */
  get rows(): RowSource {
    return this.#rows.value
  }

  /** How tall the rows are for the scroll bar. Reading it draws again when rows were loaded. */
  get scrolledHeight(): number {
    return barHeight(this.rows.count.value * ROW_HEIGHT) + HEADER_HEIGHT
  }

  /** Follows the scrolling of an element. Returns a function that stops. */
  attach(element: HTMLElement): () => void {
    this.#element = element
    const observer = new ResizeObserver(() => {
      this.size.value = { width: element.clientWidth, height: element.clientHeight }
    })
    observer.observe(element)
    this.size.value = { width: element.clientWidth, height: element.clientHeight }
    const stopResizing = effect(() => this.#resize())
    // The element may still be scrolled to where the previous view was.
    this.x.value = element.scrollLeft
    this.jumpTo(this.y.value === 0 ? this.#firstPlace : this.firstRow.value)
    const stopWanting = effect(() => this.rows.want(this.firstRow.value, this.firstRow.value + this.rowsSeen.value))
    return () => {
      observer.disconnect()
      stopResizing()
      stopWanting()
      clearTimeout(this.#settling)
    }
  }

  /** Keeps the visible rows in place when rows above them are loaded. */
  #resize(): void {
    this.#map.resize(this.rows.count.value * ROW_HEIGHT, Math.max(0, this.size.value.height - HEADER_HEIGHT))
    this.y.value = this.#map.y
  }

  scrolled(): void {
    if (this.#element === undefined) return
    this.x.value = this.#element.scrollLeft
    const bar = this.#map.scrolled(this.#element.scrollTop)
    this.y.value = this.#map.y
    if (bar !== undefined) this.#element.scrollTop = bar
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#settle(), 150)
  }

  #settle(): void {
    const bar = this.#map.settle()
    if (this.#element !== undefined && Math.abs(this.#element.scrollTop - bar) > 1) this.#element.scrollTop = bar
  }

  /** Brings a row to the top. */
  jumpTo(row: number): void {
    const bar = this.#map.moveTo(row * ROW_HEIGHT)
    this.y.value = this.#map.y
    if (this.#element !== undefined) this.#element.scrollTop = bar
  }

  /** Makes a cell the current one and scrolls it into view. */
  go(to: Place): void {
    this.corner.value = undefined
    this.active.value = this.reveal(to)
  }

  /** Selects the cells from the current one to another, and scrolls that into view. */
  selectTo(to: Place): void {
    if (this.active.value.row < 0) return
    this.corner.value = this.reveal(to, 0)
  }

  /** Scrolls a cell into view, or the nearest one that the grid has. Returns which it is. */
  reveal(to: Place, top = -1): Place {
    const row = Math.max(top, Math.min(to.row, this.rows.count.value - 1))
    const column = Math.max(0, Math.min(to.column, this.columns.length - 1))
    if (row >= 0) this.#revealRow(row)
    this.#revealColumn(column)
    this.#revealOnPage(row)
    return { row, column }
  }

  /** The place at a point of the grid, in pixels from its top left corner; also outside of what is seen. */
  placeAt(x: number, y: number): Place {
    const row = Math.floor((y - HEADER_HEIGHT + this.y.value) / ROW_HEIGHT)
    const from = x + this.x.value
    const after = this.layout.columns.findIndex(({ left, width }) => left + width > from)
    return { row, column: after === -1 ? this.columns.length - 1 : after }
  }

  /** Where Tab and Enter go from a cell. After the last column comes the next row; deleted rows are skipped. */
  besides({ row, column }: Place, right: number, down: number): Place {
    const last = this.columns.length - 1
    if (column + right > last)
      return { row: this.#rowBesides(row, 1), column: this.#rowBesides(row, 1) === row ? last : 0 }
    if (column + right < 0)
      return { row: this.#rowBesides(row, -1), column: this.#rowBesides(row, -1) === row ? 0 : last }
    return { row: down === 0 ? row : this.#rowBesides(row, down), column: column + right }
  }

  /** The next row that is not deleted; the same row if there is none. */
  #rowBesides(row: number, step: number): number {
    let next = row + step
    while (next >= 0 && next < this.rows.count.value && this.rows.at(next) === 'gone') next += step
    return next >= 0 && next < this.rows.count.value ? next : row
  }

  #revealRow(row: number): void {
    const whole = Math.max(1, Math.floor((this.size.value.height - HEADER_HEIGHT) / ROW_HEIGHT))
    const top = this.y.value / ROW_HEIGHT
    if (row < top) this.jumpTo(row)
    else if (row >= top + whole) this.jumpTo(row - whole + 1)
  }

  /** Where the window is less high than the grid. */
  #revealOnPage(row: number): void {
    if (this.#element === undefined) return
    const head = this.#element.getBoundingClientRect().top
    const top = row < 0 ? head : head + HEADER_HEIGHT + row * ROW_HEIGHT - this.y.value
    const below = top + (row < 0 ? HEADER_HEIGHT : ROW_HEIGHT) - innerHeight
    if (top < 0) scrollBy(0, top)
    else if (below > 0) scrollBy(0, below)
  }

  #revealColumn(index: number): void {
    const at = this.layout.columns[index]
    if (at === undefined || this.#element === undefined) return
    const gutter = this.layout.columns[0]?.left ?? 0
    const from = this.x.value + gutter
    const to = this.x.value + this.size.value.width
    if (at.left < from) this.#element.scrollLeft = at.left - gutter
    else if (at.left + at.width > to) this.#element.scrollLeft = at.left + at.width - this.size.value.width
  }

  focus(): void {
    const target = fieldOf(this.#element) ?? this.#element
    target?.focus({ preventScroll: true })
  }

  /** Selects a row or takes it out of the selection. Shift selects from here on. */
  toggleSelected(row: number): void {
    const slot = this.rows.at(row)
    if (typeof slot !== 'object') return
    const next = new Set(this.selected.value)
    if (!next.delete(slot.id)) next.add(slot.id)
    this.selected.value = next
    this.#anchor = row
    this.#range = []
  }

  /**
   * Selects the rows from the one that was selected last to this, in place of what the last press with Shift selected. Returns how many
   * between them are not loaded: the user has not seen them, and they are not selected.
   */
  selectThrough(row: number): number {
    const from = Math.min(row, this.#anchor)
    const length = Math.max(row, this.#anchor) - from + 1
    const slots = Array.from({ length }, (_, index) => this.rows.at(from + index))
    const before = new Set(this.#range)
    this.#range = slots.flatMap((slot) => (typeof slot === 'object' ? slot.id : []))
    this.selected.value = new Set([...[...this.selected.value].filter((id) => !before.has(id)), ...this.#range])
    return slots.filter((slot) => slot === undefined).length
  }

  deselect(id: string): void {
    if (!this.selected.value.has(id)) return
    this.selected.value = new Set([...this.selected.value].filter((other) => other !== id))
  }

  /** After this no row is changed or deleted that may not be in sight any more. */
  #selectNothing(): void {
    this.corner.value = undefined
    this.selected.value = new Set()
    this.#range = []
  }

  /** Draws a row that has changed. */
  replaceRow(row: RowRecord): void {
    this.rows.replace(row)
    this.#coming?.replace(row)
  }

  removeRow(id: string): void {
    this.deselect(id)
    this.rows.remove(id)
    this.#coming?.remove(id)
  }

  /**
   * Shows the rows of the same view as they are now, in place of those that were loaded before. These stay in sight until the others are there.
   * The current cell and the place in the rows stay, and what is selected where it is known to be there. Returns when they can be shown, with a
   * function that does it.
   */
  async exchange(rows: RowSource): Promise<() => void> {
    this.#coming = rows
    const first = this.firstRow.peek()
    const last = Math.min(first + this.rowsSeen.peek(), rows.count.peek() - 1)
    if (last >= 0) await rows.load(Math.min(first, last))
    if (last >= 0) await rows.load(last)
    return () => {
      const before = this.rows
      const active = this.#placeIn(rows, before)
      batch(() => {
        this.#rows.value = rows
        this.active.value = active
        if (rows.placeOf(1) === undefined) this.#selectNothing()
      })
      this.#coming = undefined
      before.close()
    }
  }

  /** Continues in the same columns and at the cell where the previous view of the same rows was left, with what is open at a header. */
  continueFrom(before: GridState): void {
    this.size.value = before.size.peek()
    this.x.value = before.x.peek()
    const { row } = before.#placeIn(this.rows, before.rows)
    const name = before.columns[before.active.peek().column]?.name
    const column = this.columns.findIndex((other) => other.name === name)
    this.active.value = { row, column: Math.max(0, column) }
  }

  /** Where the current cell is among other rows. */
  #placeIn(rows: RowSource, before: RowSource): Place {
    const { row, column } = this.active.peek()
    if (row === -1) return { row, column }
    const id = before.idAt(row)
    return { row: (id === undefined ? undefined : rows.placeOfRow(id)) ?? 0, column }
  }
}
