import { spawnSync } from 'node:child_process'
import { GenerationError } from '../generation-error.ts'
import { init } from '../init/init.ts'
import { type Command, flag, text } from './command.ts'

export const initCommand: Command = {
  usage: 'init DOCUMENT [options]',
  summary:
    'Creates a project in this folder that serves mock replies at once, with one failing test for each operation.',
  options: {
    framework: { type: 'string', value: 'NAME', meaning: 'what the server is bound to: fetch (the default) or koa' },
    'no-install': { type: 'boolean', meaning: 'leaves npm install to you' },
  },
  async run(given) {
    const [document, ...others] = given.positionals
    if (document === undefined || others.length > 0) {
      throw new GenerationError('init takes one OpenAPI document: init openapi.yaml')
    }
    const framework = text(given, 'framework') ?? 'fetch'
    if (framework !== 'fetch' && framework !== 'koa') {
      throw new GenerationError(`There is no framework ${JSON.stringify(framework)}. There are fetch and koa.`)
    }
    const made = await init({ document, folder: '.', framework, note: (line) => console.error(line) })
    for (const file of made) console.log(file)
    console.log('generated/')
    if (!flag(given, 'no-install')) {
      const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund'], {
        stdio: 'inherit',
        shell: process.platform === 'win32',
      })
      if (status !== 0) throw new GenerationError('npm install failed. Everything else is made; run it again.')
    }
    console.log(
      '\nnpm run mock serves examples; npm test names each operation that is not written; npm run dev restarts on changes.',
    )
    return 0
  },
}
