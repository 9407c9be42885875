import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandLine } from '../support/cli.ts'
import { type PackedClient, packClient } from '../support/packed-client.ts'

const readme = readFileSync(new URL('../../client/README.md', import.meta.url), 'utf8')
const commands = [...readme.matchAll(/^```sh\n(.*?)^```/gms)]
  .map(([, text = '']) => text)
  .filter((text) => text.includes('dataset-service '))
  .join('')

describe("the README's commands", () => {
  const cli = commandLine()
  let client: PackedClient
  beforeAll(async () => {
    client = await packClient()
  })
  afterAll(() => client.remove())

  test('run with the program that npm installs', async () => {
    writeFileSync(join(cli.folder, 'key.txt'), `${cli.own.apiKey}\n`)
    cli.file('flights.csv', 'flight,origin,delay\n117,OSL,12\n204,TRD,45\n318,BGO,3\n')
    cli.file('more.ndjson', '{"flight":"420","origin":"OSL","delay":20}\n')
    const bin = join(client.project, 'node_modules/.bin')
    const env = { DATASET_SERVICE_API_KEY: undefined, PATH: `${bin}:${join(process.execPath, '..')}:/usr/bin:/bin` }
    const { exitCode, stdout, stderr } = await cli.run(['-eux', '-c', commands], { program: ['bash'], env })
    expect(exitCode, stderr).toBe(0)
    expect(stdout).toMatch(/204 +TRD +45\n420 +OSL +20\n117 +OSL +12\n/)
    expect(stdout).toMatch(/flight +text\norigin +text\ndelay +number\n/)
    expect(stdout).toContain('1 dataset has the columns of the definitions.')
    expect(JSON.parse(readFileSync(join(cli.folder, 'flights.json'), 'utf8'))).toHaveLength(4)
    expect(stdout).toMatch(/is deleted for good\.\nThe stored key is removed\.\n$/)
    expect(commands.split('\n').length).toBeGreaterThan(12)
  })

  test('are all there is to install: the package brings the licenses of what its program contains', () => {
    const licenses = readFileSync(join(client.folder, 'THIRD-PARTY-LICENSES'), 'utf8')
    for (const name of ['commander', 'papaparse', 'cli-progress']) expect(licenses).toContain(`## ${name} `)
    const library = readFileSync(join(client.folder, 'index.js'), 'utf8')
    expect(library).not.toMatch(/from ['"]node:|commander|papaparse/)
  })
})
