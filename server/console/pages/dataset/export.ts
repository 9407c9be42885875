import type { Dataset } from '../../../../client/index.ts'
import { service } from '../../service.ts'
import { download } from '../../state/downloads.ts'
import { formatCount } from '../../ui/format.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { askedBy, fieldsOf } from './asked.ts'
import { shownColumns, type View } from './view.ts'

/** Files of what a view shows: its rows, in its order, with its columns. */
export function exportItems(dataset: Dataset, view: View): MenuItem[] {
  const { id, name, columns } = dataset
  const isFiltered = view.filters.length > 0 || view.find !== ''
  const shown = shownColumns(columns, view).length
  const rows = isFiltered ? 'matching rows' : formatCount(dataset.row_count, 'row')
  const what = shown < columns.length ? `${rows}, ${shown} of ${columns.length} columns` : rows
  const query = {
    ...askedBy(view, columns),
    ...fieldsOf(view, columns),
    ...(view.sort.length > 0 && { sort: [...view.sort] }),
  }
  const item = (label: string, { extension, ...format }: Kind): MenuItem => ({
    label: `${label} (${what})`,
    icon: 'down',
    run: () =>
      download(`${fileName(name)}.${extension}`, (signal) =>
        service.data.export(id, { ...query, ...format }, { signal }),
      ),
  })
  return [
    item('CSV', { format: 'csv', extension: 'csv' }),
    item('CSV, formulas escaped for spreadsheets', { format: 'csv', formulas: 'escape', extension: 'csv' }),
    item('NDJSON', { format: 'ndjson', extension: 'ndjson' }),
    item('Parquet', { format: 'parquet', extension: 'parquet' }),
  ]
}

interface Kind {
  readonly format: 'csv' | 'ndjson' | 'parquet'
  readonly formulas?: 'escape'
  readonly extension: string
}

/** Without characters that a file system does not take. */
function fileName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim()
  return plain.replace(/^\.+/, '') || 'dataset'
}
