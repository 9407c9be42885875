/** A cell by its row and column, from 0. */
export type At = readonly [row: number, column: number]

export type Value = string | number | boolean | null
export type Kind = 'text' | 'number' | 'date' | 'boolean'

interface Open {
  readonly at: At
  readonly began: string
  text: string
  /** The reason why the open cell was refused is shown below it. */
  hasError: boolean
}

/**
 * A model of what a grid must show after keys were pressed in it. It has plain values and no network. Several people may
 * edit one table, each with their own current cell and history.
 */
export class EditedTable {
  readonly kinds: readonly Kind[]
  readonly values: Value[][]

  constructor(kinds: readonly Kind[], rows: number) {
    this.kinds = kinds
    this.values = Array.from({ length: rows }, () => kinds.map(() => null))
  }
}

const KEPT_UNDOS = 100

/** One person who edits the table. */
export class Editor {
  active: At = [0, 0]
  open: Open | undefined
  readonly #table: EditedTable
  /** Invalid texts that were left in cells. */
  readonly #refused = new Map<string, string>()
  readonly #undos: { at: At; before: Value }[] = []

  constructor(table: EditedTable) {
    this.#table = table
  }

  type(text: string): void {
    this.open ??= { at: this.active, began: this.shown(this.active), text: '', hasError: false }
    this.open.text += text
  }

  paste(text: string): void {
    if (this.open !== undefined) this.open.text += text
    else {
      this.type(text)
      this.#commit()
    }
  }

  backspace(): void {
    if (this.open !== undefined) this.open.text = this.open.text.slice(0, -1)
    else this.#enter(this.active, null)
  }

  enter(): void {
    if (this.open === undefined) this.#openAsItIs()
    else if (this.#commit()) this.active = [Math.min(this.active[0] + 1, this.#lastRow), this.active[1]]
  }

  tab(): void {
    if (!this.#commit()) return
    const [row, column] = this.active
    if (column < this.#table.kinds.length - 1) this.active = [row, column + 1]
    else if (row < this.#lastRow) this.active = [row + 1, 0]
  }

  escape(): void {
    this.open = undefined
  }

  press(at: At): void {
    this.#leave()
    this.active = at
  }

  pressTwice(at: At): void {
    this.press(at)
    this.#openAsItIs()
  }

  undo(): void {
    const last = this.#undos.pop()
    if (last === undefined) return
    this.#refused.delete(String(last.at))
    this.#set(last.at, last.before)
  }

  /** The text of a cell when its editor opens. */
  shown(at: At): string {
    return this.#refused.get(String(at)) ?? String(this.#valueAt(at) ?? '')
  }

  #openAsItIs(): void {
    const began = this.shown(this.active)
    this.open = { at: this.active, began, text: began, hasError: this.#refused.has(String(this.active)) }
  }

  #commit(): boolean {
    const { open } = this
    if (open === undefined) return true
    if (isChanged(open) && this.#read(open) === undefined) {
      open.hasError = true
      return false
    }
    this.#leave()
    return true
  }

  #leave(): void {
    const { open } = this
    this.open = undefined
    if (open === undefined || !isChanged(open)) return
    const value = this.#read(open)
    if (value === undefined) this.#refused.set(String(open.at), open.text)
    else this.#enter(open.at, value)
  }

  #enter(at: At, value: Value): void {
    this.#refused.delete(String(at))
    const before = this.#valueAt(at)
    if (before === value) return
    this.#undos.push({ at, before })
    if (this.#undos.length > KEPT_UNDOS) this.#undos.shift()
    this.#set(at, value)
  }

  /** Undefined for a text that is not a value of the column. */
  #read({ at, text }: Open): Value | undefined {
    return text === '' ? null : READ[this.#table.kinds[at[1]] ?? 'text'](text)
  }

  #valueAt([row, column]: At): Value {
    return this.#table.values[row]?.[column] ?? null
  }

  #set([row, column]: At, value: Value): void {
    const cells = this.#table.values[row]
    if (cells !== undefined) cells[column] = value
  }

  get #lastRow(): number {
    return this.#table.values.length - 1
  }
}

function isChanged({ text, began, hasError }: Open): boolean {
  return hasError || text !== began
}

const READ: Readonly<Record<Kind, (text: string) => Value | undefined>> = {
  text: (text) => text,
  number: (text) =>
    /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && Math.abs(Number(text)) < 2 ** 53 ? Number(text) : undefined,
  boolean: (text) => BOOLEANS.get(text.toLowerCase()),
  date: (text) => {
    const [year = '', month = '', day = '', ...more] = text.split('-')
    const isWritten = more.length === 0 && /^\d{4}$/.test(year) && /^\d\d$/.test(month) && /^\d\d$/.test(day)
    if (!isWritten || year === '0000') return undefined
    const date = new Date(0)
    date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
    return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? text : undefined
  },
}

const BOOLEANS = new Map([
  ['t', true],
  ['true', true],
  ['1', true],
  ['f', false],
  ['false', false],
  ['0', false],
])
