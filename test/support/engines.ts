import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A database engine that every conformance test runs on. */
export interface TestEngine {
  readonly name: string
  /** A new, empty database. */
  create(): { readonly databaseUrl: string; remove(): void }
}

const sqlite: TestEngine = {
  name: 'SQLite',
  create() {
    const folder = mkdtempSync(join(tmpdir(), 'dataset-service-'))
    return {
      databaseUrl: `sqlite:${join(folder, 'test.db')}`,
      remove: () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

export const engines: readonly TestEngine[] = [sqlite]
