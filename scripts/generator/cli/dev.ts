import { dev } from '../dev/dev.ts'
import { filesFor } from '../generate.ts'
import { GenerationError } from '../generation-error.ts'
import { type Command, PROGRAM, texts } from './command.ts'
import { SOURCE_OPTIONS, settingsOf } from './settings.ts'

export const devCommand: Command = {
  usage: 'dev [options] -- SERVER [ARGUMENT …]',
  summary:
    'Generates again whenever the document is saved, and restarts the server (a Node program) when code changes.',
  options: {
    ...SOURCE_OPTIONS,
    watch: { type: 'string', value: 'DIR', multiple: true, meaning: 'a folder whose changes restart the server' },
  },
  async run(given) {
    if (given.positionals.length === 0) {
      throw new GenerationError(`dev needs the program that serves: ${PROGRAM} dev --watch src -- src/server.ts`)
    }
    const { input, output, ...options } = settingsOf(given)
    await dev({
      input,
      output,
      generate: (note) => filesFor({ input, output, ...options, note }),
      watch: texts(given, 'watch') ?? [],
      server: given.positionals,
    })
    return 0
  },
}
