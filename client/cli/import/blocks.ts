/** Records of a file, as many as came with a piece of it. */
export interface Block<Rec> {
  /** An error stands for a record that is incomplete. */
  readonly records: readonly (Rec | Error)[]
  /** The line of the file that a record begins on. */
  lineOf(at: number): number
}

/** Lines that begin at this one, a record on each. */
export function everyLine(first: number): (at: number) => number {
  return (at) => first + at
}

/** Much longer than a row may be. */
export const MOST_ROW_CHARACTERS = 32 * 1024 ** 2

/**
 * What has been read of a row that has not ended. It is looked at only when it is twice as long as at the last look, so that the time for a long row
 * grows with its length, and not with its square.
 */
export class UnfinishedRow {
  #text = ''
  #lookedAt = 0

  /** The text so far with another piece, or undefined if a look is not worth it yet. */
  with(piece: string, isLast: boolean): string | undefined {
    this.#text += piece
    if (!isLast && !this.isTooLong && this.#text.length < 2 * this.#lookedAt) return undefined
    this.#lookedAt = this.#text.length
    return this.#text
  }

  /** After a look: what belongs to no row yet. */
  keep(rest: string): void {
    if (rest.length < this.#text.length) this.#lookedAt = 0
    this.#text = rest
  }

  get isTooLong(): boolean {
    return this.#text.length > MOST_ROW_CHARACTERS
  }
}
