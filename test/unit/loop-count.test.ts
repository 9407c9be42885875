import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { loopCount } from '../../server/lifecycle/loop-count.ts'

test('where connections are not spread, one event loop serves and the log says why', () => {
  const asked = (WORKERS: string, platform: string) => loopCount(readConfig({ WORKERS }), platform)
  expect(asked('4', 'linux')).toEqual({ loops: 4 })
  expect(asked('1', 'darwin')).toEqual({ loops: 1 })
  expect(asked('4', 'darwin')).toEqual({ loops: 1, whyOne: expect.stringMatching(/darwin/) })
})
