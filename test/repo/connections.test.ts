import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  ASKING_CONNECTIONS,
  connectionCounts,
  LEAST_CONNECTIONS,
  MOST_CONNECTIONS,
} from '../../server/store/interface/connection-counts.ts'
import { OLDEST_VERSION } from '../../server/store/migrations/prepare-postgres.ts'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replace(/\s+/g, ' ')

test('documents name the number of connections to PostgreSQL that an event loop opens', () => {
  expect(textOf('scripts/deploy/compose.yaml')).toContain(`up to ${MOST_CONNECTIONS} connections`)
  expect(textOf('scripts/deploy/billion-rows.md')).toContain(`up to ${MOST_CONNECTIONS} connections`)
  expect(textOf('README.md')).toContain(
    `${LEAST_CONNECTIONS} to ${MOST_CONNECTIONS} for each event loop; if unset, ${MOST_CONNECTIONS}`,
  )
})

test('documents name the oldest version of PostgreSQL that the server starts on', () => {
  expect(textOf('README.md')).toContain(`[PostgreSQL ${OLDEST_VERSION} or newer](`)
  expect(textOf('scripts/deploy/README.md')).toContain(`| version | ${OLDEST_VERSION} or newer |`)
})

test('the README of deployments says what each of the connections is for', () => {
  const { pages, writes, exports, scans, summaries, files } = connectionCounts()
  const readme = textOf('scripts/deploy/README.md')
  expect(readme).toContain(
    `up to ${MOST_CONNECTIONS} connections: ${pages} for pages, ${writes} for writes, ${exports} for exports that are streamed, ` +
      `${scans} for scans, ${summaries} for summaries, ${files} for Parquet files, one for counting and one for indexes`,
  )
  expect(readme).toContain(`A replica gets ${scans} more`)
  expect(readme).toContain(`each server gets ${ASKING_CONNECTIONS} more`)
  expect(readme).toContain(`${LEAST_CONNECTIONS} to ${MOST_CONNECTIONS} for each event loop`)
})
