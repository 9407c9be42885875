/** The contract's limits of datasets and columns. A test compares them with the document. */

export const DATASET_NAME = {
  pattern: /^(?=[\s\S]*\S)[^\p{Cc}\p{Cs}]{1,255}$/u,
  rule: '1 to 255 characters, not all of them spaces. No control characters.',
}

export const COLUMN_NAME = {
  pattern: /^(?![-\p{Z}]|\.{1,2}$)[^\p{Cc}\p{Cs}:,/]{1,128}(?<!\p{Z})$/u,
  rule: '1 to 128 characters. No control characters, ":", "," or "/"; no leading "-"; no leading or trailing space; not "." or "..".',
}

export const MOST_COLUMNS = 300
