import { computed, effect, signal } from '@preact/signals'
import type { Column } from '../../../../../generated/index.ts'
import type { RowSource } from '../rows/row-source.ts'
import { HEADER_HEIGHT, type Layout, layOut, ROW_HEIGHT } from './layout.ts'
import { ScrollMap } from './scroll-map.ts'

/** A cell of the grid by its place; in row -1 are the headers. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** What a grid shows of its rows, and which cell is the current one. Lives as long as the view of the rows. */
export class GridState {
  readonly rows: RowSource
  readonly columns: readonly Column[]
  readonly layout: Layout
  readonly size = signal({ width: 0, height: 0 })
  /** Pixels from the top of the first row, and from the left of the gutter. */
  readonly y = signal(0)
  readonly x = signal(0)
  readonly active = signal<Place>({ row: 0, column: 0 })
  /** The text with which editing the current cell began; undefined while it is not edited. */
  readonly editing = signal<{ readonly typed?: string } | undefined>(undefined)
  readonly selected = signal<ReadonlySet<string>>(new Set())
  readonly firstRow = computed(() => Math.floor(this.y.value / ROW_HEIGHT))
  readonly rowsSeen = computed(() => Math.ceil((this.size.value.height - HEADER_HEIGHT) / ROW_HEIGHT) + 1)
  readonly #map = new ScrollMap()
  #element: HTMLElement | undefined
  #settling: ReturnType<typeof setTimeout> | undefined

  /** The place that is at the top when the grid is first seen. */
  readonly #firstPlace: number

  constructor(rows: RowSource, columns: readonly Column[], firstPlace = 0) {
    this.rows = rows
    this.#firstPlace = firstPlace
    this.columns = columns
    this.layout = layOut(columns)
  }

  /** How tall the rows are for the scroll bar. */
  get scrolledHeight(): number {
    return this.#map.height + HEADER_HEIGHT
  }

  /** Begins to follow the element that scrolls. Returns how to stop. */
  attach(element: HTMLElement): () => void {
    this.#element = element
    const observer = new ResizeObserver(() => {
      this.size.value = { width: element.clientWidth, height: element.clientHeight }
    })
    observer.observe(element)
    this.size.value = { width: element.clientWidth, height: element.clientHeight }
    const stopResizing = effect(() => this.#resize())
    if (this.#firstPlace > 0 && this.y.value === 0) this.jumpTo(this.#firstPlace)
    const stopWanting = effect(() => this.rows.want(this.firstRow.value, this.firstRow.value + this.rowsSeen.value))
    return () => {
      observer.disconnect()
      stopResizing()
      stopWanting()
      clearTimeout(this.#settling)
    }
  }

  /** What stands above the rows that are seen stays there when others come. */
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

  /** Makes a cell the current one, and scrolls as far as it takes to see it. */
  go(to: Place): void {
    const row = Math.max(-1, Math.min(to.row, this.rows.count.value - 1))
    const column = Math.max(0, Math.min(to.column, this.columns.length - 1))
    this.active.value = { row, column }
    if (row >= 0) this.#reveal(row)
    this.#revealColumn(column)
  }

  #reveal(row: number): void {
    const whole = Math.max(1, Math.floor((this.size.value.height - HEADER_HEIGHT) / ROW_HEIGHT))
    const top = this.y.value / ROW_HEIGHT
    if (row < top) this.jumpTo(row)
    else if (row >= top + whole) this.jumpTo(row - whole + 1)
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
    this.#element?.focus({ preventScroll: true })
  }

  toggleSelected(id: string): void {
    const next = new Set(this.selected.value)
    if (!next.delete(id)) next.add(id)
    this.selected.value = next
  }

  /** Selects the loaded rows from the current one to this. */
  selectThrough(row: number): void {
    const from = Math.min(row, this.active.value.row)
    const to = Math.max(row, this.active.value.row)
    const next = new Set(this.selected.value)
    for (let place = Math.max(0, from); place <= to; place++) {
      const slot = this.rows.at(place)
      if (slot !== undefined && slot !== 'gone') next.add(slot.id)
    }
    this.selected.value = next
  }
}
