import { once } from 'node:events'
import { GenerationError } from '../generation-error.ts'
import { mockServer } from '../mock/serve.ts'
import { type Command, text } from './command.ts'
import { SOURCE_OPTIONS, settingsOf } from './settings.ts'

const { input, overlay, rename } = SOURCE_OPTIONS

export const mockCommand: Command = {
  usage: 'mock [options]',
  summary: 'Serves mock replies for the document, without a project: its examples, or values that fit its schemas.',
  options: {
    ...(input && { input }),
    ...(overlay && { overlay }),
    ...(rename && { rename }),
    host: { type: 'string', value: 'HOST', meaning: 'the address to listen on; 127.0.0.1 by default' },
    port: { type: 'string', value: 'PORT', meaning: 'the port; 8080 by default, and 0 for one that is free' },
  },
  async run(given) {
    const { input, overlays, renames } = settingsOf(given)
    const port = Number(text(given, 'port') ?? 8080)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new GenerationError(`--port has to be a number from 0 to 65535, not ${text(given, 'port')}.`)
    }
    const host = text(given, 'host') ?? '127.0.0.1'
    const server = await mockServer(input, { overlays, renames, note: (line) => console.error(line) })
    try {
      await once(server.listen(port, host), 'listening')
    } catch (error) {
      throw new GenerationError(`cannot listen on ${host}:${port}: ${(error as Error).message}`) // an event 'error' brings one
    }
    const address = server.address()
    console.log(
      `Serving mock replies of ${input} at http://${host}:${typeof address === 'object' ? address?.port : port}`,
    )
    return 0
  },
}
