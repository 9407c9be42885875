/** `npm run dev`: runs the server, and generates `generated/` again each time openapi.yaml is saved. */
import { dev, generateFiles } from '@dataset-service/generator'

const [input, output] = ['openapi.yaml', 'generated']
// After a change of the code, requests in flight get less time than in production.
const timeoutSeconds = process.env['SHUTDOWN_TIMEOUT_SECONDS'] ?? '1'

await dev({
  input,
  output,
  generate: (note) => generateFiles(input, { note }),
  watch: ['server'],
  server: ['--require', './server/node-version.cjs', 'server/main.ts'],
  // One event loop starts soonest, and a debugger sees all requests.
  environment: { SHUTDOWN_TIMEOUT_SECONDS: timeoutSeconds, WORKERS: '1' },
  hangsAfterMs: Number(timeoutSeconds) * 1000 + 2000,
})
