import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { type PostgresServer, startPostgres } from '../../scripts/postgres/server.ts'
import { builtServer } from '../../scripts/server-package/built-server.ts'
import buildConsole from './build-console.ts'
import { builtCli } from './built-cli.ts'
import { onceARun } from './once-a-run.ts'
import { packClient } from './pack-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `started` asks for what the whole run shares. */
    startAddress: string
  }
}

/** Before the first test: nothing is started yet. */
export default async function listenForTests(project: TestProject): Promise<() => Promise<void>> {
  const { address, close } = await onceARun('asked', listen)
  project.provide('startAddress', address)
  return close
}

async function listen(): Promise<{ address: string; close: () => Promise<void> }> {
  let postgres: Promise<PostgresServer> | undefined
  const start: Readonly<Record<string, () => Promise<string>>> = {
    async '/postgres'() {
      const existing = process.env['TEST_DATABASE_URL']
      if (existing !== undefined) return existing
      // With some hundred databases, which all are gone soon, it would always be at work.
      postgres ??= startPostgres({ settings: ['autovacuum=off'] })
      return (await postgres).url
    },
    '/console': () => buildConsole().then(() => 'built'),
    '/server': () => onceARun('server', builtServer),
    '/cli': () => onceARun('cli', builtCli),
    '/client': () => onceARun('client', packClient),
  }
  const server = createServer((request, response) => {
    start[request.url ?? '']?.().then(
      (started) => response.end(started),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await (await postgres)?.stop()
    },
  }
}
