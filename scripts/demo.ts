import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import {
  type Dataset,
  DatasetService,
  DatasetServiceError,
  inferColumns,
  type Row,
  type TextTable,
  toRows,
} from '../client/index.ts'
import { DemoError, findDestination } from './demo/destination.ts'

/** Real tables of the vega-datasets package: United States airports, and four years of weather in Seattle. */
const TABLES = ['airports.csv', 'seattle-weather.csv']

/** Loads real data with the client, filters, sorts and pages it, and prints how long each step took and where to look at it. */
async function demo(): Promise<void> {
  const destination = await findDestination()
  try {
    const service = new DatasetService({ ...destination, pacing: true })
    const projectId = await projectNamed(service, 'Demo')
    const [airports, weather] = await Promise.all(TABLES.map((file) => load(service, projectId, file)))
    if (airports === undefined || weather === undefined) throw new Error('the tables were not loaded')
    await show(service, airports, 'Alaska from north to south', ['state:AK', 'longitude:>-160'], ['-latitude'])
    await show(
      service,
      weather,
      'Seattle: the wettest days of 2015',
      ['date:>=2015-01-01', 'weather:rain'],
      ['-precipitation', 'date'],
    )
    await page(service, airports)
    const { console: address, isRunning } = destination
    console.log(`\n${isRunning ? 'Look' : 'Run npm start, and look'} at them in the console:`)
    for (const { id, name } of [airports, weather]) console.log(`  ${address}/datasets/${id}  ${name}`)
  } finally {
    await destination.close()
  }
}

async function projectNamed(service: DatasetService, wanted: string): Promise<string> {
  for await (const { id, name } of service.projects.list({ limit: 100 })) if (name === wanted) return id
  return (await service.projects.create({ name: wanted })).id
}

/** Does nothing if an earlier run has loaded the table. */
async function load(service: DatasetService, projectId: string, file: string): Promise<Dataset> {
  const table = readTable(file)
  for await (const dataset of service.datasets.list({ project_id: projectId, limit: 100 })) {
    if (dataset.name !== file || dataset.row_count !== table.length) continue
    console.log(`${file}: ${dataset.row_count} rows are there already`)
    return dataset
  }
  const columns = inferColumns(table)
  const { id } = await service.datasets.create({ name: file, project_id: projectId, columns })
  const { value, ms } = await timed(() => service.dataset(id).appendAll(toRows(columns, table)))
  console.log(`${file}: ${value.rowsStored} rows loaded in ${ms} ms`)
  console.log(`  ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`)
  return service.datasets.get(id)
}

function readTable(file: string): TextTable {
  // The package exports only its code; its data files are found by path.
  const text = readFileSync(new URL(`../node_modules/vega-datasets/data/${file}`, import.meta.url), 'utf8')
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data
}

async function show(
  service: DatasetService,
  dataset: Dataset,
  title: string,
  filter: string[],
  sort: string[],
): Promise<void> {
  const { value, ms } = await timed(async () => service.data.list(dataset.id, { filter, sort, limit: 8 }))
  const { value: all } = await timed(() => service.data.list(dataset.id, { filter, limit: 100 }).toArray())
  console.log(
    `\n${title} (filter ${filter.join(' and ')}, sort ${sort.join()}): ${all.length} rows, first page in ${ms} ms\n`,
  )
  console.log(textTable(value.data))
}

async function page(service: DatasetService, dataset: Dataset): Promise<void> {
  const { value, ms } = await timed(async () => {
    const names = new Set<unknown>()
    let pages = 0
    for await (const { data } of service.rows.list(dataset.id, { sort: ['-latitude'], limit: 100 }).pages()) {
      pages += 1
      for (const { id } of data) names.add(id)
    }
    return { pages, rows: names.size }
  })
  console.log(
    `\nAll airports from north to south: ${value.rows} different rows on ${value.pages} pages of 100 in ${ms} ms`,
  )
}

async function timed<Value>(run: () => Promise<Value>): Promise<{ value: Value; ms: number }> {
  const start = performance.now()
  const value = await run()
  return { value, ms: Math.round((performance.now() - start) * 10) / 10 }
}

const CELL_WIDTH = 30

function textTable(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '').slice(0, CELL_WIDTH)))]
  const widths = names.map((_name, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  return lines
    .map((line) => `  ${line.map((text, index) => text.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

demo().catch((error) => {
  console.error(error instanceof DemoError || error instanceof DatasetServiceError ? error.message : error)
  process.exitCode = 1
})
