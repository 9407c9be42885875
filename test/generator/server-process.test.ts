import { expect, onTestFinished, test } from 'vitest'
import { serverProcess } from '../../scripts/generator/dev/server-process.ts'

const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length

test('a server that was ended for good does not start again', async () => {
  const before = processes()
  const server = serverProcess(['--version'], process.env, 3_000)
  onTestFinished(() => server.kill())
  await server.stop()
  await server.restart()
  expect(processes()).toBe(before)
})
