import { useState } from 'preact/hooks'
import type { Column, Dataset } from '../../../../client/index.ts'
import { useAction } from '../../state/use-action.ts'
import { Form } from '../../ui/form.tsx'
import { mapped, mappingOf } from './column-mapping.ts'
import { PreviewTable } from './preview-table.tsx'
import { type UploadProps, useUpload } from './use-upload.tsx'
import { listed } from './way.tsx'

/** Imports the lines of a file into an existing dataset, each column of the file into the chosen column. */
export function IntoDataset(props: UploadProps & { readonly dataset: Dataset }) {
  const { sample, source, dataset } = props
  const names = sample.columns.map(({ name }) => name)
  // Rows of NDJSON name their columns.
  const isNamed = source.format === 'ndjson'
  const [mapping, map] = useState(() =>
    isNamed
      ? names.map((name) => dataset.columns.find((column) => column.name === name))
      : mappingOf(names, dataset.columns, source.hasHeader),
  )
  const { send, choices } = useUpload(props, mapping)
  const starting = useAction(() => send(dataset.name, async () => dataset))
  const leftOut = names.filter((_, index) => mapping[index] === undefined)
  const empty = dataset.columns.filter((column) => !mapping.includes(column)).map(({ name }) => name)
  return (
    <Form submit={starting.run} label="Import" {...starting} isDisabled={leftOut.length === names.length}>
      <PreviewTable
        lines={sample.lines}
        heads={names.map((name, index) => (
          <>
            <span>{name}</span>
            {isNamed ? (
              <span class="hint">{mapping[index]?.type ?? 'no column of the dataset'}</span>
            ) : (
              <ColumnSelect
                label={`Column for ${name}`}
                columns={dataset.columns}
                column={mapping[index]}
                choose={(column) => map(mapped(mapping, index, column))}
              />
            )}
          </>
        ))}
      />
      <div role="status">
        {leftOut.length > 0 && !isNamed && <p>Columns of the file that are not imported: {listed(leftOut)}.</p>}
        {leftOut.length > 0 && isNamed && (
          <p>The dataset has no columns {listed(leftOut)}: rows with them are refused.</p>
        )}
        {empty.length > 0 && <p>Columns that stay empty in the new rows: {listed(empty)}.</p>}
      </div>
      {choices}
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
