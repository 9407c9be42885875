import { useState } from 'preact/hooks'
import type { Dataset, RowsChanged } from '../../../../../client/index.ts'
import { service } from '../../../service.ts'
import { useOnce } from '../../../state/use-once.ts'
import { formatCount } from '../../../ui/format.ts'
import { conditionsOf } from '../asked.ts'
import { readCellOf } from '../rules.ts'
import type { View } from '../view.ts'
import { MatchingDialog } from './matching-dialog.tsx'
import { useNewValue, ValueFields } from './value-fields.tsx'

interface MatchingProps {
  readonly dataset: Dataset
  readonly view: View
  readonly close: () => void
  readonly done: () => void
}

/** Deletes all rows that match the filters of the view. */
export function DeleteMatching({ dataset, view, ...ends }: MatchingProps) {
  const once = useOnce()
  const conditions = conditionsOf(view, dataset.columns)
  const act = async (expected: number) => {
    const body = { ...conditions, expected }
    const { rows_deleted } = await once(body, (options) => service.rows.deleteWhere(dataset.id, body, options))
    return `${formatCount(rows_deleted, 'row')} deleted.`
  }
  return <MatchingDialog verb="Delete" kind="danger" dataset={dataset} view={view} act={act} {...ends} />
}

/** Sets one cell of all rows that match the filters of the view. */
export function ChangeMatching({ dataset, view, close: closeDialog, done }: MatchingProps) {
  const { columns } = dataset
  const { value, unanswered, close } = useNewValue(`all matching rows of ${dataset.id}`, columns[0], closeDialog)
  const { column, text } = value
  const [error, setError] = useState<string | undefined>()
  const once = useOnce(unanswered)
  const act = async (expected: number) => {
    if (column === undefined) return undefined
    const read = readCellOf(column, text)
    setError('error' in read ? read.error : undefined)
    if ('error' in read) return undefined
    // A null prototype lets a column be named `__proto__`.
    const values = Object.assign(Object.create(null), { [column.name]: read.value })
    const body = { ...conditionsOf(view, columns), values, expected }
    return changedText(await once(body, (options) => service.rows.updateWhere(dataset.id, body, options)))
  }
  return (
    <MatchingDialog verb="Change" kind="primary" dataset={dataset} view={view} act={act} close={close} done={done}>
      <ValueFields columns={columns} {...value} error={error} />
    </MatchingDialog>
  )
}

function changedText({ rows_updated, rows_unchanged }: RowsChanged): string {
  const same = rows_unchanged === 0 ? '' : `, ${formatCount(rows_unchanged, 'row')} had this value already`
  return `${formatCount(rows_updated, 'row')} changed${same}.`
}
