import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { started } from '../support/started.ts'

await started('console')

const root = fileURLToPath(new URL('../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** The fenced blocks of one language, in their order. */
function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text)
}

describe('the README', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dataset-service-readme-'))
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: `sqlite:${join(folder, 'readme.db')}`,
    NODE_ENV: 'development',
    LOG_LEVEL: 'silent',
    WORKERS: '1',
  }
  const server = spawn('npm', ['start'], { cwd: root, env, detached: true })
  let shown = ''

  beforeAll(async () => {
    for await (const chunk of server.stdout) {
      shown += chunk
      if (shown.includes('curl')) return
    }
    throw new Error(`npm start ended: ${shown}`)
  })

  afterAll(async () => {
    // npm does not pass a signal on to its child, so the whole group gets it.
    const exited = once(server, 'exit')
    process.kill(-(server.pid ?? 0), 'SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  })

  /** Runs shell text against this server, as a user would after the first start. */
  async function shell(text: string): Promise<string> {
    const [apiKey] = /dsk_\w+/.exec(shown) ?? ['']
    const [projectId] = /proj_\w+/.exec(shown) ?? ['']
    const variables = { ...env, API_KEY: apiKey, PROJECT_ID: projectId }
    const { stdout } = await promisify(execFile)('bash', ['-euc', here(text)], { cwd: root, env: variables })
    return stdout
  }

  function here(text: string): string {
    const [address = ''] = /127\.0\.0\.1:\d+/.exec(shown) ?? []
    return text.replaceAll('127.0.0.1:8080', address)
  }

  test('begins with the commands that install, serve and test', () => {
    expect(blocks('sh').slice(0, 2)).toEqual(['npm ci && npm start\n', 'npm ci && npm test\n'])
  })

  test('shows a curl line on the first start that works when it is pasted', async () => {
    const [line = ''] = /curl .*/.exec(shown) ?? []
    expect(JSON.parse(await shell(`${line} -s`))).toMatchObject({ data: [{ name: 'Default' }] })
  })

  test('makes a dataset by curl, appends rows, finds and groups them in several ways, and shows what an error looks like', async () => {
    const [, , first = '', more = ''] = blocks('sh')
    const output = await shell(`${first}\n${more}`)
    expect(output).toContain('"rows_added":3')
    expect(output).toMatch(/"data":\[\{"origin":"TRD".*\{"origin":"OSL"[^\]]*\]/)
    const found = (rows: string) => expect(output).toContain(`{"data":[${rows}],"pagination":`)
    found('{"origin":"OSL","delay":12},{"origin":"TRD","delay":45}')
    const osl = '{"origin":"OSL","delay":12,"date":"2026-11-20"},{"origin":"OSL","delay":null,"date":"2026-11-21"}'
    expect(output.split(`{"data":[${osl}],"pagination":`)).toHaveLength(3) // by a tree, and by an index
    expect(output).toContain(
      '{"group":{"origin":"OSL","date:month":"2026-11"},"measures":{":count":2,"delay:avg":12}},{"group":{"origin":"TRD"',
    )
    expect(output).toMatch(/"kind":"contains".*"status":"ready"/)
    expect(output).toMatch(/"code":"validation_error".*"field":"rows\[0\]\.delay"/)
  })

  test('does the same by the client', async () => {
    const [example = ''] = blocks('ts')
    const file = join(root, 'test-results/readme-example.ts')
    mkdirSync(join(root, 'test-results'), { recursive: true })
    writeFileSync(file, here(example))
    const output = await shell(`'${process.execPath}' '${file}'`)
    expect(output).toMatch(
      /TRD.*OSL.*1 match.*origin: 'OSL', rows: 1, late: 12.*validation_error rows\[0\]\.delay req_/s,
    )
  })

  test('has a demo that loads real tables into the server that runs, and says where to look', async () => {
    const output = await shell('PORT=$(cut -d : -f 2 <<< 127.0.0.1:8080) npm run --silent demo')
    expect(output).toMatch(
      /airports\.csv: 3376 rows loaded.*Alaska from north to south.*3376 different rows on 34 pages/s,
    )
    const [address = '', id = ''] = /http:\S+datasets\/(ds_\w+) {2}airports\.csv/.exec(output) ?? []
    expect(address).toContain(here('http://127.0.0.1:8080/datasets/'))
    const url = here(`http://127.0.0.1:8080/v1/datasets/${id}`)
    expect(await shell(`curl -s -H "Authorization: Bearer $API_KEY" ${url}`)).toContain('"row_count":3376')
  })

  test('has administration commands that answer with JSON', async () => {
    const administration = blocks('sh').at(-1) ?? ''
    const answers = (await shell(administration))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(answers).toHaveLength(3)
    expect(existsSync(answers[2].file)).toBe(true)
    rmSync(answers[2].file)
  })

  test('lists every setting with its default, and no other', () => {
    const rows = [...readme.matchAll(/^\| (`[A-Z_]+`.*?) \| (.*?) ?\|/gm)].flatMap(([, names = '', values = '']) =>
      quoted(names).map((name, at) => [name, quoted(values)[at]]),
    )
    const defaults = Object.entries(readConfig({})).map(([name, value]) => [name, String(value)])
    expect(Object.fromEntries(rows)).toEqual({
      ...Object.fromEntries(defaults),
      NODE_ENV: undefined,
      WEBHOOK_ALLOWED_NETWORKS: undefined,
      DATABASE_REPLICA_URL: undefined,
    })
  })

  function quoted(text: string): string[] {
    return [...text.matchAll(/`(.*?)`/g)].map(([, inner = '']) => inner)
  }

  test('names only npm scripts that exist', () => {
    const named = [...readme.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('stays under 150 lines', () => {
    expect(readme.split('\n').length).toBeLessThan(150)
  })
})
