/** What a thread of this engine is started with. */
export interface ThreadData {
  /** The database file. */
  readonly file: string
  /** Of a thread that writes: whether it writes places only, and reads the catalogue. */
  readonly isOfPlaces?: boolean
}
