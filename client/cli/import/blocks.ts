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
