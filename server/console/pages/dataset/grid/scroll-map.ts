/** Browsers draw nothing taller than about 8 million pixels at 400 % zoom. */
const TALLEST = 6_000_000

/** How tall the scrolled element has to be for rows of a height. */
export function barHeight(whole: number): number {
  return Math.min(whole, TALLEST)
}

/**
 * The scroll position of a grid that is taller than a browser can scroll. Small steps move it by the distance of the wheel; dragging
 * the scroll bar moves it in proportion. After that the scroll bar is put where it belongs.
 */
export class ScrollMap {
  /** The distance from the top of all rows to the first visible pixel. */
  y = 0
  #bar = 0
  #whole = 0
  #view = 0

  resize(whole: number, view: number): void {
    this.#whole = whole
    this.#view = view
    this.y = this.#within(this.y)
  }

  /** Where the scroll bar belongs. */
  get bar(): number {
    return this.y / this.#ratio
  }

  /** Handles a move of the scroll bar. Returns where to put it instead, if it has reached an end before the rows have. */
  scrolled(bar: number): number | undefined {
    const step = bar - this.#bar
    this.#bar = bar
    const isJump = this.#ratio === 1 || Math.abs(step) > this.#view * 2
    this.y = this.#within(isJump ? bar * this.#ratio : this.y + step)
    const isTop = bar <= 0
    const isBottom = bar >= barHeight(this.#whole) - this.#view - 1
    // The rest is less than the scroll bar can resolve.
    if (isTop && this.y < this.#ratio * 2) this.y = 0
    if (isBottom && this.#end - this.y < this.#ratio * 2) this.y = this.#end
    const hasCome = isTop ? this.y === 0 : this.y === this.#end
    return (isTop || isBottom) && !hasCome ? this.settle() : undefined
  }

  /** Returns where to put the scroll bar when scrolling has ended. */
  settle(): number {
    this.#bar = Math.round(this.bar)
    return this.#bar
  }

  moveTo(y: number): number {
    this.y = this.#within(y)
    return this.settle()
  }

  /** Where the last rows are seen. */
  get #end(): number {
    return Math.max(0, this.#whole - this.#view)
  }

  get #ratio(): number {
    const room = barHeight(this.#whole) - this.#view
    return room <= 0 ? 1 : Math.max(1, this.#end / room)
  }

  #within(y: number): number {
    return Math.max(0, Math.min(y, this.#end))
  }
}
