import { CELLS, insertStatement, openDatabase, parametersFrom, rowTable } from './table.ts'

// better-sqlite3 alone, without HTTP: `raw.ts insert FILE DATASET SECONDS` and `raw.ts scan FILE DATASET CONDITION ORDER TIMES`.
// Prints one line of JSON.

const ROWS_PER_INSERT = 20

const [task, file = '', datasetId = '', ...rest] = process.argv.slice(2)
const database = openDatabase(file)
process.stdout.write(
  JSON.stringify(task === 'insert' ? insert(Number(rest[0])) : scan(rest[0] ?? '', rest[1] ?? '', Number(rest[2]))),
)

/** Inserts prepared rows for some seconds, ten thousand a transaction. */
function insert(seconds: number): { rowsPerSecond: number } {
  const statement = database.prepare(insertStatement(datasetId, ROWS_PER_INSERT))
  const last = database.prepare<[], number>(`select max(row_number) from ${rowTable(datasetId)}`).pluck()
  const chunks = Array.from({ length: 10_000 / ROWS_PER_INSERT }, (_, index) => parametersFrom(index * ROWS_PER_INSERT))
  const width = CELLS.length + 2
  let next = (last.get() ?? 0) + 1
  const batch = database.transaction(() => {
    for (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += width) {
        chunk[at] = next
        next += 1
      }
      statement.run(chunk)
    }
  })
  const start = performance.now()
  let rows = 0
  for (; performance.now() - start < seconds * 1000; rows += 10_000) batch.immediate()
  return { rowsPerSecond: rows / ((performance.now() - start) / 1000) }
}

/** Reads the first hundred rows of a query that looks at all rows, several times. */
function scan(condition: string, order: string, times: number): { milliseconds: number[]; rows: unknown[] } {
  const select = `select ${CELLS.join()} from ${rowTable(datasetId)} where ${condition} order by ${order} limit 101`
  const statement = database.prepare(select).raw()
  const milliseconds: number[] = []
  let rows: unknown[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    rows = statement.all()
    milliseconds.push(performance.now() - start)
  }
  return { milliseconds, rows: rows.slice(0, 100) }
}
