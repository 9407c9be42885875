import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DatasetService } from '../../client/index.ts'
import type { CommandLine } from './cli.ts'
import { isAppend, startGate } from './gate.ts'

/** How many rows a request takes, for `commandLine`. */
export const FEW = { rowsPerRequest: 1_000 }

/** Files of numbered rows for the command line, and what was stored of them. */
export function numberedImports(cli: CommandLine) {
  const service = () => new DatasetService({ apiKey: cli.own.apiKey, baseUrl: cli.server.baseUrl })
  const numbersTo = (count: number) => Array.from({ length: count }, (_, n) => String(n))
  return {
    service,
    numbersTo,

    /** Writes a column of cells as a file, and creates a dataset for it. */
    async start(name: string, cells: readonly string[]): Promise<{ file: string; id: string }> {
      const file = cli.file(name, `n\n${cells.join('\n')}\n`)
      const columns = [{ name: 'n', type: 'number' as const }]
      const { id } = await service().datasets.create({ name, project_id: cli.own.projectId, columns })
      return { file, id }
    },

    /** Expects the dataset to have each of these cells once, and nothing else. */
    async expectStored(id: string, cells: readonly string[]): Promise<void> {
      const ndjson = Buffer.from(await (await service().data.export(id, {}).asResponse()).arrayBuffer()).toString()
      const stored = ndjson
        .trim()
        .split('\n')
        .map((line) => Number(JSON.parse(line).n))
      expect(stored.sort((a, b) => a - b)).toEqual(cells.map(Number).sort((a, b) => a - b))
    },

    /** The address of a service where this happens to appends, counted from 1; other requests pass. */
    atAppend(gate: (append: number, incoming: IncomingMessage, reply: ServerResponse, handOn: () => void) => void) {
      let appends = 0
      return startGate(cli.server.baseUrl, (incoming, reply, handOn) => {
        if (isAppend(incoming)) gate(++appends, incoming, reply, handOn)
        else handOn()
      })
    },

    /** Makes everything that imports have saved so much older. */
    age(hours: number): void {
      const folder = join(cli.folder, 'state/dataset-service/imports')
      for (const name of readdirSync(folder)) {
        const file = join(folder, name)
        const older = (_: string, at: string) => `"sentAt":${Number(at) - hours * 3_600_000}`
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"sentAt":(\d+)/g, older))
      }
    },
  }
}

/** Passes a request on, and loses its reply. */
export function loseAnswer(reply: ServerResponse, handOn: () => void): Promise<void> {
  return new Promise((resolve) => {
    reply.writeHead = () => reply
    reply.write = () => true
    reply.end = () => {
      reply.destroy()
      resolve()
      return reply
    }
    handOn()
  })
}
