import type { Column, ColumnType, DatasetSummary } from '../../../../../client/index.ts'
import { useLoaded } from '../../../state/use-loaded.ts'
import { Field } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { WhenLoaded } from '../../../ui/states.tsx'
import type { Shared } from '../shared.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { histogramChart } from './chart-data.ts'
import { ColumnFigures } from './column-figures.tsx'
import { GoneNames } from './gone-names.tsx'
import { loadMeans, loadMeansOverTime, type RowsChart } from './means.ts'
import { loadPointsOrMeans } from './points.ts'
import { useSummary } from './use-summary.ts'

type Loader = typeof loadPointsOrMeans

/** How a number column is drawn against a column of each type. json is left out, since rows cannot be grouped or ordered by it. */
const LOADERS: Readonly<Partial<Record<ColumnType, Loader>>> = {
  number: loadPointsOrMeans,
  date: loadMeansOverTime,
  text: loadMeans,
  boolean: loadMeans,
}

/** One column as a histogram, or two as means of all rows or, for two numbers of few rows, as points. */
export function ChartPanel({ dataset, view, setView }: Shared) {
  const [firstName = dataset.columns[0]?.name, secondName = ''] = view.chart
  const named = (sought: string | undefined) => dataset.columns.find(({ name }) => name === sought)
  const gone = view.chart.filter((name) => named(name) === undefined)
  const first = named(firstName)
  const load = first && LOADERS[first.type]
  const second = load && named(secondName)
  const choose = (x: string, y: string) => setView({ chart: y === '' ? [x] : [x, y], row: view.row })
  const numbers = dataset.columns.filter(({ type }) => type === 'number').map(({ name }) => name)
  return (
    <>
      <div class="two">
        <ColumnSelect
          label="Column"
          value={firstName ?? ''}
          names={dataset.columns.map(({ name }) => name)}
          choose={(x) => choose(x, second?.name ?? '')}
        />
        {load && (
          <ColumnSelect
            label="Second column"
            value={secondName}
            names={['', ...numbers]}
            choose={(y) => choose(first.name, y)}
          />
        )}
      </div>
      <GoneNames names={gone} />
      {first === undefined || gone.length > 0 ? null : load === undefined || second === undefined ? (
        <OneColumn dataset={dataset} view={view} column={first} />
      ) : (
        <TwoColumns dataset={dataset} view={view} x={first} y={second} load={load} />
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
  readonly load: Loader
}

function TwoColumns({ dataset, view, x, y, load }: TwoColumnsProps) {
  const inputs = [dataset.id, dataset.data_updated_at, view.filters, view.find, x, y]
  const loaded = useLoaded((signal) => load(dataset, view, x, y, signal), inputs)
  return (
    <WhenLoaded of={loaded}>
      {({ chart, explained }: RowsChart) => (
        <>
          {chart.xs.length === 0 ? (
            <p class="hint">No row has a value in both columns.</p>
          ) : (
            <ChartCanvas chart={chart} />
          )}
          <p class="hint">
            {formatCount(chart.xs.length, chart.kind === 'bars' ? 'bar' : 'point')}. {explained}
          </p>
        </>
      )}
    </WhenLoaded>
  )
}
