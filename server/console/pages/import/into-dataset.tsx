import { useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../client/index.ts'
import { useAction } from '../../state/use-action.ts'
import { Form } from '../../ui/form.tsx'
import { mapped, mappingOf } from './column-mapping.ts'
import { ImportRun } from './import-run.ts'
import type { IntoProps } from './into-new-dataset.tsx'
import { PreviewTable } from './preview-table.tsx'

/** Imports the lines of a file into an existing dataset, each column of the file into the chosen column. */
export function IntoDataset({ sample, source, target, onStart, dataset }: IntoProps & { readonly dataset: Dataset }) {
  const names = sample.columns.map(({ name }) => name)
  const [mapping, map] = useState(() => mappingOf(names, dataset.columns, source.hasHeader))
  const starting = useAction(async () => {
    const plan = { ...source, datasetId: dataset.id, columns: mapping, rowsPerRequest: target.rowsPerRequest }
    onStart(new ImportRun(plan), dataset.id)
  })
  const leftOut = names.filter((_, index) => mapping[index] === undefined)
  const empty = dataset.columns.filter((column) => !mapping.includes(column)).map(({ name }) => name)
  return (
    <Form submit={starting.run} label="Import" {...starting} isDisabled={leftOut.length === names.length}>
      <PreviewTable
        lines={sample.lines}
        heads={names.map((name, index) => (
          <>
            <span>{name}</span>
            <ColumnSelect
              label={`Column for ${name}`}
              columns={dataset.columns}
              column={mapping[index]}
              choose={(column) => map(mapped(mapping, index, column))}
            />
          </>
        ))}
      />
      <div role="status">
        {leftOut.length > 0 && <p>Columns of the file that are not imported: {listed(leftOut)}.</p>}
        {empty.length > 0 && <p>Columns that stay empty in the new rows: {listed(empty)}.</p>}
      </div>
      <p class="hint">
        Lines that do not fit the columns are skipped and listed afterwards. An empty field becomes an empty cell.
      </p>
    </Form>
  )
}

interface ColumnSelectProps {
  readonly label: string
  readonly columns: readonly Column[]
  readonly column: Column | undefined
  readonly choose: (column: Column | undefined) => void
}

function ColumnSelect({ label, columns, column, choose }: ColumnSelectProps) {
  // A column may have any name, so the index is the value, and the empty text means “not imported”.
  const value = column === undefined ? '' : String(columns.indexOf(column))
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ currentTarget: { value: chosen } }) => choose(chosen === '' ? undefined : columns[Number(chosen)])}
    >
      <option value="">(not imported)</option>
      {columns.map(({ name, type }, index) => (
        <option key={name} value={index}>
          {name} ({type})
        </option>
      ))}
    </select>
  )
}

function listed(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(', ')
}
