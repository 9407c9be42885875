import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Loops } from '../../server/lifecycle/loops.ts'

test('an event loop for which the system starts no thread is started again later, while the others serve', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let attempts = 0
  const loops = new Loops({
    ...{ count: 1, logger: pino({ enabled: false }), onQueued: () => {} },
    data: { environment: {}, port: 0, connections: 1, loops: 2, isMeasured: false, loop: { name: '' } },
    store: {
      serveLoop() {
        attempts += 1
        throw new Error('EAGAIN')
      },
    },
  })
  await loops.start()
  expect(attempts).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(attempts).toBe(2)
  await loops.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(attempts).toBe(2)
})
