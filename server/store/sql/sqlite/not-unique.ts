/** What SQLite says of a row that the trigger of a unique index refuses. */
export const NOT_UNIQUE = 'the row has the key of another row'
