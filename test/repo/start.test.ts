import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILED_ONCE } from '../support/compiled-once.ts'
import { copyOfProject, type ProjectCopy } from '../support/project-copy.ts'
import { started } from '../support/started.ts'
import { WITHOUT_RIGHTS } from '../support/without-rights.ts'

await started('console')

/** What `npm start` does before the server starts, as a user without root's rights. */
function prestart({ folder }: ProjectCopy) {
  const [command = '', ...args] = [...WITHOUT_RIGHTS, process.execPath, 'scripts/prestart.ts']
  const { status, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  return { status, stderr }
}

/** The first line that the server prints. */
async function firstLine({ folder }: ProjectCopy): Promise<string> {
  const settings = { PORT: '0', LOG_LEVEL: 'silent', WORKERS: '1', DATABASE_URL: `sqlite:${join(folder, 'data.db')}` }
  const env = { ...COMPILED_ONCE, ...settings }
  const [command = '', ...args] = [...WITHOUT_RIGHTS, process.execPath, 'server/start.mjs']
  const server = spawn(command, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data')
  server.kill('SIGKILL')
  await ended
  return String(line).split(' ')[0] ?? ''
}

const cannotBeWritten = (folder: string) => {
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o755))
}

test('npm start runs a bundle of the sources as they are, and never one of earlier sources', async () => {
  const copy = copyOfProject()
  copy.edit('server/main.ts', '`Serving ', '`Bundled ')
  expect(prestart(copy)).toEqual({ status: 0, stderr: '' })
  const bundle = join(copy.folder, '.cache/servers', copy.read('.cache/started'), 'server/main.js')
  expect(existsSync(bundle)).toBe(true)
  expect(await firstLine(copy)).toBe('Bundled')

  expect(prestart(copy).status).toBe(0)
  copy.edit('server/main.ts', '`Bundled ', '`Changed ')
  for (const folder of ['.cache/servers', '.cache']) cannotBeWritten(join(copy.folder, folder))
  const fallen = prestart(copy)
  expect(fallen.status).toBe(0)
  expect(fallen.stderr).toMatch(
    /^The server runs from its sources, which takes longer to start, because EACCES[^\n]+\.\n$/,
  )
  expect(existsSync(join(copy.folder, '.cache/started')), 'names a build of earlier sources').toBe(true)
  expect(await firstLine(copy)).toBe('Changed')
  copy.edit('server/main.ts', '`Changed ', '`Without ')
  expect(await firstLine(copy), 'without what npm runs before, as with ignore-scripts').toBe('Without')
})
