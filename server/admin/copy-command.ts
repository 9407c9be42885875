import { type Config, ConfigError, isPostgresUrl, shownUrl, sqliteFileOf, storeOptions } from '../config.ts'
import { type CopyProgress, copyDatabase } from '../store/copy/copy.ts'

/** The command that copies a database. It opens both without a server's store. */
export const copyCommand = {
  name: 'copy',
  synopsis: '--to postgres://USER:PASSWORD@HOST:PORT/DATABASE   (copies the SQLite database to PostgreSQL)',
}

/** Copies the SQLite database of `DATABASE_URL` to PostgreSQL, and shows on standard error how far it is. */
export async function runCopy(config: Config, url: string | undefined): Promise<object> {
  if (url === undefined || !isPostgresUrl(url)) {
    const problem = url === undefined ? 'is missing' : `${JSON.stringify(shownUrl(url))} cannot be used`
    throw new ConfigError(`--to ${problem}: it must be postgres://USER:PASSWORD@HOST:PORT/DATABASE.`)
  }
  const file = sqliteFileOf(config.DATABASE_URL)
  if (file === undefined)
    throw new ConfigError(
      'copy reads a SQLite database: DATABASE_URL must be sqlite:FILE. Copy PostgreSQL with its own tools, such as pg_dump.',
    )
  const { createSchema } = storeOptions(config)
  const shown = progressOn(process.stderr)
  const copied = await copyDatabase(file, { url, replicaUrl: undefined, createSchema }, shown)
  if (copied.isSourceChanged)
    process.stderr.write(
      'The source was changed during the copy, and the copy lacks these changes. Stop its server before you copy.\n',
    )
  return {
    organizations: copied.organizations,
    datasets: copied.datasets,
    rows: copied.rows,
    datasets_kept: copied.datasetsKept,
    source_changed: copied.isSourceChanged,
  }
}

const BAR_LENGTH = 30
const REDRAW_MS = 100
const LINE_EVERY_MS = 5_000

/** Shows a bar on a terminal, and a line every few seconds elsewhere. */
function progressOn(stream: NodeJS.WriteStream): (progress: CopyProgress) => void {
  let shownAt = Number.NEGATIVE_INFINITY
  return (progress) => {
    const isDone = progress.datasets === progress.ofDatasets
    if (!isDone && performance.now() - shownAt < (stream.isTTY ? REDRAW_MS : LINE_EVERY_MS)) return
    shownAt = performance.now()
    const text = progressText(progress)
    stream.write(stream.isTTY ? `\r\x1b[K${text}${isDone ? '\n' : ''}` : `${text}\n`)
  }
}

function progressText({ rows, ofRows, datasets, ofDatasets }: CopyProgress): string {
  const part = ofRows === 0 ? 1 : rows / ofRows
  const bar = '#'.repeat(Math.floor(part * BAR_LENGTH)).padEnd(BAR_LENGTH, '.')
  const number = (value: number) => value.toLocaleString('en')
  return `[${bar}] ${Math.floor(part * 100)} %  ${number(rows)} of ${number(ofRows)} rows, ${number(datasets)} of ${number(ofDatasets)} datasets`
}
