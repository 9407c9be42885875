/** What a thread of this engine is started with. */
export interface ThreadData {
  /** The database file. */
  readonly file: string
}
