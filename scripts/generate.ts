/**
 * `npm run generate`: from openapi.yaml, everything in generated/.
 * `--check` writes nothing and fails when generated/ is stale; `--input FILE` and `--output DIR` are for other documents.
 * `--overlay FILE` (repeatable) changes what a document of somebody else says, and `--rename FILE` changes its names.
 * `--scaffold` also makes a handler and a test for each operation that has none.
 */
import { parseArgs } from 'node:util'
import { check, GenerationError, generate } from '@dataset-service/generator'

const { values: options } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    input: { type: 'string', default: 'openapi.yaml' },
    output: { type: 'string', default: 'generated' },
    overlay: { type: 'string', multiple: true, default: [] },
    rename: { type: 'string' },
    scaffold: { type: 'boolean', default: false },
  },
})

try {
  const { input, output, overlay: overlays, rename: renames } = options
  const wanted = { input, output, overlays, renames, note: (line: string) => console.error(line) }
  if (options.check) await check(wanted, 'npm run generate')
  else await generate(wanted)
  if (options.scaffold && !options.check) await scaffold()
} catch (error) {
  // anything else is a fault of the generator, so its stack is shown
  if (!(error instanceof GenerationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** Loaded only here: it needs the TypeScript compiler, which would slow down every other run. */
async function scaffold(): Promise<void> {
  const { scaffoldProject } = await import('./scaffold/scaffold-project.ts')
  process.exitCode = await scaffoldProject()
}
