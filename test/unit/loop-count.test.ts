import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { loopCount, type Room } from '../../server/lifecycle/loop-count.ts'

const ROOM: Room = {
  platform: 'linux',
  cores: 4,
  openFiles: Number.POSITIVE_INFINITY,
  memory: Number.POSITIVE_INFINITY,
}

function loops(settings: Readonly<Record<string, string>>, room: Partial<Room> = {}) {
  return loopCount(readConfig({ ...settings }), { ...ROOM, ...room })
}

test('by default as many event loops serve as there are cores, at most 8, and one on PostgreSQL', () => {
  expect(loops({})).toEqual({ loops: 4 })
  expect(loops({}, { cores: 1 })).toEqual({ loops: 1 })
  expect(loops({}, { cores: 64 })).toEqual({ loops: 8 })
  expect(loops({ DATABASE_URL: 'postgres://user@host/data' })).toEqual({ loops: 1 })
})

test('by default few open files or a container with little memory make it fewer event loops', () => {
  expect(loops({}, { openFiles: 256 })).toEqual({ loops: 1 })
  expect(loops({}, { openFiles: 2_048 })).toEqual({ loops: 2 })
  expect(loops({}, { memory: 100 * 1024 ** 2 })).toEqual({ loops: 1 })
  expect(loops({}, { memory: 512 * 1024 ** 2 })).toEqual({ loops: 2 })
})

test('as many event loops serve as WORKERS says, on either database', () => {
  expect(loops({ WORKERS: '12' }, { memory: 1024, openFiles: 256 })).toEqual({ loops: 12 })
  expect(loops({ WORKERS: '1' })).toEqual({ loops: 1 })
  expect(loops({ WORKERS: '3', DATABASE_URL: 'postgres://user@host/data' })).toEqual({ loops: 3 })
})

test('where connections are not spread, one event loop serves, and the log says why if more were asked for', () => {
  const platform = 'darwin'
  expect(loops({}, { platform })).toEqual({ loops: 1 })
  expect(loops({ WORKERS: '1' }, { platform })).toEqual({ loops: 1 })
  expect(loops({ WORKERS: '4' }, { platform })).toEqual({ loops: 1, whyOne: expect.stringMatching(/darwin/) })
})
