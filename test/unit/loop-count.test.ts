import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { loopCount } from '../../server/lifecycle/loop-count.ts'

test('where connections are not spread, or the database is SQLite, one event loop serves and the log says why', () => {
  const postgres = 'postgres://user:secret@host:5432/database'
  const asked = (WORKERS: string, DATABASE_URL: string, platform: string) =>
    loopCount(readConfig({ WORKERS, DATABASE_URL }), platform)
  expect(asked('4', postgres, 'linux')).toEqual({ loops: 4 })
  expect(asked('1', postgres, 'darwin')).toEqual({ loops: 1 })
  expect(asked('4', postgres, 'darwin')).toEqual({ loops: 1, whyOne: expect.stringMatching(/darwin/) })
  expect(asked('4', 'sqlite:a.db', 'linux')).toEqual({ loops: 1, whyOne: expect.stringMatching(/PostgreSQL/) })
})
