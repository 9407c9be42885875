import type { Command } from 'commander'
import { connect, type GlobalOptions, serviceOf } from '../connect.ts'
import { counted } from '../counted.ts'
import { examples } from '../examples.ts'
import { usageError } from '../failure.ts'
import { loginFile, readLogin, removeLogin, writeLogin } from '../login-file.ts'
import { askSecret } from '../terminal.ts'
import { printable } from '../text-table.ts'

export function loginCommands(program: Command): void {
  program
    .command('login')
    .description('Checks an API key with the service and stores it for the other commands.')
    .addHelpText('after', LOGIN_EXAMPLES)
    .action((_: unknown, command: Command) => login(command.optsWithGlobals()))
  program
    .command('logout')
    .description('Removes the stored key.')
    .addHelpText('after', examples([['logout', 'remove the key from this machine']]))
    .action(async () => {
      console.log((await removeLogin()) ? 'The stored key is removed.' : 'No key was stored.')
    })
  program
    .command('whoami')
    .description('Shows the organization that the key belongs to, and its limits.')
    .addHelpText('after', examples([['whoami', 'whose key this is']]))
    .action(async (_: unknown, command: Command) => {
      const { name, id, plan, limits } = await (
        await connect(command.optsWithGlobals<GlobalOptions>())
      ).organization.get()
      console.log(`${printable(name)} (${id}), plan ${plan}: ${limitsText(limits)}`)
    })
}

const LOGIN_EXAMPLES = examples([
  ['login --url https://data.example.com/v1', 'type the key when asked; it is not shown'],
  [
    'login --url https://data.example.com/v1 < key.txt',
    'read the key from a file; never type it on the command line, where other users can see it',
  ],
])

async function login({ url }: GlobalOptions): Promise<void> {
  const address = url ?? (process.env['DATASET_SERVICE_URL'] || undefined) ?? (await readLogin())?.url
  if (address === undefined) throw usageError('Which service? Pass --url, such as --url http://127.0.0.1:8080/v1.')
  const apiKey = await askSecret('API key: ')
  if (apiKey === '') throw usageError('No key was given.')
  const { name, limits } = await serviceOf({ apiKey, url: address }).organization.get()
  await writeLogin({ url: address, apiKey })
  console.log(
    `Logged in to ${printable(name)} at ${address}: ${limitsText(limits)}. The key is stored in ${loginFile()}.`,
  )
}

function limitsText(limits: { readonly requests_per_minute: number; readonly rows_per_request: number }): string {
  return `${counted(limits.requests_per_minute, 'request')} per minute, ${counted(limits.rows_per_request, 'row')} per request`
}
