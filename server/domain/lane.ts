/**
 * Where a statement of the store runs. `main` and `index` run on the thread that answers requests; `index` reads by an index of the dataset.
 * `scan`, `export` and `write` have threads of their own.
 */
export type Lane = 'main' | 'index' | 'scan' | 'export' | 'write'
