/** The index that `create-index.ts` makes. A file of its own, since that program would load all that the tests do with it. */
export const NEW_INDEX = {
  indexId: 'idx_new',
  fields: [{ column: 1, type: 'number' as const, descending: false }],
  maxIndexes: 2,
}
