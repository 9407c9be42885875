/** `npm run dev`: serves while one works, with `generated/` brought up to each saved openapi.yaml. */
import { dev, generateFiles } from '@dataset-service/generator'

const [input, output] = ['openapi.yaml', 'generated']
// Requests that still run when the code has changed are not waited for as long as in operation.
const timeoutSeconds = process.env['SHUTDOWN_TIMEOUT_SECONDS'] ?? '1'

await dev({
  input,
  output,
  generate: (note) => generateFiles(input, { note }),
  watch: ['server'],
  server: ['--require', './server/node-version.cjs', 'server/main.ts'],
  environment: { SHUTDOWN_TIMEOUT_SECONDS: timeoutSeconds },
  hangsAfterMs: Number(timeoutSeconds) * 1000 + 2000,
})
