import type { Column, Dataset } from '../../../../client/index.ts'
import type { Place } from './grid/open-cell.ts'
import type { View } from './view.ts'

/** What the parts of the page share. */
export interface Shared {
  readonly dataset: Dataset
  readonly view: View
  readonly setView: (changes: Partial<View>) => void
  readonly ask: (question: DatasetQuestion) => void
}

/** The dialog that is open for the dataset. */
export type DatasetQuestion =
  | {
      readonly about:
        | 'rename dataset'
        | 'describe dataset'
        | 'delete dataset'
        | 'add row'
        | 'delete rows'
        | 'change rows'
        | 'delete matching'
        | 'change matching'
        | 'row history'
        | 'add column'
    }
  | { readonly about: 'rename column' | 'rules of column' | 'retype column' | 'drop column'; readonly column: Column }
  /** With an index to change the filter that stands there. */
  | { readonly about: 'filter'; readonly column: string; readonly index?: number }
  | { readonly about: 'cell'; readonly place: Place }
