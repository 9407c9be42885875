import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestService } from '../../server/testing/start-test-service.ts'

test('a service for tests that does not start says why', async () => {
  vi.stubEnv('NODE_OPTIONS', '--no-such-option')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(startTestService()).rejects.toThrow(
    /^The dataset service did not start: .*--no-such-option is not allowed/s,
  )
})
