import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { COMPILED_ONCE } from '../support/compiled-once.ts'
import { copyOfProject, familiarFolder, type ProjectCopy } from '../support/project-copy.ts'

const GENERATED = /^openapi\.yaml: generated in (\d+) ms$/m
const SERVING = /^Serving (http:\S+)\/v1,/m

interface Dev {
  readonly process: ChildProcess
  /** The next match in its output after the last one. */
  next(pattern: RegExp): Promise<RegExpExecArray>
  /** The address of the next server. */
  restarted(): Promise<string>
}

/** `npm run dev` on a copy, with its first server up. */
async function startDev(copy: ProjectCopy): Promise<Dev & { readonly address: string }> {
  const env = { ...COMPILED_ONCE, PORT: '0', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: copy.folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await closed
  })
  const next = outputOf(child)
  const restarted = async () => (await next(SERVING))[1] ?? ''
  return { process: child, next, restarted, address: await restarted() }
}

function outputOf(child: ChildProcess): Dev['next'] {
  let output = ''
  let look = () => {}
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text
      look()
    })
  }
  return (pattern) =>
    new Promise((resolve, reject) => {
      look = () => {
        const match = pattern.exec(output)
        // An incomplete line could match too little.
        if (match === null || !output.includes('\n', match.index + match[0].length)) return
        output = output.slice(match.index + match[0].length)
        resolve(match)
      }
      child.once('close', () => reject(new Error(`ended without ${pattern}: ${output}`)))
      look()
    })
}

/** With exit code 0, and its server too. */
async function ends(dev: Dev, signal: 'SIGINT' | 'SIGTERM', address: string): Promise<void> {
  const exit = once(dev.process, 'exit')
  dev.process.kill(signal)
  expect(await exit).toEqual([0, null])
  await expect(fetch(address)).rejects.toThrow('fetch failed')
}

async function titleAt(address: string): Promise<string> {
  const response = await fetch(`${address}/openapi.json`)
  const { info } = (await response.json()) as { info: { title: string } }
  return info.title
}

describe('npm run dev', () => {
  test('names line and column of a mistake in a saved openapi.yaml and keeps serving the last good one, then serves what is saved', async () => {
    const copy = copyOfProject(familiarFolder())
    const dev = await startDev(copy)
    expect(await titleAt(dev.address)).toBe('Dataset service')
    const [good, generated] = [copy.read('openapi.yaml'), copy.read('generated/operations.gen.ts')]

    copy.edit('openapi.yaml', '  title: Dataset service\n', '  title: Dataset service\n  title: Again\n')
    await dev.next(/^openapi\.yaml:4:3: Map keys must be unique/m)
    await dev.next(/^generated\/ and the server stay as they are\.$/m)
    expect(await titleAt(dev.address)).toBe('Dataset service')
    expect(copy.read('generated/operations.gen.ts')).toBe(generated)

    // Like editors that replace the old file with a new one.
    copy.write('openapi.yaml.new', good.replace('title: Dataset service', 'title: Replaced'))
    renameSync(join(copy.folder, 'openapi.yaml.new'), join(copy.folder, 'openapi.yaml'))
    await dev.next(GENERATED)
    expect(await titleAt(await dev.restarted())).toBe('Replaced')

    copy.edit('openapi.yaml', 'title: Replaced', 'title: Written over')
    await dev.next(GENERATED)
    const address = await dev.restarted()
    expect(await titleAt(address)).toBe('Written over')
    await ends(dev, 'SIGINT', address)
  })

  test('says with line and column what a saved document hardly means', async () => {
    const copy = copyOfProject(familiarFolder())
    const dev = await startDev(copy)
    const edits: readonly (readonly [from: string, to: string, note: string])[] = [
      ['- sessionCookie: []', '- sesionCookie: []', 'there is no security scheme sesionCookie.'],
      ['summary: Returns one dataset.', 'sumary: Returns one dataset.', 'there is no sumary in OpenAPI here.'],
      ['  /projects/{project_id}:', '  /projects/{projectid}:', '{projectid} is in the path'],
      ['required: [name, project_id, columns]', 'required: [nmae, project_id, columns]', 'nmae is required'],
    ]
    const mistaken = edits.reduce((text, [from, to]) => text.replace(from, to), copy.read('openapi.yaml'))
    copy.write('openapi.yaml', mistaken)
    // in the order of the document, as they are above
    for (const [, to, note] of edits) {
      const line = mistaken.slice(0, mistaken.indexOf(to)).split('\n').length
      const [said = ''] = await dev.next(new RegExp(`^openapi\\.yaml:\\d+:\\d+: ${note.replace(/[{}]/g, '\\$&')}`, 'm'))
      // a fault of a path is reported at its operations
      expect(Number(said.split(':')[1]) - line, said).toBeLessThan(to.includes('/projects') ? 5 : 1)
    }
  })

  test('restarts the server when its code changes, goes on when that code cannot start, and ends with it on SIGTERM', async () => {
    const copy = copyOfProject(familiarFolder())
    const dev = await startDev(copy)
    const [good, broken] = [copy.read('server/domain/ids.ts'), '}\n']
    copy.write('server/domain/ids.ts', broken)
    await dev.next(/^server\/domain\/ids\.ts has changed: restarting$/m)
    await dev.next(/^The server ended with code 1\. It starts again with the next change\.$/m)
    copy.write('server/domain/ids.ts', good)
    const address = await dev.restarted()
    expect(await titleAt(address)).toBe('Dataset service')
    await ends(dev, 'SIGTERM', address)
  })
})
