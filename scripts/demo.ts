import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { type Dataset, DatasetService, inferColumns, type Row, type TextTable, toRows } from '../client/index.ts'
import { startDemoServer } from './demo-server.ts'

/** Real tables of the vega-datasets package: United States airports, and four years of weather in Seattle. */
const TABLES = ['airports.csv', 'seattle-weather.csv']

const ROWS_PER_REQUEST = 1_000

/** Loads real data through the client into a server of its own, then filters, sorts and pages it, and says how long each took. */
async function demo(): Promise<void> {
  const server = await startDemoServer()
  try {
    const service = new DatasetService(server)
    const [airports, weather] = await Promise.all(TABLES.map((file) => load(service, server.projectId, file)))
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
  } finally {
    await server.stop()
  }
}

async function load(service: DatasetService, projectId: string, file: string): Promise<Dataset> {
  const table = readTable(file)
  const columns = inferColumns(table)
  const dataset = await service.datasets.create({ name: file, project_id: projectId, columns })
  const rows = toRows(columns, table)
  const { ms } = await timed(async () => {
    for (let start = 0; start < rows.length; start += ROWS_PER_REQUEST) {
      await service.rows.append(dataset.id, rows.slice(start, start + ROWS_PER_REQUEST))
    }
  })
  const { row_count: count } = await service.datasets.get(dataset.id)
  console.log(`${file}: ${count} rows loaded in ${ms} ms`)
  console.log(`  ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')}`)
  return dataset
}

function readTable(file: string): TextTable {
  // The package exports its code only; its data files are found by their place.
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

await demo()
