import type { ColumnType } from '../../../generated/index.ts'
import { isDate } from '../../infer-columns.ts'
import type { CellForms } from './cell-forms.ts'
import { formHint, oddTextHint } from './type-hint.ts'

/** A column as far as it has been seen. */
export interface GuessedColumn {
  readonly name: string
  readonly type: ColumnType
  /** The first cell that is not empty, to be shown. */
  readonly example: string
  readonly filled: number
  /** How it may become a column of another type. */
  readonly hint?: string | undefined
}

/** What was learned from a whole file. */
export interface Guessed {
  readonly columns: GuessedColumn[]
  readonly rows: number
  /** Whether a cell may be one that no column can hold. */
  readonly hasDoubtful: boolean
}

/** Learns the type of a column from its texts. */
export class TextGuess {
  readonly name: string
  readonly #isEmpty: CellForms['isEmpty']
  #forms: CellForms['guessed']
  /** The first text that left no form, and the forms of all other texts. */
  #odd: string | undefined
  #otherForms: CellForms['guessed'] = []
  #others = 0
  #example = ''
  #filled = 0

  constructor(name: string, { isEmpty, guessed }: CellForms) {
    this.name = name
    this.#isEmpty = isEmpty
    this.#forms = guessed
  }

  add(text: string): void {
    if (this.#isEmpty(text)) return
    if (this.#filled++ === 0) this.#example = text
    if (this.#forms.length > 0) {
      const before = this.#forms
      this.#forms = having(before, text)
      if (this.#forms.length > 0) return
      this.#odd = text
      this.#otherForms = before
      this.#others = this.#filled - 1
    } else if (this.#otherForms.length > 0 && text !== this.#odd) {
      this.#otherForms = having(this.#otherForms, text)
      this.#others += 1
    }
  }

  result(): GuessedColumn {
    const type = this.#filled > 0 ? (this.#forms[0]?.[0] ?? 'text') : 'text'
    const hint = type === 'text' ? this.#hint() : undefined
    return { name: this.name, type, example: this.#example, filled: this.#filled, hint }
  }

  #hint(): string | undefined {
    const [other] = this.#otherForms
    if (this.#odd !== undefined && this.#others > 0 && other !== undefined)
      return oddTextHint(this.name, this.#odd, other[0])
    return formHint(this.name, this.#example)
  }
}

/** A text has one form at most, so that one form is left after the first, and mostly stays. */
function having(forms: CellForms['guessed'], text: string): CellForms['guessed'] {
  const [first] = forms
  if (forms.length === 1 && first?.[1](text)) return forms
  return forms.filter(([, hasForm]) => hasForm(text))
}

/** Learns the type of a column from values of JSON. Values of several types are a json column, which keeps each as it is. */
export class ValueGuess {
  readonly name: string
  #type: ColumnType | undefined
  #example: unknown = ''
  #filled = 0

  constructor(name: string) {
    this.name = name
  }

  add(value: unknown): void {
    if (value === null) return
    if (this.#filled++ === 0) this.#example = value
    const type = typeOfValue(value)
    const both = new Set([this.#type ?? type, type])
    if (both.size === 1) this.#type = type
    else this.#type = both.has('text') && both.has('date') ? 'text' : 'json'
  }

  result(): GuessedColumn {
    const example = typeof this.#example === 'string' ? this.#example : JSON.stringify(this.#example)
    return { name: this.name, type: this.#type ?? 'text', example, filled: this.#filled }
  }
}

function typeOfValue(value: unknown): ColumnType {
  if (typeof value === 'string') return isDate(value) ? 'date' : 'text'
  if (typeof value === 'number') return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'json'
}
