/**
 * The counters of a dataset in the trash stand under another key than its identifier. Every operation on rows, columns and indexes begins with the
 * counters, so none of them finds the dataset, and none has to ask for its state.
 */
/** What the keys of hidden counters begin with. */
export const HIDDEN = 'deleted '

/** What all keys of hidden counters are like. */
export const HIDDEN_PATTERN = `${HIDDEN}%`

export function hiddenKey(datasetId: string): string {
  return `${HIDDEN}${datasetId}`
}

/** The dataset whose counters stand under a key. */
export function datasetOfKey(key: string): string {
  return key.startsWith(HIDDEN) ? key.slice(HIDDEN.length) : key
}
