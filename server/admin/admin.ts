import { runCommand } from './run-command.ts'

/** `npm run --silent admin -- NOUN VERB …`: one JSON object on standard output, or one line on standard error and exit 1. */
process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  answer: console.log,
  failure: console.error,
})
