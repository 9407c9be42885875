import { runCommand } from './run-command.ts'

// A full disk, or a reader that has gone. Node reports it after the write, while the command closes its database.
let isLost = false
process.stdout.on('error', ({ message }) => {
  isLost = true
  process.exitCode = 1
  console.error(
    `The command is done, but its answer could not be written to standard output (${message}). What it shows only once, such as an API key, is lost: revoke it and create another one.`,
  )
})

/** `npm run --silent admin -- NOUN VERB …`: one JSON object on standard output, or one line on standard error and exit 1. */
const code = await runCommand(process.argv.slice(2), process.env, {
  answer: (text) => void process.stdout.write(`${text}\n`),
  failure: console.error,
})
process.exitCode = isLost ? 1 : code
