import type { Column, DatasetSummary } from '../../../../../client/index.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Field } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { WhenLoaded } from '../../../ui/states.tsx'
import type { Shared } from '../shared.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { histogramChart, loadPoints, type RowsChart } from './chart-data.ts'
import { ColumnFigures } from './column-figures.tsx'
import { useSummary } from './use-summary.ts'

/** One column as a histogram of all rows, or two as points of the first rows of the view. */
export function ChartPanel({ dataset, view, setView }: Shared) {
  const first = dataset.columns.find(({ name }) => name === view.chart[0]) ?? dataset.columns[0]
  const second = dataset.columns.find(({ name }) => name === view.chart[1])
  if (first === undefined) return null
  const choose = (x: string, y: string) => setView({ chart: y === '' ? [x] : [x, y], row: view.row })
  const numbers = dataset.columns.filter(({ type }) => type === 'number').map(({ name }) => name)
  return (
    <>
      <div class="two">
        <ColumnSelect
          label="Column"
          value={first.name}
          names={dataset.columns.map(({ name }) => name)}
          choose={(x) => choose(x, second?.name ?? '')}
        />
        <ColumnSelect
          label="Second column"
          value={second?.name ?? ''}
          names={['', ...numbers]}
          choose={(y) => choose(first.name, y)}
        />
      </div>
      {second === undefined ? (
        <OneColumn dataset={dataset} view={view} column={first} />
      ) : (
        <TwoColumns dataset={dataset} view={view} x={first} y={second} />
      )}
    </>
  )
}

interface ColumnSelectProps {
  readonly label: string
  readonly value: string
  readonly names: readonly string[]
  readonly choose: (name: string) => void
}

function ColumnSelect({ label, value, names, choose }: ColumnSelectProps) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name === '' ? '(count of each value)' : name}
          </option>
        ))}
      </select>
    </Field>
  )
}

function OneColumn({ dataset, view, column }: Pick<Shared, 'dataset' | 'view'> & { readonly column: Column }) {
  const summary = useSummary(dataset, view)
  const figuresOf = (value: DatasetSummary) => value.columns.find(({ name }) => name === column.name)
  return (
    <WhenLoaded of={summary}>
      {(value) => {
        const figures = figuresOf(value)
        if (figures === undefined) return <p class="hint">This column no longer exists.</p>
        const chart = histogramChart(figures)
        return (
          <>
            {chart && <ChartCanvas chart={chart} />}
            <ColumnFigures figures={chart === undefined ? figures : { ...figures, histogram: [] }} />
          </>
        )
      }}
    </WhenLoaded>
  )
}

interface TwoColumnsProps extends Pick<Shared, 'dataset' | 'view'> {
  readonly x: Column
  readonly y: Column
}

function TwoColumns({ dataset, view, x, y }: TwoColumnsProps) {
  const inputs = [dataset.id, dataset.data_updated_at, view.filters, view.find, view.sort, x, y]
  const points = useLoaded((signal) => loadPoints(dataset, view, x, y, signal), inputs)
  return (
    <WhenLoaded of={points}>
      {(chart: RowsChart) => (
        <>
          {chart.rowsShown < chart.rowsInView && (
            <Notice kind="warning">
              This shows the first {chart.rowsShown.toLocaleString('en')} of {formatCount(chart.rowsInView, 'row')}
              {(view.filters.length > 0 || view.find !== '') && ' that match'}, in the order of the view. The other rows
              are not included.
            </Notice>
          )}
          {chart.xs.length === 0 ? (
            <p class="hint">No row has a value in both columns.</p>
          ) : (
            <ChartCanvas chart={chart} />
          )}
          <p class="hint">
            {formatCount(chart.xs.length, chart.kind === 'bars' ? 'bar' : 'point')}.
            {chart.kind === 'bars' &&
              ' Each is the mean of the rows with one value. Only the 20 most frequent values are shown.'}
          </p>
        </>
      )}
    </WhenLoaded>
  )
}
