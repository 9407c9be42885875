/**
 * Where the store works: `main` on the thread that answers requests, `index` there too, by an index of the dataset; `scan`, `export` and
 * `write` in threads of their own.
 */
export type Lane = 'main' | 'index' | 'scan' | 'export' | 'write'
