/** Thrown inside a write to undo what it did so far; the write's answer is then `outcome`. Nothing was changed. */
export class Abandoned<Outcome> extends Error {
  override readonly name = 'Abandoned'
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('the write was abandoned')
    this.outcome = outcome
  }
}
