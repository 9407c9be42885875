import { useLocation } from 'preact-iso'
import type { Column } from '../../../../../client/index.ts'
import { DeleteDataset, RenameDataset } from '../../datasets/question-dialog.tsx'
import type { GridState } from '../grid/grid-state.ts'
import { isAt } from '../is-at.ts'
import type { DatasetQuestion, Shared } from '../shared.ts'
import type { Changes } from '../use-cell-changes.ts'
import { parseView } from '../view.ts'
import { viewAfter } from '../view-after.ts'
import { AddRowDialog } from './add-row-dialog.tsx'
import { CellDialog } from './cell-dialog.tsx'
import { ChangeRowsDialog } from './change-rows-dialog.tsx'
import { AddColumn, DropColumn, RenameColumn, RetypeColumn } from './column-dialogs.tsx'
import { ColumnRules } from './column-rules-dialog.tsx'
import { DeleteRowsDialog } from './delete-rows-dialog.tsx'
import { DescribeDataset } from './describe-dataset-dialog.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { ChangeMatching, DeleteMatching } from './matching-rows-dialogs.tsx'
import { RowHistoryDialog } from './row-history-dialog.tsx'

interface DatasetQuestionDialogProps extends Shared {
  readonly question: DatasetQuestion
  readonly state: GridState | undefined
  readonly changes: Changes
  readonly close: () => void
  /** Something was changed that all of the page has to show. */
  readonly done: () => void
}

export function DatasetQuestionDialog({
  question,
  state,
  changes,
  close,
  done,
  ...shared
}: DatasetQuestionDialogProps) {
  const { dataset, view, setView } = shared
  const { route } = useLocation()
  const ends = { dataset, close, done }
  const follow = (column: Column, next?: string) =>
    setView(viewAfter(parseView(location.href), dataset.columns, column, next))
  switch (question.about) {
    case 'rename dataset':
      return <RenameDataset dataset={dataset} close={close} changed={done} />
    case 'describe dataset':
      return <DescribeDataset {...ends} />
    case 'delete dataset':
      return <DeleteDataset dataset={dataset} close={close} changed={() => isAt(dataset.id) && route('/')} />
    case 'add row':
      return <AddRowDialog {...ends} />
    case 'delete rows':
      return state ? <DeleteRowsDialog {...ends} state={state} changes={changes} /> : null
    case 'change rows':
      return state ? <ChangeRowsDialog dataset={dataset} state={state} changes={changes} close={close} /> : null
    case 'delete matching':
      return <DeleteMatching {...ends} view={view} />
    case 'change matching':
      return <ChangeMatching {...ends} view={view} />
    case 'row history':
      return <RowHistoryDialog {...ends} state={state} rowId={onlyOne(state?.selected.value)} />
    case 'add column':
      return <AddColumn {...ends} />
    case 'rename column':
      return <RenameColumn {...ends} column={question.column} follow={follow} />
    case 'rules of column':
      return <ColumnRules {...ends} column={question.column} />
    case 'retype column':
      return <RetypeColumn {...ends} column={question.column} />
    case 'drop column':
      return <DropColumn {...ends} column={question.column} follow={follow} />
    case 'filter':
      return <FilterDialog dataset={dataset} view={view} setView={setView} question={question} close={close} />
    case 'cell':
      return state ? <CellDialog state={state} place={question.place} changes={changes} close={close} /> : null
  }
}

function onlyOne(ids: ReadonlySet<string> | undefined): string | undefined {
  const [first] = ids ?? []
  return ids?.size === 1 ? first : undefined
}
