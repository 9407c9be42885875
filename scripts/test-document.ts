import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// Sends the given number of requests, made from the document alone, half of them to each engine.
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string' } },
})
for (const [name, value] of Object.entries(values)) {
  if (/^[1-9]\d{0,8}$|^0$/.test(value)) continue
  console.error(`--${name} must be a whole number of at most 9 digits, not "${value}".`)
  process.exit(2)
}
const { status } = spawnSync('vitest', ['run', 'test/document-client/document-client.test.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DOCUMENT_REQUESTS: values.requests,
    ...(values.seed !== undefined && { DOCUMENT_SEED: values.seed }),
  },
})
process.exit(status ?? 1)
