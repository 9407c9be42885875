/**
 * Why the store did not do what it was asked:
 * `unavailable`: it cannot be reached or written at the moment; trying again later may help;
 * `in_use`: readers or writers hold what had to be changed alone; trying again soon helps;
 * `columns_changed`: a dataset's columns are not those that the caller knew; reading them again helps;
 * `too_slow`: the query was cancelled, or takes more space than it may; `message` says why and what to do;
 * `not_unique`: a unique index that is being built, and that writers do not know yet, refused a row; trying again later helps;
 * `unsupported`: the database cannot do what was asked for; `message` says why;
 * `gone`: the caller does not wait any more;
 * `unusable`: the database cannot be used by this server at all; `message` says why in one line.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly reason:
    | 'unavailable'
    | 'in_use'
    | 'columns_changed'
    | 'not_unique'
    | 'too_slow'
    | 'gone'
    | 'unsupported'
    | 'unusable'

  constructor(reason: StoreError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
